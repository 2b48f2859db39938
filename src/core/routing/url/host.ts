/** Hosts of URLs, compared as in browsers but without a URL type (core has none). */

import { asciiAuthority } from './idn.ts';

const groupsOf = (text: string): number[] | null => {
  if (text === '') return [];
  const groups: number[] = [];
  const words = text.split(':');
  for (const [i, word] of words.entries()) {
    if (word.includes('.')) {
      const four = i === words.length - 1 ? ipv4(word) : null;
      if (four === null) return null;
      const [a, b, c, d] = four.split('.').map(Number) as [number, number, number, number];
      groups.push((a << 8) | b, (c << 8) | d);
    } else {
      if (!/^[0-9a-f]{1,4}$/.test(word)) return null;
      groups.push(Number.parseInt(word, 16));
    }
  }
  return groups;
};

/** Eight groups, unabbreviated, so that each address has one spelling. */
const ipv6 = (text: string): string | null => {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const head = groupsOf(halves[0] as string);
  const tail = halves.length === 2 ? groupsOf(halves[1] as string) : [];
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const zeros = new Array<number>(missing).fill(0);
  return [...head, ...zeros, ...tail].map((g) => g.toString(16)).join(':');
};

/** Only the plain form. `127.1`, `0x7f.0.0.1` and `2130706433` are addresses too, but never typed in good faith. */
const ipv4 = (text: string): string | null =>
  /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text) && text.split('.').every((n) => Number(n) < 256)
    ? text
    : null;

const nameOf = (text: string): string | null => {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name.length > 253) return null;
  const labels = name.split('.');
  // Browsers read any host that ends in a number as an IPv4 address.
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) as string)) return ipv4(name);
  return labels.every((l) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(l)) ? name : null;
};

/**
 * `host[:port]` in one spelling: lower case, no trailing dot, no default port of `scheme`, IPv6 unabbreviated in
 * brackets, other scripts as `xn--…`. Null when it is not a plain host: other characters, scripts that idn.ts does not
 * support, percent signs, user info, odd address spellings, ports out of range.
 */
export const normalHost = (authority: string, scheme: 'http' | 'https'): string | null => {
  const ascii = asciiAuthority(authority);
  const parts = ascii === null ? null : /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{0,5}))?$/.exec(ascii.toLowerCase());
  if (parts === null) return null;
  const text = parts[1] as string;
  let host: string | null;
  if (text.startsWith('[')) {
    const address = ipv6(text.slice(1, -1));
    host = address === null ? null : `[${address}]`;
  } else {
    host = nameOf(text);
  }
  if (host === null || host === '') return null;
  const port = parts[2] === undefined || parts[2] === '' ? null : Number(parts[2]);
  if (port === null || port === (scheme === 'http' ? 80 : 443)) return host;
  return port >= 1 && port <= 65_535 ? `${host}:${port}` : null;
};
