/** What an incoming postback says, once its click id has been verified. */
export interface PostbackFacts {
  /** lead, sale, hold, rejected or a custom word. */
  status: string;
  /** Decimal text; null: none was given. */
  payout: string | null;
  /** ISO 4217. */
  currency: string;
  workspaceCurrency: string;
  /** Receive time, milliseconds since 1970. */
  time: number;
}

/** A conversion as it stands: one for each (click, event, transaction id). */
export interface ConversionState {
  status: string;
  payout: string | null;
  currency: string;
  /** Payout in the workspace currency; null when there is no payout or no rate for it. */
  revenue: string | null;
  /** Time of the first postback: the conversion's own time. */
  firstTime: number;
  lastTime: number;
  /** Postbacks that made or changed it. */
  changes: number;
}

export type Fate = 'recorded' | 'updated' | 'duplicate';

export interface Folded {
  fate: Fate;
  state: ConversionState;
}

const revenueOf = (payout: string | null, currency: string, workspaceCurrency: string): string | null =>
  payout !== null && currency === workspaceCurrency ? payout : null;

/**
 * Applies one postback to the conversion it names ("update" policy): the same again is a duplicate, another status or
 * payout replaces the old one, a missing payout keeps it. Folding a set of postbacks in their total order gives the
 * same state whenever and however often it is done.
 */
export const foldPostback = (current: ConversionState | null, postback: PostbackFacts): Folded => {
  const { status, time, workspaceCurrency } = postback;
  if (current === null) {
    const { payout, currency } = postback;
    const revenue = revenueOf(payout, currency, workspaceCurrency);
    return {
      fate: 'recorded',
      state: { status, payout, currency, revenue, firstTime: time, lastTime: time, changes: 1 },
    };
  }
  const payout = postback.payout ?? current.payout;
  const currency = postback.payout === null ? current.currency : postback.currency;
  if (status === current.status && payout === current.payout && currency === current.currency) {
    return { fate: 'duplicate', state: current };
  }
  const revenue = revenueOf(payout, currency, workspaceCurrency);
  return {
    fate: 'updated',
    state: { ...current, status, payout, currency, revenue, lastTime: time, changes: current.changes + 1 },
  };
};

/** Whether a conversion of this status counts in conversions and revenue. */
export const countsAsConversion = (status: string): boolean => status !== 'rejected';
