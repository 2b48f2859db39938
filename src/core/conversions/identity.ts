import { isSettledWord, isUsualWord, KNOWN_TYPES, NO_EVENT } from './types.ts';

/**
 * What takes the place of the event in a conversion's identity, which is click, event and transaction ID otherwise. The
 * edge writes it into the record, so that a changed setting never reaches a conversion of the past. It begins with a
 * line break, which no event can contain.
 */
export const STAGES = '\nstages';

/** How the identity of every adjustment begins. */
export const ADJUSTMENT_MARK = '\nadjustment ';

/**
 * The identity of an adjustment: its amount (decimal text), its currency and its event, so that the same message sent
 * again is a duplicate. `event`: null where a network's events are stages, and by hand.
 */
export const adjustmentIdentity = (amount: string, currency: string, event: string | null): string =>
  `${ADJUSTMENT_MARK}${amount} ${currency}${event === null ? '' : ` ${event}`}`;

/** Whether an identity is that of an adjustment by this amount, whatever its event. */
export const adjustsBy = (identity: string | null | undefined, amount: string, currency: string): boolean => {
  const eventless = adjustmentIdentity(amount, currency, null);
  return identity === eventless || identity?.startsWith(`${eventless} `) === true;
};

/** Whether a conversion with this identity is an adjustment: an amount that lowers revenue and counts as nothing. */
export const isAdjustment = (identity: string | null | undefined): boolean =>
  identity?.startsWith(ADJUSTMENT_MARK) === true;

/** Types that come before every other, in this order; what no type names says least. */
const EARLY: readonly number[] = (['other', 'add_to_cart', 'registration', 'lead'] as const).map(
  (name) => KNOWN_TYPES[name].number,
);
const rankOf = (type: number): number => {
  const place = EARLY.indexOf(type);
  return place < 0 ? EARLY.length : place;
};

/**
 * How a message relates to the stage of its conversion. `named`: nothing has named a stage so far. `next`: it is a later
 * stage, which begins with its own status. `earlier`: it comes late and changes neither stage nor status. Null: it is
 * about the same stage.
 */
export type Stage = 'named' | 'next' | 'earlier' | null;

interface Staged {
  readonly event: string;
  readonly typeWord: string;
  readonly reportedType: number | null;
}

interface Message {
  /** Number of the type that its event or its status names; null if they name none. */
  readonly type: number | null;
  /** A pending status that comes after a decision. */
  readonly comesLate: boolean;
  /** The conversion has had its event before. */
  readonly wasThere: boolean;
  /** Sent by hand, so that its stage takes the place of any. */
  readonly byHand: boolean;
}

/** Among stages of the same rank, the last one that is new counts, so that a network's retry brings none back. */
export const stageAfter = (
  { event, typeWord, reportedType }: Staged,
  { type, comesLate, wasThere, byHand }: Message,
): Stage => {
  // What ingest has decided for good stays.
  if (type === null || reportedType === null || isSettledWord(typeWord)) return null;
  if (event.toLowerCase() === NO_EVENT && isUsualWord(typeWord)) return 'named';
  if (type === reportedType) return null;
  if (byHand) return 'next';
  const [before, after] = [rankOf(reportedType), rankOf(type)];
  if (before !== after) return after > before ? 'next' : 'earlier';
  return comesLate || wasThere ? 'earlier' : 'next';
};

/** Whether a type comes before others, so that a late message of it takes no payout's place. */
export const isEarlyType = (type: number): boolean => rankOf(type) < EARLY.length;
