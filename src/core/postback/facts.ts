/** Text that every store accepts: without NUL or lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Applies `storable` to every text within a JSON value. */
export const storableWithin = <T extends object>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? storable(inner) : inner,
  ) as T;

/** The eight groups of an IPv6 address as Fairlead writes it, or null. */
const groupsOf = (address: string): string[] | null => {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return null;
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left.length === 8 ? left : null;
  const right = tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  return missing < 1 ? null : [...left, ...Array<string>(missing).fill('0'), ...right];
};

/**
 * Whether an address is certainly complete. One truncated to /24 ends in `.0`, and one truncated to /48 has nothing
 * after the third group. Complete ones that look like this are also withheld, because a partial address would point at
 * someone else.
 */
export const isWholeAddress = (address: string): boolean => {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return !address.endsWith('.0');
  if (!/^[0-9a-f:]+$/i.test(address)) return false;
  const groups = groupsOf(address);
  return groups?.slice(3).some((group) => !/^0*$/.test(group)) ?? false;
};

/** Facts about a conversion, captured once when it is forwarded. Every delivery is built from them. */
export interface OutgoingFacts {
  readonly clickId: string;
  readonly event: string;
  /** Number of its conversion type when it changed; absent if captured before types could be chosen. */
  readonly type?: number;
  readonly transaction: string;
  readonly status: string;
  /** Null for a new conversion. */
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
  /** Null if deleted. */
  readonly campaign: { readonly id: string; readonly name: string; readonly source: string } | null;
  /** ID of the affiliate network. */
  readonly incomingSource: string | null;
  /** Path number, or -1. */
  readonly variant: number;
  readonly destination: string;
  /** SHA-256, hex. */
  readonly hashes: {
    readonly email: string | null;
    readonly phoneDigits: string | null;
    readonly phonePlus: string | null;
    readonly externalId: string | null;
  };
  /** Null for a click not stored. */
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
  /** By place in `SUBS`; a parameter beyond the end was not given. */
  readonly subs: readonly (string | null)[];
  readonly cost: string | null;
}
