import type { Conversion, ConversionKey } from '../store/ingest-store.ts';
import { recordKey } from '../store/record-place.ts';

/**
 * Maximum conversions that pages can report for one click. The page chooses each one's event and transaction, so
 * without a limit a single click ID could create any number of them.
 */
export const MOST_BY_SCRIPT = 20;

/** What is known about a batch's clicks, updated while its postbacks are decided in order. */
export interface SaidByPages {
  /** Why a page's report does not count; null: it does. */
  against(key: ConversionKey): 'outranked' | 'over_limit' | null;
  /** Records the current state of a conversion. */
  note(conversion: Conversion): void;
}

/**
 * Decides which reports pages may make. If another origin reports an event for a click, pages cannot report the same
 * event for that click with any transaction, because it would be counted twice.
 */
export const saidByPages = (stored: Iterable<Conversion>): SaidByPages => {
  const reportedElsewhere = new Set<string>();
  const byPages = new Map<string, Set<string>>();
  const eventOf = ({ click, event }: ConversionKey): string => `${recordKey(click)} ${event}`;
  const nameOf = ({ event, transaction }: ConversionKey): string => JSON.stringify([event, transaction]);
  const note = (conversion: Conversion): void => {
    const click = recordKey(conversion.click);
    if (!conversion.state.byScript) {
      reportedElsewhere.add(eventOf(conversion));
      return;
    }
    const names = byPages.get(click) ?? new Set();
    byPages.set(click, names.add(nameOf(conversion)));
  };
  for (const conversion of stored) note(conversion);
  return {
    note,
    against(key) {
      if (reportedElsewhere.has(eventOf(key))) return 'outranked';
      const names = byPages.get(recordKey(key.click));
      if (names === undefined || names.has(nameOf(key))) return null;
      return names.size >= MOST_BY_SCRIPT ? 'over_limit' : null;
    },
  };
};
