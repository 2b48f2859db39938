import { randomBytes } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` characters drawn uniformly from `alphabet` (at most 256 characters) by the system's random source. */
export const randomText = (length: number, alphabet: string = BASE62): string => {
  // Bytes past the last whole multiple are drawn again; otherwise the first characters would be more frequent.
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
};

export type IdKind =
  | 'usr'
  | 'wsp'
  | 'ses'
  | 'dom'
  | 'cmp'
  | 'dst'
  | 'key'
  | 'led'
  | 'inv'
  | 'src'
  | 'chk'
  | 'spd'
  | 'upl'
  | 'cor'
  | 'ann'
  | 'rpt'
  | 'rsc'
  | 'abt'
  | 'shr'
  | 'pbs'
  | 'rat'
  | 'rul'
  | 'whk'
  | 'dlv'
  | 'sev'
  | 'cps'
  | 'nod'
  | 'off'
  | 'lnd'
  | 'lch';

/** `cmp_` and 16 random base62 characters (95 bits). */
export const publicId = (kind: IdKind): string => `${kind}_${randomText(16)}`;
