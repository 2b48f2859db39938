import { setFlagsFromString } from 'node:v8';

// Loaded first by every process of a program under test. Most run for seconds, in which optimizing Postgres's
// WebAssembly in the background costs more than it saves: 0.8 of the three CPU-seconds of a start. On the command line
// the first flag would imply the other two; here it is set too late for that.
setFlagsFromString('--liftoff-only');
setFlagsFromString('--no-wasm-dynamic-tiering');
setFlagsFromString('--no-wasm-tier-up');
