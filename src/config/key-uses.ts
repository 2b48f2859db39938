const DAY_MS = 24 * 60 * 60 * 1000;

/** What a key is for, and when one that is no longer used may go. */
interface Use {
  /** What it does, as `keys list` says it. */
  readonly does: string;
  /**
   * How long what an old key made stays good, in milliseconds; then its file goes. `rows`: until nothing stored needs it, which
   * the control process finds out. Null: it is kept for ever, because nothing says when the last of it is out of use.
   */
  readonly keep: number | 'rows' | null;
  /** Whether `keys rotate` changes it. */
  readonly rotates: boolean;
}

/**
 * One key for each use: none can stand in for another, and each can be changed by itself. docs/operating.md has the same table.
 */
export const KEY_USES = {
  /** Families of refresh tokens end 24 hours after the sign-in; an hour more for clocks. */
  access: { does: 'signs access and refresh tokens', keep: DAY_MS + 60 * 60 * 1000, rotates: true },
  /** A visitor's token is good for a year, whatever is added to it; a day more for clocks. */
  cookie: { does: 'signs what browsers keep of their visitors', keep: 366 * DAY_MS, rotates: true },
  click: { does: 'signs click ids and receipts', keep: 'rows', rotates: true },
  /** Public keys are kept for ever; the private one signs nothing any more. A day, for edges on other machines. */
  signing: { does: 'signs disclosures and reports', keep: DAY_MS, rotates: true },
  disclosure: { does: 'signs addresses of limited disclosures', keep: null, rotates: true },
  unsubscribe: { does: 'signs addresses that stop mails', keep: null, rotates: true },
  totp: { does: 'encrypts secrets of the second step', keep: 'rows', rotates: true },
  secrets: { does: 'encrypts secrets of outgoing postbacks and webhooks', keep: 'rows', rotates: true },
  /** Each source's secret is rotated by itself; all of them are made of this key. */
  intake: { does: 'makes secrets of incoming sources', keep: null, rotates: false },
} as const satisfies Record<string, Use>;

export type KeyUse = keyof typeof KEY_USES;

export const keyUses = Object.keys(KEY_USES) as KeyUse[];

export const rotatingUses: readonly KeyUse[] = keyUses.filter((use) => KEY_USES[use].rotates);
