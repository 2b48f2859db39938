import { DAY_MS, HOUR_MS } from '../core/time/durations.ts';

/** What a key is for, and when a replaced one may be deleted. */
interface Use {
  /** Description shown by `keys list`. */
  readonly does: string;
  /**
   * How long what a replaced key made stays valid, in milliseconds; then its file is deleted. `rows`: until no stored
   * row needs it (found by the control process). Null: kept forever, because its last use is unknown.
   */
  readonly keep: number | 'rows' | null;
  /** Whether `keys rotate` replaces the key. */
  readonly rotates: boolean;
}

/**
 * One key for each use, so that none can replace another and each rotates by itself. docs/operating.md lists them too.
 */
export const KEY_USES = {
  /** Families of refresh tokens end 24 hours after sign-in; one more hour allows for clock differences. */
  access: { does: 'signs access and refresh tokens', keep: DAY_MS + HOUR_MS, rotates: true },
  /** A visitor's token is valid for a year, whatever is added to it; one more day allows for clock differences. */
  cookie: { does: 'signs what browsers keep of their visitors', keep: 366 * DAY_MS, rotates: true },
  click: { does: 'signs click ids and receipts', keep: 'rows', rotates: true },
  /** Public keys are kept forever; the private key is kept a day longer for edges on other machines. */
  signing: { does: 'signs disclosures and reports', keep: DAY_MS, rotates: true },
  disclosure: { does: 'signs URLs of limited disclosures', keep: null, rotates: true },
  unsubscribe: { does: 'signs unsubscribe links', keep: null, rotates: true },
  totp: { does: 'encrypts two-factor secrets', keep: 'rows', rotates: true },
  secrets: { does: 'encrypts secrets of outgoing postbacks and webhooks', keep: 'rows', rotates: true },
  /** Each network's secret is rotated separately; all are derived from this key. */
  intake: { does: 'makes secrets of incoming sources', keep: null, rotates: false },
} as const satisfies Record<string, Use>;

export type KeyUse = keyof typeof KEY_USES;

export const keyUses = Object.keys(KEY_USES) as KeyUse[];

export const rotatingUses: readonly KeyUse[] = keyUses.filter((use) => KEY_USES[use].rotates);
