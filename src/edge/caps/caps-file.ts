import type { Cap } from '../../core/routing/plan.ts';
import { HOUR_MS } from '../../core/time/durations.ts';

/** One worker's count for a cap in the window that began at `window` (milliseconds since 1970; 0 for `total`). */
export interface Counted {
  readonly per: Cap['per'];
  readonly window: number;
  readonly count: number;
}

/** Longest life of a window: an hour; a day on which clocks change; both with a margin for a change of zone. */
const LIFE: Readonly<Record<Cap['per'], number>> = {
  hour: 2 * HOUR_MS,
  day: 50 * HOUR_MS,
  total: Number.POSITIVE_INFINITY,
};

/** Whether a window can no longer be the current one. */
export const isOver = ({ per, window }: Pick<Counted, 'per' | 'window'>, now: number): boolean =>
  now - window > LIFE[per];

/** Whether a window is so far ahead of the current one that the clock must have been wrong when it was counted. */
export const isAhead = ({ per, window }: Pick<Counted, 'per' | 'window'>, present: number): boolean =>
  window - present > LIFE[per];

const NAME = /^caps-(?:n\d{1,5}-w)?\d{1,3}\.json$/;
/** Workers of several nodes may share the folder, so the name holds both numbers, as for journals. */
export const capsFileName = (node: number, worker: number): string => `caps-n${node}-w${worker}.json`;
/** Name used by earlier releases. */
export const oldCapsFileName = (worker: number): string => `caps-${worker}.json`;
export const isCapsFile = (name: string): boolean => NAME.test(name);

/** Larger files are not ours and are not read completely. */
export const CAPS_FILE_LIMIT = 16 * 1024 * 1024;

export const encodeCounts = (counts: ReadonlyMap<string, Counted>): string =>
  `${JSON.stringify({
    format: 'fairlead-caps-1',
    counts: Object.fromEntries([...counts].map(([id, c]) => [id, [c.per, c.window, c.count]])),
  })}\n`;

const isPer = (value: unknown): value is Cap['per'] =>
  value === 'hour' || value === 'day' || value === 'total';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Null if the text is not a complete file of counts. */
export const decodeCounts = (text: string): Map<string, Counted> | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('format' in value) || !('counts' in value))
    return null;
  if (value.format !== 'fairlead-caps-1' || typeof value.counts !== 'object' || value.counts === null)
    return null;
  const counts = new Map<string, Counted>();
  for (const [id, entry] of Object.entries(value.counts)) {
    if (!Array.isArray(entry)) return null;
    const [per, window, count]: unknown[] = entry;
    if (!isPer(per) || !isCount(window) || !isCount(count)) return null;
    counts.set(id, { per, window, count });
  }
  return counts;
};
