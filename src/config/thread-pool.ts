/**
 * Threads of the control process for everything that Node does not do on its main thread: each question to the event store holds one
 * until it is answered, and so do passwords, files and names that are looked up. Node's four would all be taken by four long reports,
 * and ingest would wait for them. Here: eight questions of people, three of the house, ingest, its look-ups, live lists, what goes
 * out and what is forgotten, a few files, and the rest.
 */
const THREADS = '24';

// The pool is made when something first needs it, which the loading of a module may be: src/main.ts has this one come first. Edge
// workers do without, whose memory counts. What the operator has set stays.
if (process.argv[2] === 'control') process.env.UV_THREADPOOL_SIZE ??= THREADS;
