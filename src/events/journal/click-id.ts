import { hash } from 'node:crypto';

/**
 * Click ids: campaign, variant, time and the position of the click's journal record, signed with a truncated
 * HMAC-SHA-256 (RFC 2104), base64url, 43 characters. A conversion is attributed without a look-up, and an id
 * that we did not make is told apart before anything is written.
 */
export interface Click {
  campaign: number;
  /** Arm index; -1: none. */
  variant: number;
  /** Milliseconds since 1970. */
  time: number;
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

const VERSION = 1;
const BODY = 24;
const MAC = 8;
const BLOCK = 64;
const BODY_LETTERS = 32;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export interface ClickSigner {
  sign(click: Click): string;
  /** Null when the id is malformed or was not signed with this key. */
  verify(id: string): Click | null;
}

/** `key`: at least 32 bytes. */
export const clickSigner = (key: Uint8Array): ClickSigner => {
  if (key.length < 32) throw new Error('The click id key must have at least 32 bytes.');
  // One-shot hashes over prepared pads, with texts as results: a third of the cost of createHmac, or of digests in buffers.
  const normal = key.length > BLOCK ? (hash('sha256', key, 'buffer') as Buffer) : key;
  const inner = Buffer.alloc(BLOCK + BODY, 0x36);
  const outer = Buffer.alloc(BLOCK + 32, 0x5c);
  for (let i = 0; i < normal.length; i++) {
    inner[i] = 0x36 ^ (normal[i] as number);
    outer[i] = 0x5c ^ (normal[i] as number);
  }
  /** First 64 bits of the HMAC of the body that stands in `inner`, base64url. */
  const mac = (): string => {
    outer.write(hash('sha256', inner, 'binary'), BLOCK, 'latin1');
    const digest = hash('sha256', outer, 'base64url');
    // Ten letters are 60 bits; of the eleventh the upper four bits belong to it, the lower two are zero.
    const last = LETTERS.indexOf(digest.charAt(10)) & 0b111100;
    return digest.slice(0, 10) + LETTERS.charAt(last);
  };

  return {
    sign(click) {
      const b = inner;
      let o = BLOCK;
      b[o++] = VERSION;
      o = b.writeUInt32BE(click.campaign, o);
      b[o++] = click.variant & 0xff;
      o = b.writeUIntBE(click.time, o, 6);
      o = b.writeUInt16BE(click.node, o);
      b[o++] = click.worker;
      o = b.writeUInt32BE(click.epoch, o);
      b.writeUIntBE(click.sequence, o, 5);
      // 24 bytes are 32 letters without a rest, so that body and signature can be joined as texts.
      return b.toString('base64url', BLOCK, BLOCK + BODY) + mac();
    },
    verify(id) {
      if (id.length !== 43 || !/^[A-Za-z0-9_-]+$/.test(id)) return null;
      const raw = Buffer.from(id, 'base64url');
      if (raw.length !== BODY + MAC || raw[0] !== VERSION || raw.toString('base64url') !== id) return null;
      raw.copy(inner, BLOCK, 0, BODY);
      const expected = mac();
      let difference = 0;
      for (let i = 0; i < expected.length; i++) {
        difference |= expected.charCodeAt(i) ^ id.charCodeAt(BODY_LETTERS + i);
      }
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
