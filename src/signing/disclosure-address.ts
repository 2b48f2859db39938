import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, keyAt } from '../config/key-ring.ts';

/** 128 bits of HMAC-SHA256 cannot be guessed. */
const MAC_BYTES = 16;
const FORM = /^(0|[1-9a-z][0-9a-z]{0,9})-([A-Za-z0-9_-]{22})$/;

export interface DisclosureAddresses {
  /**
   * The `key` of a signed address for a campaign (public ID). `until`: milliseconds since 1970, truncated to seconds;
   * null: never.
   */
  make(campaign: string, until: number | null): string;
  check(campaign: string, key: string, now: number): 'valid' | 'ended' | 'wrong';
}

/** Signed addresses: anyone with one may read a limited disclosure. `ring`: shared by API and edge. */
export const disclosureAddresses = (ring: KeyRing, now: () => number = Date.now): DisclosureAddresses => {
  const macOf = (secret: Uint8Array, campaign: string, end: string): Buffer =>
    createHmac('sha256', secret).update(`disclosure ${campaign} ${end}`).digest().subarray(0, MAC_BYTES);
  return {
    make(campaign, until) {
      const end = until === null ? '0' : Math.floor(until / 1000).toString(36);
      return `${end}-${macOf(keyAt(ring.keys, now()).key, campaign, end).toString('base64url')}`;
    },
    check(campaign, key, time) {
      const [, end, mac] = FORM.exec(key) ?? [];
      if (end === undefined || mac === undefined) return 'wrong';
      const given = Buffer.from(mac, 'base64url');
      const isOurs = ring.keys.some(({ key: secret }) =>
        timingSafeEqual(given, macOf(secret, campaign, end)),
      );
      if (!isOurs) return 'wrong';
      return end === '0' || time < 1000 * Number.parseInt(end, 36) ? 'valid' : 'ended';
    },
  };
};
