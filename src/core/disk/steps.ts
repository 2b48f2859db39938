/**
 * What Fairlead does as the disk of its data folder fills up, each in addition to the one before:
 * `low`: warns; `clearing`: removes stored journals early; `sparing`: stops what people could do later, such as backups to
 * the same disk; `paused`: leaves the rest to the journals, so that every click is kept for as long as possible.
 */
export const DISK_STEPS = ['enough', 'low', 'clearing', 'sparing', 'paused'] as const;

export type DiskStep = (typeof DISK_STEPS)[number];

/** Each step begins when less than this multiple of the reserve is free. */
const BEGINS = { low: 3, clearing: 2, sparing: 1.5, paused: 1 } as const;

/** A step ends only when so much more is free than where it began, so that none comes and goes with every file. */
const MARGIN = 1.25;

const MEGABYTE = 1_000_000;
const SHARE = 0.03;
const LEAST = 256 * MEGABYTE;
const MOST = 16_000 * MEGABYTE;
const MOST_SHARE = 0.1;

/** The reserve of a disk of `size` bytes, unless it is configured: 3%, at least 256 MB, at most 16 GB and 10%. */
export const usualReserve = (size: number): number =>
  Math.min(Math.max(SHARE * size, LEAST), MOST, MOST_SHARE * size);

/** Whether `step` includes what is done at `other`. */
export const isAtLeast = (step: DiskStep, other: DiskStep): boolean =>
  DISK_STEPS.indexOf(step) >= DISK_STEPS.indexOf(other);

/** The furthest step that begins with more than `free` bytes, each limit multiplied by `margin`. */
const stepBelow = (free: number, reserve: number, margin: number): DiskStep =>
  DISK_STEPS.findLast((step) => step !== 'enough' && free < BEGINS[step] * reserve * margin) ?? 'enough';

/** The step after `current` when `free` bytes are left. */
export const nextDiskStep = (current: DiskStep, free: number, reserve: number): DiskStep => {
  const due = stepBelow(free, reserve, 1);
  const held = stepBelow(free, reserve, MARGIN);
  if (isAtLeast(due, current)) return due;
  return isAtLeast(held, current) ? current : held;
};
