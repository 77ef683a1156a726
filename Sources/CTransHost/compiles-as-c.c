#include <transhost/transhost.h>
