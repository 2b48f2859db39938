/**
 * Threads of the control process for everything that Node does off its main thread: each event store query holds one
 * until it is answered, and so do passwords, files and DNS lookups. Four long reports would take all of Node's default
 * four and block ingest. The budget: eight user queries, three internal ones, ingest, its lookups, live lists, outgoing
 * messages and erasures, a few files, and some spare.
 */
const THREADS = '24';

// The pool is created when something first needs it, which loading a module may do, so src/main.ts imports this module
// first. Edge workers keep the default to save memory. A value set by the operator is kept.
if (process.argv[2] === 'control') process.env.UV_THREADPOOL_SIZE ??= THREADS;
