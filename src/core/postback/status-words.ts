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

/** What networks usually call a status, in small letters, and what it is here (docs/postbacks.md lists the same). */
export const STATUS_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([status, all]) => all.map((word) => [word, status] as const)),
);

interface MeantWord {
  readonly word: string;
  readonly status: string;
}

/** What a workspace has said of words. */
export interface StatusMaps {
  readonly statuses: readonly MeantWord[];
  /** Statuses of its own besides the four. */
  readonly custom: readonly string[];
  /** What it said of single senders. */
  readonly sources: readonly { readonly statuses: readonly MeantWord[] }[];
}

/** The statuses that somebody has named, in the order in which they are offered. */
export const namedStatuses = ({ statuses, custom, sources }: StatusMaps): string[] => [
  ...new Set([
    ...['lead', 'sale', 'hold', 'rejected'],
    ...custom,
    ...[...statuses, ...sources.flatMap((source) => source.statuses)].map(({ status }) => status),
  ]),
];

/** The status of conversions whose sender says a word that no conversion has for its own status; null: one may have it. */
export const statusInstead = (word: string, maps: StatusMaps): string | null => {
  if (namedStatuses(maps).includes(word)) return null;
  return maps.statuses.find((one) => one.word === word)?.status ?? STATUS_WORDS.get(word) ?? null;
};
