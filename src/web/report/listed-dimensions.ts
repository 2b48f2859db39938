import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import { isSub, SUBS } from '../../core/report/subs.ts';

/** Parameters that are always offered. Twenty unnamed ones would make every menu long. */
export const USUAL_SUBS: readonly string[] = SUBS.slice(0, 10);

/** `dimensions` without the parameters from `sub11` on that no source names, unless they are chosen. */
export const listedDimensions = <T extends string>(
  dimensions: readonly T[],
  sources: readonly Pick<TrafficSource, 'tokens'>[],
  chosen: readonly string[],
): T[] => {
  const listed = new Set([
    ...USUAL_SUBS,
    ...chosen,
    ...sources.flatMap(({ tokens }) => tokens.map(({ parameter }) => parameter)),
  ]);
  return dimensions.filter((name) => !isSub(name) || listed.has(name));
};
