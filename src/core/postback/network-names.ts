import type { Fate } from '../clicks/conversion.ts';
import type { IntakeParameter } from './intake.ts';

/** Names that networks use for our parameters, in lookup order (docs/postbacks.md). */
export const PARAMETER_NAMES: Readonly<Record<IntakeParameter, readonly string[]>> = {
  click_id: ['cid', 'click_id', 'subid', 'cnv_id'],
  status: ['status'],
  payout: ['payout', 'amount', 'revenue'],
  currency: ['currency'],
  transaction: ['txid', 'tid', 'transaction', 'transaction_id'],
  event: ['et', 'event'],
  email: ['email'],
  phone: ['phone'],
  external_id: ['external_id'],
  test: ['test'],
  secret: ['secret'],
};

const words: Readonly<Record<string, readonly string[]>> = {
  lead: ['lead', 'new'],
  sale: [
    ...['approved', 'approve', 'sale', 'confirmed', 'confirm', 'accepted', 'accept', 'paid'],
    ...['completed', 'complete'],
  ],
  hold: [...['pending', 'hold', 'on hold', 'on_hold', 'on-hold', 'wait', 'waiting', 'expect', 'processing']],
  rejected: [
    ...['declined', 'decline', 'rejected', 'reject', 'cancelled', 'canceled', 'cancel', 'reversed'],
    ...['refund', 'refunded', 'chargeback', 'void', 'invalid', 'trash', 'spam', 'fraud'],
  ],
};

/** Words that networks use for a status, in lower case, and their meaning here (also listed in docs/postbacks.md). */
export const STATUS_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([status, all]) => all.map((word) => [word, status] as const)),
);

interface MeantWord {
  readonly word: string;
  readonly status: string;
}

/** A workspace's status mappings. */
export interface StatusMaps {
  readonly statuses: readonly MeantWord[];
  /** Custom statuses besides the four. */
  readonly custom: readonly string[];
  /** Mappings of individual networks. */
  readonly sources: readonly { readonly statuses: readonly MeantWord[] }[];
}

/** The named statuses, in the order in which they are offered. */
export const namedStatuses = ({ statuses, custom, sources }: StatusMaps): string[] => [
  ...new Set([
    ...['lead', 'sale', 'hold', 'rejected'],
    ...custom,
    ...[...statuses, ...sources.flatMap((source) => source.statuses)].map(({ status }) => status),
  ]),
];

/** The status to use for a word that cannot be a status itself, otherwise null. */
export const statusInstead = (word: string, maps: StatusMaps): string | null => {
  if (namedStatuses(maps).includes(word)) return null;
  return maps.statuses.find((one) => one.word === word)?.status ?? STATUS_WORDS.get(word) ?? null;
};

interface Said {
  readonly status: string;
  /** As received, or ''. */
  readonly statusReceived: string;
  readonly fate: Fate | 'waiting';
}

/** A postback that creates a conversion, or still can, gives it a status even without naming one. */
const MAKES: ReadonlySet<Said['fate']> = new Set(['recorded', 'waiting', 'test']);

/** The status that a postback set. '' if it named none and its conversion kept its own. */
export const statusSaid = ({ status, statusReceived, fate }: Said): string =>
  statusReceived === '' && !MAKES.has(fate) ? '' : status;
