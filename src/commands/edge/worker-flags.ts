import { fileURLToPath } from 'node:url';

/**
 * Node flags for an edge worker. A request leaves almost nothing behind, so the old generation need not grow far beyond
 * its live objects, and a quarter of the usual young generation is enough; with less, requests in progress are copied
 * repeatedly (docs/performance.md). Young collections are so small that waking other threads costs more than it saves,
 * so the thread itself handles what a scavenge finds and the buffers that sockets were read into.
 *
 * Allocation directly in the old generation is off: V8 would start doing it for objects that outlived a stall of the
 * disk or the machine, continue for the worker's lifetime, and collect the old generation three times a second.
 */
export const workerFlags: readonly string[] = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=15',
  '--no-parallel-scavenge',
  '--no-concurrent-array-buffer-sweeping',
  '--no-allocation-site-pretenuring',
];

/**
 * The same for memory outside the heap: with these, glibc returns free memory instead of keeping it per thread.
 * Compiled code is cached in a folder next to the packages: a worker that finds its types already stripped need not
 * load the code that strips them. Without write access to that folder, it works without the cache.
 */
export const workerEnv: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/fairlead', import.meta.url)),
};
