import { derivedOf, type KeyRing, keyAt } from '../../config/key-ring.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { keyedHash, MESSAGE_BYTES } from './keyed-hash.ts';

/**
 * Click IDs: campaign, variant, time and the place of the click's journal record, signed with the first 64 bits of a
 * keyed SHA-256 (keyed-hash.ts); base64url, 43 characters. A conversion is attributed without a lookup, and a forged ID
 * is recognized before anything is written.
 */
export interface Click {
  campaign: number;
  /** Variant index, or -1. */
  variant: number;
  /** Milliseconds since 1970. */
  time: number;
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

const VERSION = 2;
const BODY = MESSAGE_BYTES;
const MAC = 8;

export interface ClickSigner {
  sign(click: Click): string;
  /** Null if the ID is malformed or was not signed with this key. */
  verify(id: string): Click | null;
}

/** `key`: at least 32 bytes. */
export const clickSigner = (key: Uint8Array): ClickSigner => {
  if (key.length < 32) throw new Error('The click id key must have at least 32 bytes.');
  const hashOf = keyedHash(key);
  const raw = Buffer.alloc(BODY + MAC);
  const words = new Int32Array(BODY / 4);

  /** The hash of the body in `raw`. */
  const hashOfBody = (): Int32Array => {
    for (let i = 0; i < words.length; i++) words[i] = raw.readInt32BE(4 * i);
    return hashOf(words);
  };

  return {
    sign(click) {
      let o = 0;
      raw[o++] = VERSION;
      o = raw.writeUInt32BE(click.campaign, o);
      raw[o++] = click.variant & 0xff;
      o = raw.writeUIntBE(click.time, o, 6);
      o = raw.writeUInt16BE(click.node, o);
      raw[o++] = click.worker;
      o = raw.writeUInt32BE(click.epoch, o);
      raw.writeUIntBE(click.sequence, o, 5);
      const sum = hashOfBody();
      raw.writeInt32BE(sum[0] as number, BODY);
      raw.writeInt32BE(sum[1] as number, BODY + 4);
      return raw.toString('base64url');
    },
    verify(id) {
      if (id.length !== 43 || !/^[A-Za-z0-9_-]+$/.test(id)) return null;
      raw.write(id, 'base64url');
      // The last character has two unused bits; only one spelling is accepted.
      if (raw[0] !== VERSION || raw.toString('base64url') !== id) return null;
      const sum = hashOfBody();
      const difference =
        ((sum[0] as number) ^ raw.readInt32BE(BODY)) | ((sum[1] as number) ^ raw.readInt32BE(BODY + 4));
      if (difference !== 0) return null;
      const variant = raw[5] as number;
      return {
        campaign: raw.readUInt32BE(1),
        variant: variant === 0xff ? -1 : variant,
        time: raw.readUIntBE(6, 6),
        node: raw.readUInt16BE(12),
        worker: raw[14] as number,
        epoch: raw.readUInt32BE(15),
        sequence: raw.readUIntBE(19, 5),
      };
    },
  };
};

/** How long after its end an old key is accepted, for workers that could not read the new one in time. */
const LATE_MS = DAY_MS;
const TIME_AT = 6;
const TIME_BYTES = 6;

/**
 * Signs each click with the key in force at the click's time, so that an ID can be recreated later, and verifies with
 * that key first; a second key is tried only within a day of a change. An attacker with an old key can therefore make
 * IDs only for its days.
 */
export const ringSigner = (ring: KeyRing): ClickSigner => {
  const signers = derivedOf(ring, clickSigner);
  const head = Buffer.alloc(TIME_AT + TIME_BYTES);
  const lateVerify = (id: string): ReturnType<ClickSigner['verify']> => {
    // The first twelve bytes are sixteen characters, and the time is the last six of those bytes.
    if (head.write(id.slice(0, 16), 'base64url') !== head.length) return null;
    const time = head.readUIntBE(TIME_AT, TIME_BYTES);
    const first = keyAt(signers(), time);
    const click = first.made.verify(id);
    if (click !== null) return click;
    for (const { made, from, until } of signers()) {
      const isLate = from <= time && until !== null && time < until + LATE_MS;
      const late = isLate && made !== first.made ? made.verify(id) : null;
      if (late !== null) return late;
    }
    return null;
  };
  return {
    sign: (click) => keyAt(signers(), click.time).made.sign(click),
    verify(id) {
      const all = signers();
      return all.length === 1 && all[0] ? all[0].made.verify(id) : lateVerify(id);
    },
  };
};
