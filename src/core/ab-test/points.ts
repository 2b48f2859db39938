import type { EvidencePoint } from './evidence-state.ts';

const MOST_POINTS = 400;

/**
 * The line with one more point, if it adds information. Intervals only narrow and p only falls, so the newest point is
 * the most extreme. When there are too many points, every second one is dropped, but never the first or the newest.
 */
export const withPoint = (points: readonly EvidencePoint[], point: EvidencePoint): EvidencePoint[] => {
  const last = points.at(-1);
  if (last !== undefined && JSON.stringify({ ...last, at: 0 }) === JSON.stringify({ ...point, at: 0 }))
    return [...points];
  const kept = points.length < MOST_POINTS ? points : points.filter((_, index) => index % 2 === 0);
  return [...kept, point];
};
