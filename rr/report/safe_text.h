// Names made safe for whoever reads them. Names of threads, classes, members and files come from the program under test
// as modified UTF-8 (NUL as C0 80, characters beyond U+FFFF as two surrogates of 3 bytes each), and may hold anything:
// line ends, escape sequences of terminals, half a surrogate pair, bytes that are no text at all. Nothing is made safe
// before it is written: inside, names stay as they are. Tests: tests/rr/report/safe_text_test.cpp,
// tests/rr/report/hostile_names.py.
#pragma once

#include <string>
#include <string_view>

namespace rrvm::rr {

// For one line of a terminal, a log or a page: well-formed UTF-8 without anything that moves the cursor or the reader's
// eye. Control characters, line separators, characters that turn the direction of text, non-characters and lone
// surrogates are shown as Java would spell them (\n, \u001b, \ud83d), bytes that are no UTF-8 as \xff.
std::string visible(std::string_view text);
// A JSON string, in quotes. Every character comes back as it was; what is none (lone surrogates, stray bytes) as
// visible() shows it.
std::string json_string(std::string_view text);
// Does what visible() does, for text and attributes of HTML and XML: < > & " become entities.
std::string escaped(std::string_view text);
// A relative path as a URI: all but letters, digits and a few marks in the form %41.
std::string uri_path(std::string_view path);

}  // namespace rrvm::rr
