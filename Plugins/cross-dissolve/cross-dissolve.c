const void *th_plugin_entry(void); const void *th_plugin_entry(void) { return 0; }
