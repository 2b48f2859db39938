import type { RecordKey } from '../record-place.ts';

/** A text as part of a statement. For short ones; lists of texts are bound. */
export const literal = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;

/** A time as part of a statement, from milliseconds since 1970. */
export const instant = (ms: number): string => `fromUnixTimestamp64Milli(toInt64(${Math.trunc(ms)}), 'UTC')`;

/** Whether a row's place is among these; `prefix`: of its columns. There must be at least one. */
export const isAmong = (prefix: string, places: readonly RecordKey[]): string =>
  `(${['node', 'worker', 'epoch', 'sequence'].map((part) => `${prefix}${part}`).join(', ')}) IN (${places
    .map((one) => `(${[one.node, one.worker, one.epoch, one.sequence].map(Math.trunc).join(', ')})`)
    .join(', ')})`;

/** Bounds a time to those of the given places, so that most of the table is not read. `reach`: and as much around them. */
export const around = (column: string, times: readonly number[], reach = 0): string => {
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return `${column} BETWEEN ${instant(first - reach)} AND ${instant(last + reach)}`;
};

/** Pieces of a list, none of which makes a statement too long. */
export function* inPieces<T>(all: readonly T[], most = 2000): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most);
}
