import { targetKey } from '../../core/spend/target.ts';
import { nestedOf } from './decide-lines.ts';
import { scopeOf, shapeOf } from './nesting.ts';
import type { ResolvedLine, Said } from './resolve-line.ts';
import { type Entry, entryKey } from './store.ts';

/** Entries with the same value are of one account or campaign, by the same details, of the same days or their hours. */
const kindOf = (entry: Pick<Entry, 'campaign' | 'source' | 'details' | 'from' | 'to' | 'hour'>): string =>
  `${scopeOf(entry)}\n${shapeOf(entry)}\n${entry.from} ${entry.to} ${entry.hour === null}`;

/**
 * Uploaded entries that a newer file of their kind and days no longer has. None if a line is refused, because it could
 * be one of them.
 */
export const vanishedEntries = (
  lines: readonly ResolvedLine[],
  entries: readonly Entry[],
  currency: string,
): Entry[] => {
  const good = lines.filter((line): line is ResolvedLine & { said: Said } => line.said !== null);
  if (good.length < lines.length) return [];
  const named = good.map((line) => nestedOf(line, { currency }));
  const kinds = new Set(named.map(kindOf));
  const keys = new Set(named.map(entryKey));
  return entries.filter(
    (entry) =>
      entry.origin === 'uploaded' &&
      entry.amount !== '0' &&
      entry.currency === currency &&
      kinds.has(kindOf(entry)) &&
      !keys.has(entryKey(entry)),
  );
};

/**
 * Uploaded hours that a line for whole days of the same target replaces, by line: an account can be
 * uploaded by hour at first, and by day once the day is over.
 */
export const replacedHours = (
  lines: readonly ResolvedLine[],
  entries: readonly Entry[],
): Map<ResolvedLine['file'], Entry[]> => {
  const hours = Map.groupBy(
    entries.filter(({ origin, hour }) => origin === 'uploaded' && hour !== null),
    (entry) => targetKey(entry, entry.details),
  );
  const replaced = new Map<ResolvedLine['file'], Entry[]>();
  if (hours.size === 0) return replaced;
  for (const { said, file } of lines) {
    if (said === null || said.period.hour !== null) continue;
    const { scope, period } = said;
    const target = { campaign: scope.campaign?.number ?? null, source: scope.source?.id ?? null };
    const own = (hours.get(targetKey(target, file.details)) ?? []).filter(
      ({ from }) => period.from <= from && from <= period.to,
    );
    if (own.length > 0) replaced.set(file, own);
  }
  return replaced;
};

export const zeroed = (entry: Entry): Entry => ({
  ...entry,
  amount: '0',
  original: entry.original && { ...entry.original, amount: '0' },
  clicks: entry.clicks === null ? null : 0,
});
