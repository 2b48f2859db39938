import { addDecimals, parseDecimal } from '../money/decimal.ts';

/** SHA-256, hex, of what conversions say of a person. */
export interface PersonHashes {
  readonly email: string | null;
  /** Of the phone's digits alone, country code first. */
  readonly phoneDigits: string | null;
  /** Of `+` and these digits. */
  readonly phonePlus: string | null;
  readonly externalId: string | null;
}

export const NO_PERSON: PersonHashes = {
  ...{ email: null, phoneDigits: null, phonePlus: null, externalId: null },
};

/** What an incoming postback says, once its click id has been verified. */
export interface PostbackFacts {
  /** lead, sale, hold, rejected or a custom word. */
  status: string;
  /** Whether the sender named the status. If not, `status` is what a new conversion gets, and one that is there keeps its own. */
  statusGiven: boolean;
  /** Decimal text; null: none was given. */
  payout: string | null;
  /** ISO 4217. */
  currency: string;
  workspaceCurrency: string;
  /** Receive time, milliseconds since 1970. */
  time: number;
  /** What becomes of it where the conversion is there already, as it was set when it came. */
  policy: 'update' | 'ignore' | 'add';
  /** The script of a landing page said so: anyone with the click id can. */
  byScript: boolean;
  hashes: PersonHashes;
}

/** A conversion as it stands: one for each (click, event, transaction id). */
export interface ConversionState {
  status: string;
  payout: string | null;
  currency: string;
  /** Of the last postback that counted. */
  workspaceCurrency: string;
  /** Payout in the workspace currency; null when there is no payout or no rate for it. */
  revenue: string | null;
  /** Time of the first postback: the conversion's own time. */
  firstTime: number;
  lastTime: number;
  /** Postbacks that made or changed it. */
  changes: number;
  /** Nobody but the script of a landing page has reported it. */
  byScript: boolean;
  hashes: PersonHashes;
}

/**
 * What became of a postback. `ignored`: it says something else, and the first one stands. `added`: its payout was added.
 * `conflict`: it could not be, because it is in another currency or the sum is too large. `test`: it was one.
 * `outranked`: a page said it of what another origin has reported. `over_limit`: pages have said too much of this click.
 * `replayed`: the same signed postback was received before.
 */
export type Fate =
  | 'recorded'
  | 'updated'
  | 'duplicate'
  | 'ignored'
  | 'added'
  | 'conflict'
  | 'test'
  | 'outranked'
  | 'over_limit'
  | 'replayed';

export interface Folded {
  fate: Exclude<Fate, 'test' | 'over_limit' | 'replayed'>;
  /** The very same object as before where nothing was changed. */
  state: ConversionState;
}

/** An amount in the workspace's currency at the rate of a day (since 1970, UTC); null: there is none. */
export type Priced = (amount: string, from: string, to: string, day: number) => string | null;

/** Without rates an amount is worth something in its own currency only. */
export const sameCurrency: Priced = (amount, from, to) => (from === to ? amount : null);

const DAY_MS = 24 * 60 * 60 * 1000;

type Amount = Pick<ConversionState, 'payout' | 'currency' | 'workspaceCurrency' | 'firstTime'>;

/** What a conversion is worth by the rate of the day on which it was first reported, so that later news change nothing in it. */
export const revenueOf = (
  { payout, currency, workspaceCurrency, firstTime }: Amount,
  priced: Priced,
): string | null =>
  payout === null ? null : priced(payout, currency, workspaceCurrency, Math.floor(firstTime / DAY_MS));

const mergedHashes = (before: PersonHashes, now: PersonHashes): PersonHashes => ({
  email: now.email ?? before.email,
  phoneDigits: now.phoneDigits ?? before.phoneDigits,
  phonePlus: now.phonePlus ?? before.phonePlus,
  externalId: now.externalId ?? before.externalId,
});

/** The status as one more postback leaves it. */
const statusAfter = (current: ConversionState, { status, statusGiven }: PostbackFacts): string =>
  statusGiven ? status : current.status;

/** The payout as one more postback leaves it; null: it cannot be added. */
const amountAfter = (
  current: ConversionState,
  { policy, payout, currency }: PostbackFacts,
): { payout: string | null; currency: string; adds: boolean } | null => {
  if (payout === null) return { payout: current.payout, currency: current.currency, adds: false };
  if (policy !== 'add') return { payout, currency, adds: false };
  if (current.payout === null) return { payout, currency, adds: true };
  if (currency !== current.currency) return null;
  const sum = parseDecimal(addDecimals(current.payout, payout));
  return sum === null ? null : { payout: sum, currency, adds: true };
};

/**
 * What another origin says of a conversion that only a page has reported: it counts in place of what the page said, whatever the
 * policy, because a page can be made to say anything. A status that it does not name stays, and so does a payout, where pages may
 * name one at all.
 */
const takenOver = (current: ConversionState, postback: PostbackFacts, priced: Priced): Folded => {
  const { time, workspaceCurrency } = postback;
  const status = statusAfter(current, postback);
  const payout = postback.payout ?? current.payout;
  const currency = postback.payout === null ? current.currency : postback.currency;
  const hashes = mergedHashes(current.hashes, postback.hashes);
  if (status === current.status && payout === current.payout && currency === current.currency)
    return { fate: 'duplicate', state: { ...current, byScript: false, hashes } };
  const amount = { payout, currency, workspaceCurrency, firstTime: current.firstTime };
  const changes = current.changes + 1;
  return {
    fate: 'updated',
    state: {
      ...{ status, ...amount, revenue: revenueOf(amount, priced), lastTime: time, changes },
      ...{ byScript: false, hashes },
    },
  };
};

/**
 * Applies one postback to the conversion it names: the same again is a duplicate; another status or payout replaces the
 * old one, is passed over, or has its payout added, as its policy says; a missing status and a missing payout each keep what
 * there is, so a bare repeat is a duplicate. What a page says never touches what another origin has reported, and
 * gives way to it. Folding a set of postbacks in their total order gives the same state whenever and however often it is done.
 */
export const foldPostback = (
  current: ConversionState | null,
  postback: PostbackFacts,
  priced: Priced,
): Folded => {
  const { time, workspaceCurrency, policy, byScript, hashes } = postback;
  if (current === null) {
    const { payout, currency } = postback;
    const amount = { payout, currency, workspaceCurrency, firstTime: time };
    const state = {
      status: postback.status,
      ...amount,
      revenue: revenueOf(amount, priced),
      lastTime: time,
      changes: 1,
      byScript,
      hashes,
    };
    return { fate: 'recorded', state };
  }
  if (byScript && !current.byScript) return { fate: 'outranked', state: current };
  if (!byScript && current.byScript) return takenOver(current, postback, priced);
  const after = amountAfter(current, postback);
  if (after === null) return { fate: 'conflict', state: current };
  const { payout, currency, adds } = after;
  const status = statusAfter(current, postback);
  if (status === current.status && payout === current.payout && currency === current.currency) {
    return { fate: 'duplicate', state: current };
  }
  if (policy === 'ignore') return { fate: 'ignored', state: current };
  const amount = { payout, currency, workspaceCurrency, firstTime: current.firstTime };
  return {
    fate: adds && payout !== current.payout ? 'added' : 'updated',
    state: {
      ...{ status, ...amount, revenue: revenueOf(amount, priced), lastTime: time },
      ...{ changes: current.changes + 1, byScript, hashes: mergedHashes(current.hashes, hashes) },
    },
  };
};

/** Whether a conversion of this status counts in conversions and revenue. */
export const countsAsConversion = (status: string): boolean => status !== 'rejected';
