import { fileURLToPath } from 'node:url';

/**
 * How Node is started for an edge worker. A hit leaves next to nothing behind, so the old generation need not grow far
 * beyond what lives there, and a quarter of the young one's usual size is enough: with less, requests still under way are
 * copied again and again (docs/performance.md). Young collections are so small that waking other threads for them costs more than
 * they take: what a scavenge finds, and the buffers that sockets were read into, are dealt with by the thread itself.
 *
 * And no object is made in the old generation at once: V8 would come to do so with what outlived a moment in which the
 * disk or the machine stood still, for as long as the worker lives, and collect the old generation three times a second.
 */
export const workerFlags: readonly string[] = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=15',
  '--no-parallel-scavenge',
  '--no-concurrent-array-buffer-sweeping',
  '--no-allocation-site-pretenuring',
];

/**
 * The same for memory outside the heap: with these, glibc gives back what is free instead of keeping it for each thread.
 * And code that was taken in once is kept in a folder beside the packages: a worker that finds its types stripped already need
 * not load what strips them. Where that folder cannot be written it does without.
 */
export const workerEnv: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/fairlead', import.meta.url)),
};
