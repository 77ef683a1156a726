extern "C" void throw_something();

// Nobody on the other side of the line can catch it.
void throw_something() { throw 1; }
