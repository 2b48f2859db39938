import { type Conversion, type ConversionKey, recordKey } from '../store/ingest-store.ts';

/**
 * Conversions that pages may report for one click. Each has an event and a transaction of the page's choice, so without a
 * bound one click id would make any number of them.
 */
export const MOST_BY_SCRIPT = 20;

/** What is known of the clicks of a batch, kept up while its postbacks are decided in order. */
export interface SaidByPages {
  /** Why what a page says does not count; null: nothing stands against it. */
  against(key: ConversionKey): 'outranked' | 'over_limit' | null;
  /** A conversion as it is now. */
  note(conversion: Conversion): void;
}

/**
 * Decides what is left to pages. Where another origin reports an event of a click, pages do not report the same event of that
 * click, under whatever transaction: it would be counted twice.
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
