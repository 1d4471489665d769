// rrbench: see docs/rrbench.md. Exit code 0, 1 (a run failed), 2 (a wrong command line or input, said in one line), 128
// + a signal's number.
#include <exception>
#include <iostream>

#include "benchmarks/rrbench/commands.h"
#include "benchmarks/rrbench/interrupt.h"
#include "benchmarks/rrbench/process.h"
#include "benchmarks/rrbench/session.h"
#include "vm/base/version.h"

int main(int argc, char** argv) {
  using namespace rrvm::bench;
  put_launcher_aside();
  catch_interrupts();
  Options options;
  try {
    std::string complaint = parse_options(std::vector<std::string>(argv + 1, argv + argc), options);
    if (!complaint.empty()) throw UserError{complaint};
    if (options.version) return std::cout << rrvm::version_text("rrbench") << "\n", 0;
    if (options.help) return std::cout << help_text(options.command), 0;
    return run_command(options);
  } catch (const Interrupted& stop) {
    std::cerr << "rrbench: stopped; the same command goes on from here\n";
    return 128 + stop.signal;
  } catch (const UserError& error) {
    std::cerr << "rrbench: " << error.message << "\n";
  } catch (const std::exception& error) { std::cerr << "rrbench: " << error.what() << "\n"; }
  return 2;
}
