import { isEarlyType, type Stage } from '../conversions/identity.ts';
import { isSettledWord, REJECTED_WORD, typeWordIn } from '../conversions/types.ts';
import { convert, type RateOf } from '../money/convert.ts';
import { addDecimals, parseDecimal, parseSigned } from '../money/decimal.ts';
import { percentOf } from '../money/exact.ts';
import { DAY_MS } from '../time/durations.ts';
import {
  comesLate,
  retyped,
  type Standing,
  type StatusFacts,
  standingAfter,
  standingAtFirst,
} from './conversion-standing.ts';

/** SHA-256 (hex) of personal data in a conversion. */
export interface PersonHashes {
  readonly email: string | null;
  /** Hash of the phone's digits only, country code first. */
  readonly phoneDigits: string | null;
  /** Hash of `+` and these digits. */
  readonly phonePlus: string | null;
  readonly externalId: string | null;
}

export const NO_PERSON: PersonHashes = {
  email: null,
  phoneDigits: null,
  phonePlus: null,
  externalId: null,
};

/** Contents of an incoming postback after its click ID has been verified. */
export interface PostbackFacts extends StatusFacts {
  /** Decimal text. Null if no payout was given. */
  payout: string | null;
  /** ISO 4217. */
  currency: string;
  /** What its offer pays if no payout is given; null or absent: nothing is known. */
  offerPayout?: { readonly amount: string; readonly currency: string } | null;
  workspaceCurrency: string;
  /** Receive time, milliseconds since 1970. */
  time: number;
  /** What to do if the conversion already exists, as configured when the postback arrived. */
  policy: 'update' | 'ignore' | 'add';
  /** Reported by a landing page's script, which anyone with the click ID can imitate. */
  byScript: boolean;
  /** Where the network's events are stages of one conversion: how this one relates to the current stage. */
  stage: Stage;
  hashes: PersonHashes;
}

/** The current state of a conversion: one for each (click, event, transaction ID). */
export interface ConversionState extends Standing {
  payout: string | null;
  /** The payout is the default of its offer or type, because no postback gave one. */
  payoutByType: boolean;
  currency: string;
  /** Workspace currency at the last postback that counted. */
  workspaceCurrency: string;
  /** Payout in the workspace currency. Null when there is no payout or no rate for it. */
  revenue: string | null;
  /** Time of the first postback, which is the conversion's time. */
  firstTime: number;
  lastTime: number;
  /** Number of postbacks that created or changed it. */
  changes: number;
  /** Reported only by a landing page's script. */
  byScript: boolean;
  hashes: PersonHashes;
}

/**
 * Result of a postback. `ignored`: it differs, but the first one wins. `added`: its payout was added. `conflict`: it
 * could not be added because it is in another currency or the sum is too large. `test`: a test postback. `outranked`: a
 * page reported a conversion that another origin has reported. `over_limit`: pages have reported too much for this
 * click. `replayed`: the same signed postback was received before.
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

interface Folded {
  fate: Exclude<Fate, 'test' | 'over_limit' | 'replayed'>;
  /** The identical object if nothing changed. */
  state: ConversionState;
}

/** Converts an amount at the rate of a day (days since 1970, UTC). Null if there is no rate. */
export type Priced = (amount: string, from: string, to: string, day: number) => string | null;

/** Without rates, an amount has a value only in its own currency. */
export const sameCurrency: Priced = (amount, from, to) => (from === to ? amount : null);

type Amount = Pick<ConversionState, 'payout' | 'currency' | 'workspaceCurrency' | 'firstTime'>;

/** Value of a conversion at the rate of the day it was first reported, so that later postbacks do not change it. */
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

type Paid = Pick<ConversionState, 'payout' | 'currency' | 'payoutByType'>;

/**
 * The payout of a postback or, if it has none, the default of its offer, and else of its type. `otherwise`: the currency
 * without any.
 */
const amountOf = (
  { payout, currency, offerPayout = null, workspaceCurrency, type }: PostbackFacts,
  otherwise: string,
): Paid => {
  if (payout !== null) return { payout, currency, payoutByType: false };
  if (offerPayout !== null)
    return { payout: offerPayout.amount, currency: offerPayout.currency, payoutByType: true };
  const usual = type?.defaultPayout ?? null;
  return usual === null
    ? { payout: null, currency: otherwise, payoutByType: false }
    : { payout: usual, currency: workspaceCurrency, payoutByType: true };
};

const paidOf = ({ payout, currency, payoutByType }: ConversionState): Paid => ({
  payout,
  currency,
  payoutByType,
});

const hasPayout = ({ payout, payoutByType }: Paid): boolean => payout !== null && !payoutByType;

/**
 * The payout after one more postback. Null if it cannot be added. A default gives way to any payout and, if the
 * conversion changes its type, to the default of the new one. A type that was not known before brings none, because the
 * conversion was reported before there were defaults.
 */
const amountAfter = (
  current: ConversionState,
  postback: PostbackFacts,
  { reportedType }: Standing,
): (Paid & { adds: boolean }) | null => {
  const { policy, payout, currency } = postback;
  if (payout === null) {
    const isOther = current.reportedType !== null && reportedType !== current.reportedType;
    return {
      ...(isOther && !hasPayout(current) ? amountOf(postback, current.currency) : paidOf(current)),
      adds: false,
    };
  }
  const given = { payout, currency, payoutByType: false };
  if (policy !== 'add' || current.payoutByType) return { ...given, adds: false };
  if (current.payout === null) return { ...given, adds: true };
  if (currency !== current.currency) return null;
  const sum = parseDecimal(addDecimals(current.payout, payout));
  return sum === null ? null : { ...given, payout: sum, adds: true };
};

const isSame = (
  current: ConversionState,
  next: Pick<ConversionState, 'status' | 'payout' | 'currency'>,
): boolean => (['status', 'payout', 'currency'] as const).every((name) => current[name] === next[name]);

/** What can change while status and amount stay the same. */
const CONFIRMED = ['typeWord', 'statusGiven', 'reportedType', 'payoutByType'] as const;

/** Of a type that occurs once per transaction, without a transaction ID: nothing says that it is another one. */
const isRepeat = (current: ConversionState, postback: PostbackFacts): boolean =>
  postback.type?.isOnce === true &&
  postback.type.number === current.reportedType &&
  postback.policy !== 'add' &&
  !postback.byHand &&
  (postback.statusReceived === '' || postback.status === current.status) &&
  (postback.payout === null || hasPayout(current));

/**
 * Replaces a conversion reported only by a page with another origin's report, whatever the policy, because pages can be
 * made to report anything. A missing status keeps the current one, and so does a missing payout if pages are allowed to
 * give payouts.
 */
const takenOver = (current: ConversionState, postback: PostbackFacts, priced: Priced): Folded => {
  const { time, workspaceCurrency, type } = postback;
  const standing = standingAfter(current, { ...postback, byHand: true });
  // A page can be imitated: what the network usually sends is the better guess, if it names no type itself.
  const isNamed = typeWordIn({ ...postback, received: postback.statusReceived }) !== null;
  if (!isNamed && postback.usualWord !== null && !isSettledWord(current.typeWord))
    Object.assign(standing, retyped(current, postback.usualWord, postback));
  const isOfType = type !== null && (!type.byWord || type.number === standing.reportedType);
  const isPaid = postback.payout !== null || (isOfType && !hasPayout(current));
  const paid = isPaid ? amountOf(postback, current.currency) : paidOf(current);
  const hashes = mergedHashes(current.hashes, postback.hashes);
  if (isSame(current, { ...standing, ...paid }))
    return { fate: 'duplicate', state: { ...current, ...standing, ...paid, byScript: false, hashes } };
  const amount = { ...paid, workspaceCurrency, firstTime: current.firstTime };
  const changes = current.changes + 1;
  return {
    fate: 'updated',
    state: {
      ...standing,
      ...amount,
      revenue: revenueOf(amount, priced),
      lastTime: time,
      changes,
      byScript: false,
      hashes,
    },
  };
};

/**
 * The payout after a message of another stage. What the policy says about repeats is not about stages: only *add* adds.
 * A late one gives a payout where there is none yet.
 */
const stagedAmount = (current: ConversionState, postback: PostbackFacts, standing: Standing) => {
  const { stage, policy, type } = postback;
  const isEarly = stage === 'earlier' || (stage === 'named' && type !== null && isEarlyType(type.number));
  const isKept = isEarly && policy !== 'add' && hasPayout(current);
  return amountAfter(
    current,
    { ...postback, payout: isKept ? null : postback.payout, policy: policy === 'add' ? 'add' : 'update' },
    standing,
  );
};

const stagedStanding = (current: ConversionState, postback: PostbackFacts): Standing => {
  const { status, statusGiven, typeWord, reportedType } = current;
  if (postback.stage === 'earlier') return { status, statusGiven, typeWord, reportedType };
  const first = standingAtFirst(postback);
  if (postback.stage === 'next') return first;
  const { status: kept, statusGiven: given } = standingAfter(current, postback);
  return { ...first, status: kept, statusGiven: given };
};

interface Change {
  standing: Standing;
  after: Paid & { adds: boolean };
  priced: Priced;
}

/** The conversion with another standing or amount. */
const changed = (
  current: ConversionState,
  { time, workspaceCurrency, byScript, hashes }: PostbackFacts,
  { standing, after: { adds, ...paid }, priced }: Change,
): Folded => {
  const amount = { ...paid, workspaceCurrency, firstTime: current.firstTime };
  return {
    fate: adds && paid.payout !== current.payout ? 'added' : 'updated',
    state: {
      ...standing,
      ...amount,
      revenue: revenueOf(amount, priced),
      lastTime: time,
      changes: current.changes + 1,
      byScript,
      hashes: mergedHashes(current.hashes, hashes),
    },
  };
};

/**
 * Applies a message of another stage of the conversion. A later stage replaces type and status, an earlier one that
 * comes late does not, so that the result does not depend on their order.
 */
const foldStage = (current: ConversionState, postback: PostbackFacts, priced: Priced): Folded => {
  const { stage } = postback;
  const standing = stagedStanding(current, postback);
  const after = stagedAmount(current, postback, standing);
  if (after === null) return { fate: 'conflict', state: current };
  const { adds: _, ...paid } = after;
  if (stage !== 'next' && isSame(current, { ...standing, ...paid })) {
    const state = stage === 'earlier' ? current : { ...current, ...standing, ...paid };
    return { fate: stage === 'earlier' ? 'ignored' : 'duplicate', state };
  }
  return changed(current, postback, { standing, after, priced });
};

/**
 * Applies a postback to its conversion. An identical one is a duplicate. A different status or payout replaces the
 * current one, is ignored or has its payout added, depending on the policy. A missing status or payout keeps the
 * current one, so a bare repeat is a duplicate; a network's "pending" never replaces "approved" or "rejected". A page's
 * report never changes what another origin has reported, and gives way to it. Folding the same postbacks in their total
 * order always gives the same state.
 */
export const foldPostback = (
  current: ConversionState | null,
  postback: PostbackFacts,
  priced: Priced,
): Folded => {
  const { time, workspaceCurrency, policy, byScript, hashes } = postback;
  if (current === null) {
    const amount = { ...amountOf(postback, postback.currency), workspaceCurrency, firstTime: time };
    const state = {
      ...standingAtFirst(postback),
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
  if (postback.stage !== null) return foldStage(current, postback, priced);
  if (isRepeat(current, postback)) {
    // A repeat can confirm the status, which a late "pending" then does not replace.
    const isConfirmed =
      policy !== 'ignore' && standingAfter(current, postback).statusGiven && !current.statusGiven;
    return { fate: 'duplicate', state: isConfirmed ? { ...current, statusGiven: true } : current };
  }
  const standing = standingAfter(current, postback);
  const after = amountAfter(current, postback, standing);
  if (after === null) return { fate: 'conflict', state: current };
  const { adds: _, ...paid } = after;
  if (isSame(current, { ...standing, ...paid })) {
    // A type, a status or an amount that is only confirmed changes no message that was sent.
    const next = { ...current, ...standing, ...paid };
    const isOther = policy !== 'ignore' && CONFIRMED.some((name) => next[name] !== current[name]);
    return { fate: comesLate(current, postback) ? 'ignored' : 'duplicate', state: isOther ? next : current };
  }
  if (policy === 'ignore') return { fate: 'ignored', state: current };
  return changed(current, postback, { standing, after, priced });
};

/** Whether a status counts in conversions and revenue, if its type does. */
export const countsAsConversion = (status: string): boolean => status !== REJECTED_WORD;

/**
 * How a click's conversions are paid for, by its campaign at the time: an amount, or a percentage of revenue. `types`:
 * numbers of the conversion types that are charged; null: all.
 */
export type ConversionTerms = { readonly types: readonly number[] | null } & (
  | { readonly by: 'conversion'; readonly amount: string }
  | { readonly by: 'revenue'; readonly percent: string }
);

/**
 * The current cost of a conversion in the workspace's currency, with at most ten decimals. Null if none (rejected, of a
 * type that is not charged, or the click is paid for in another way), or unknown because the revenue is. The type is the
 * reported one, so that no later change of a type changes a cost; a conversion reported without one is charged.
 * `adjusts`: it only corrects revenue, and so a share of it.
 */
export const conversionCost = (
  terms: ConversionTerms | null,
  { status, revenue, reportedType }: Pick<ConversionState, 'status' | 'revenue' | 'reportedType'>,
  adjusts = false,
): string | null => {
  if (terms === null || !countsAsConversion(status)) return null;
  if (terms.types !== null && reportedType !== null && !terms.types.includes(reportedType)) return null;
  if (terms.by === 'conversion') return adjusts ? null : terms.amount;
  return revenue === null ? null : percentOf(revenue, terms.percent);
};

/** Prices amounts at a workspace's rates. A value too large for an amount has no price. */
export const pricedBy =
  (rateOf: RateOf) =>
  (workspace: number): Priced =>
  (amount, from, to, day) => {
    if (from === to) return amount;
    const rate = rateOf(workspace, from, to, day);
    return rate === null ? null : parseSigned(convert(amount, rate));
  };
