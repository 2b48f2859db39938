/** What is known of a conversion when it is passed on: taken once, and every message is made of it. */
export interface OutgoingFacts {
  readonly clickId: string;
  readonly event: string;
  readonly transaction: string;
  readonly status: string;
  /** Null: the conversion is new. */
  readonly previousStatus: string | null;
  readonly fate: 'recorded' | 'updated' | 'added';
  /** Decimal text; what this postback brought where payouts are added up. */
  readonly payout: string | null;
  /** Of what was added alone: all that the conversion brought until then, for who has not heard of the rest. */
  readonly whole?: { readonly payout: string | null; readonly revenue: string | null };
  readonly currency: string;
  readonly revenue: string | null;
  readonly workspaceCurrency: string;
  /** Of the change, of the conversion and of its click, milliseconds since 1970. */
  readonly time: number;
  readonly firstTime: number;
  readonly clickTime: number;
  /** Null: it is gone. */
  readonly campaign: { readonly id: string; readonly name: string; readonly source: string } | null;
  /** Id of the incoming source. */
  readonly incomingSource: string | null;
  /** Arm; -1: none. */
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
  /** Whole, and only while the workspace keeps whole addresses; else null. */
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
