/**
 * Options of Node for the built programs. V8's memory reducer stays off, because readers would wait while it compacts the
 * memory of the thread that serves pages; the program collects garbage itself once it has started (decision 0045).
 */
export const programOptions = ['--enable-source-maps', '--no-memory-reducer', '--expose-gc'];
