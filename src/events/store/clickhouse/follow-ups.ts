import type { RequestPlace } from '../record-place.ts';
import type { Removal } from './removal.ts';
import { MOST_PLACES, type Place, workPlace } from './work-places.ts';

/** What a commit leaves to be done in ClickHouse afterwards; kept in Postgres as JSON. */
export type Work =
  /** Sets columns of the rows at these places. */
  | { kind: 'set'; table: 'requests' | 'test_units'; values: Readonly<Record<string, unknown>>; at: Place[] }
  /** Adds rows that replace earlier ones with the same key. */
  | { kind: 'copy'; table: 'marks' | 'sent_statuses' | 'conversions'; rows: readonly object[] }
  /** Copies the conversions that the batch changed, as far as no later one has. */
  | { kind: 'copy conversions' }
  /** Sets the value of conversions after postbacks that have the same amount and day. */
  | { kind: 'reprice'; from: number; to: number | null; price: Readonly<Record<string, unknown>> }
  | Removal;

export interface FollowUp {
  batch: number;
  nth: number;
  work: Work;
}

/** Work that sets each place's values: one piece for all places with the same ones. */
export const settings = (
  table: 'requests' | 'test_units',
  all: readonly (readonly [place: RequestPlace, values: Readonly<Record<string, unknown>>])[],
): Work[] => {
  const byValues = new Map<string, { values: Readonly<Record<string, unknown>>; at: Place[] }>();
  for (const [place, values] of all) {
    const key = JSON.stringify(values);
    if (key === '{}') continue;
    const group = byValues.get(key) ?? { values, at: [] };
    group.at.push(workPlace(place));
    byValues.set(key, group);
  }
  return [...byValues.values()].flatMap(({ values, at }) =>
    Array.from({ length: Math.ceil(at.length / MOST_PLACES) }, (_, i) => ({
      kind: 'set' as const,
      table,
      values,
      at: at.slice(i * MOST_PLACES, (i + 1) * MOST_PLACES),
    })),
  );
};
