import {
  type ConversionType,
  NO_EVENT,
  REJECTED_WORD,
  type TypeArrival,
  typeNumberOf,
  typeWordIn,
  usualWordOf,
} from './types.ts';

/** A type as postbacks are read by it. Without a default payout, `payout` is null. */
export interface TypeSettings extends Pick<ConversionType, 'number' | 'events' | 'words'>, TypeArrival {
  /** In the workspace's currency, decimal text. */
  readonly payout: string | null;
}

/**
 * What a postback's type said when it arrived. It is part of the record, so that the result is a function of the
 * records, and no later change of a setting reaches a conversion.
 */
export interface TypeRules {
  /** Number of its type. */
  n: number;
  /** Default payout of the type; absent if it has none or the postback has a payout. */
  p?: string;
  /** 1: the type occurs once per click. `l`: the type of later ones, with its default payout `lp`; absent: duplicates. */
  o?: 1;
  l?: number;
  lp?: string;
  /** 1: the type occurs once per transaction, and this postback has no transaction ID. */
  x?: 1;
}

interface Read {
  readonly event: string;
  readonly status: string;
  readonly received: string;
  readonly usual: string | null;
  readonly transaction: string;
  /** Whether a default payout may take the place of a missing one. */
  readonly wantsPayout: boolean;
}

/** Whether the rules of types decide about any postback. */
export const haveRules = (types: readonly Pick<TypeSettings, 'payout' | 'occurs'>[]): boolean =>
  types.some(({ payout, occurs }) => payout !== null || occurs !== 'any');

/** The rules for one postback, read as if it were the first of its conversion. */
export const typeRulesOf = (
  { event, status, received, usual, transaction, wantsPayout }: Read,
  types: readonly TypeSettings[],
): TypeRules => {
  const word = typeWordIn({ status, received }) ?? usualWordOf({ status, received, usual });
  const number = typeNumberOf({ event, word }, types);
  const payoutOf = (of: number): string | null =>
    wantsPayout ? (types.find((type) => type.number === of)?.payout ?? null) : null;
  const rules: TypeRules = { n: number };
  const payout = payoutOf(number);
  if (payout !== null) rules.p = payout;
  const { occurs = 'any', laterType = null } = types.find((type) => type.number === number) ?? {};
  if (occurs === 'transaction' && transaction === '') rules.x = 1;
  if (occurs !== 'click') return rules;
  rules.o = 1;
  if (laterType === null) return rules;
  rules.l = laterType;
  const later = payoutOf(laterType);
  if (later !== null) rules.lp = later;
  return rules;
};

/** The type of a postback, as far as it decides about its conversion. */
export interface TypeFacts {
  readonly number: number;
  readonly defaultPayout: string | null;
  /** Its status names the type, because it has no event. */
  readonly byWord: boolean;
  /** The click already has a conversion of the postback's own type, so it gets this one for good. */
  readonly isLater: boolean;
  /** A repeat with the same status is a duplicate. */
  readonly isOnce: boolean;
}

/** Facts for a record with `rules`; null without any. `isLater`: a later conversion of a type that occurs once. */
export const typeFactsOf = (
  rules: TypeRules | undefined,
  event: string,
  isLater = false,
): TypeFacts | null => {
  if (rules === undefined) return null;
  const { n, p = null, l, lp = null, x } = rules;
  return {
    number: isLater && l !== undefined ? l : n,
    defaultPayout: isLater ? lp : p,
    byWord: event.toLowerCase() === NO_EVENT,
    isLater,
    isOnce: x === 1,
  };
};

/** Where a conversion's payout came from. */
export const PAYOUT_ORIGINS = ['postback', 'type', 'none'] as const;
export type PayoutOrigin = (typeof PAYOUT_ORIGINS)[number];

export const payoutOrigin = (payout: string | null, byType: boolean): PayoutOrigin => {
  if (payout === null) return 'none';
  return byType ? 'type' : 'postback';
};

/** Whether it takes a transaction ID to tell a postback's conversion from others. */
export const needsTransaction = ({ x }: TypeRules, status: string): boolean =>
  // There is no telling which one it takes back.
  x === 1 && status !== REJECTED_WORD;
