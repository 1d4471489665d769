#include "rr/trace/trace_stream.h"

#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <vector>

namespace rrvm::rr {
namespace {

constexpr size_t kBuffer = 1 << 16;
constexpr int kGzip = 15 + 16;  // window bits, and zlib's word for "with a gzip header"

// Bytes of `source`; inflated if they begin like gzip. Several compressed members may follow each other.
class Inflating : public std::streambuf {
 public:
  explicit Inflating(std::istream& source) : source_(source), in_(kBuffer), out_(kBuffer) {}
  ~Inflating() override {
    if (mode_ == Mode::kGzip) inflateEnd(&z_);
  }
  const std::string& error() const { return error_; }
  bool is_cut_off() const { return cut_off_; }

 protected:
  int_type underflow() override {
    if (!error_.empty() || !fill()) return traits_type::eof();
    return traits_type::to_int_type(*gptr());
  }

 private:
  enum class Mode { kUnknown, kPlain, kGzip };

  void read_more() {
    source_.read(in_.data(), static_cast<std::streamsize>(in_.size()));
    z_.next_in = reinterpret_cast<Bytef*>(in_.data());
    z_.avail_in = static_cast<uInt>(source_.gcount());
    consumed_ += z_.avail_in;
    if (source_.bad()) error_ = "cannot be read";
  }

  // Makes characters available; false at the end or on an error.
  bool fill() {
    if (mode_ == Mode::kUnknown) {
      read_more();
      bool gzip = z_.avail_in >= 2 && z_.next_in[0] == 0x1f && z_.next_in[1] == 0x8b;
      mode_ = gzip ? Mode::kGzip : Mode::kPlain;
      if (gzip && inflateInit2(&z_, kGzip) != Z_OK) return fail("not enough memory");
    } else if (mode_ == Mode::kPlain) {
      read_more();
    }
    if (mode_ == Mode::kGzip) return inflate_some();
    setg(in_.data(), in_.data(), in_.data() + z_.avail_in);
    return error_.empty() && z_.avail_in > 0;
  }

  bool inflate_some() {
    z_.next_out = reinterpret_cast<Bytef*>(out_.data());
    z_.avail_out = static_cast<uInt>(out_.size());
    while (z_.avail_out == out_.size()) {
      if (z_.avail_in == 0) read_more();
      if (!error_.empty()) return false;
      if (z_.avail_in == 0) {
        if (between_members_) return false;
        cut_off_ = true;
        return fail("it ends in the middle");
      }
      if (between_members_) {
        inflateReset(&z_);
        between_members_ = false;
      }
      int status = inflate(&z_, Z_NO_FLUSH);
      if (status == Z_STREAM_END) {
        between_members_ = true;
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        deliver();  // what was good comes first
        return fail(z_.msg ? z_.msg : "not gzip");
      }
    }
    deliver();
    return true;
  }
  void deliver() { setg(out_.data(), out_.data(), out_.data() + (out_.size() - z_.avail_out)); }
  bool fail(const std::string& why) {
    error_ = "damaged compressed data after byte " + std::to_string(consumed_ - z_.avail_in) + ": " + why;
    return gptr() < egptr();
  }

  std::istream& source_;
  std::vector<char> in_, out_;
  z_stream z_{};
  Mode mode_ = Mode::kUnknown;
  bool between_members_ = false, cut_off_ = false;
  uint64_t consumed_ = 0;
  std::string error_;
};

class Deflating : public std::streambuf {
 public:
  explicit Deflating(std::ostream& target) : target_(target), in_(kBuffer), out_(kBuffer) {
    ok_ = deflateInit2(&z_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) == Z_OK;
    setp(in_.data(), in_.data() + in_.size());
  }
  ~Deflating() override {
    close();
    deflateEnd(&z_);
  }
  bool close() {
    if (!closed_) write(Z_FINISH), target_.flush();
    closed_ = true;
    return ok_ && target_.good();
  }

 protected:
  int_type overflow(int_type c) override {
    if (closed_ || !write(Z_NO_FLUSH)) return traits_type::eof();
    if (c != traits_type::eof()) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  int sync() override {
    if (closed_) return 0;
    return write(Z_SYNC_FLUSH) && target_.flush() ? 0 : -1;
  }

 private:
  bool write(int flush) {
    z_.next_in = reinterpret_cast<Bytef*>(pbase());
    z_.avail_in = static_cast<uInt>(pptr() - pbase());
    do {
      z_.next_out = reinterpret_cast<Bytef*>(out_.data());
      z_.avail_out = static_cast<uInt>(out_.size());
      ok_ = ok_ && deflate(&z_, flush) != Z_STREAM_ERROR;
      if (!ok_) return false;
      target_.write(out_.data(), static_cast<std::streamsize>(out_.size() - z_.avail_out));
    } while (z_.avail_out == 0);
    setp(in_.data(), in_.data() + in_.size());
    return target_.good();
  }

  std::ostream& target_;
  std::vector<char> in_, out_;
  z_stream z_{};
  bool ok_ = false, closed_ = false;
};

// Streams that own their buffer, and the file behind it if there is one.
class InflatingStream : public std::istream {
 public:
  InflatingStream(std::istream& source, std::unique_ptr<std::istream> owned)
      : std::istream(nullptr), owned_(std::move(owned)), buffer_(source) {
    rdbuf(&buffer_);
  }
  const std::string& error() const { return buffer_.error(); }
  bool is_cut_off() const { return buffer_.is_cut_off(); }

 private:
  std::unique_ptr<std::istream> owned_;
  Inflating buffer_;
};

class DeflatingStream : public std::ostream {
 public:
  DeflatingStream(std::ostream& target, std::unique_ptr<std::ostream> owned)
      : std::ostream(nullptr), owned_(std::move(owned)), buffer_(target) {
    rdbuf(&buffer_);
  }
  bool close() { return buffer_.close(); }

 private:
  std::unique_ptr<std::ostream> owned_;
  Deflating buffer_;
};

}  // namespace

std::unique_ptr<std::istream> inflating_stream(std::istream& source) {
  return std::make_unique<InflatingStream>(source, nullptr);
}

std::unique_ptr<std::istream> open_trace_input(const std::string& path, std::string* error) {
  if (path == "-") return inflating_stream(std::cin);
  auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
  // A directory can be opened but not read.
  if (*file) file->peek();
  if (!file->is_open() || file->bad()) {
    *error = "cannot read '" + path + "': " + std::strerror(errno);
    return nullptr;
  }
  file->clear();
  std::istream& source = *file;
  return std::make_unique<InflatingStream>(source, std::move(file));
}

std::string stream_error(const std::istream& in) {
  auto* stream = dynamic_cast<const InflatingStream*>(&in);
  return stream ? stream->error() : "";
}

bool is_cut_off(const std::istream& in) {
  auto* stream = dynamic_cast<const InflatingStream*>(&in);
  return stream && stream->is_cut_off();
}

std::unique_ptr<std::ostream> deflating_stream(std::ostream& target) {
  return std::make_unique<DeflatingStream>(target, nullptr);
}

std::unique_ptr<std::ostream> open_trace_output(const std::string& path, std::string* error) {
  if (path == "-") return std::make_unique<std::ostream>(std::cout.rdbuf());
  auto file = std::make_unique<std::ofstream>(path, std::ios::binary);
  if (!*file) {
    *error = "cannot write '" + path + "': " + std::strerror(errno);
    return nullptr;
  }
  if (!path.ends_with(".gz")) return file;
  std::ostream& target = *file;
  return std::make_unique<DeflatingStream>(target, std::move(file));
}

bool close_trace_output(std::ostream& out) {
  auto* stream = dynamic_cast<DeflatingStream*>(&out);
  bool closed = !stream || stream->close();
  return out.flush() && closed;
}

}  // namespace rrvm::rr
