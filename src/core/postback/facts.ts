/** Facts about a conversion, captured once when it is forwarded. Every delivery is built from them. */
export interface OutgoingFacts {
  readonly clickId: string;
  readonly event: string;
  readonly transaction: string;
  readonly status: string;
  /** Null: the conversion is new. */
  readonly previousStatus: string | null;
  readonly fate: 'recorded' | 'updated' | 'added';
  /** Decimal text. When payouts are added up, only what this postback added. */
  readonly payout: string | null;
  /** If only an addition is sent: the conversion's totals so far, for receivers that have not received the rest. */
  readonly whole?: { readonly payout: string | null; readonly revenue: string | null };
  readonly currency: string;
  readonly revenue: string | null;
  readonly workspaceCurrency: string;
  /** Times of the change, the conversion and its click, milliseconds since 1970. */
  readonly time: number;
  readonly firstTime: number;
  readonly clickTime: number;
  /** Null: it was deleted. */
  readonly campaign: { readonly id: string; readonly name: string; readonly source: string } | null;
  /** ID of the affiliate network. */
  readonly incomingSource: string | null;
  /** Path number; -1: none. */
  readonly variant: number;
  readonly destination: string;
  /** SHA-256, hex. */
  readonly hashes: {
    readonly email: string | null;
    readonly phoneDigits: string | null;
    readonly phonePlus: string | null;
    readonly externalId: string | null;
  };
  /** Null: the click is not stored. */
  readonly click: ClickOfFacts | null;
  /** Unsigned 32-bit integer, for `{random}`. */
  readonly random: number;
}

interface ClickOfFacts {
  /** `https://host/path`, without its query. */
  readonly url: string;
  readonly userAgent: string;
  /** The full address, only while the workspace keeps full addresses; otherwise null. */
  readonly address: string | null;
  readonly clickIds: Readonly<Record<string, string>>;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly device: string | null;
  readonly os: string | null;
  readonly browser: string | null;
  readonly language: string | null;
  readonly subs: readonly (string | null)[];
  readonly cost: string | null;
}
