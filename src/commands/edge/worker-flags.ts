import { fileURLToPath } from 'node:url';

/**
 * How Node is started for an edge worker. Left alone, it lets the old generation grow to several times of what lives
 * there. The young one has half of its usual size, which costs no CPU time and saves memory; with less, requests still under way are
 * copied again and again (docs/performance.md).
 */
export const workerFlags: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

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
