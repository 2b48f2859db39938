import { asciiAuthority } from './idn.ts';

/** Hosts of URLs, compared as in browsers but without a URL type (core has none). */

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

/** Part of an IPv4 address as browsers read it (WHATWG "IPv4 number parser"): octal after 0, hexadecimal after 0x. */
const numberOf = (text: string): number | null => {
  if (/^0x[0-9a-f]*$/.test(text)) return text === '0x' ? 0 : Number.parseInt(text, 16);
  if (/^0[0-7]*$/.test(text)) return Number.parseInt(text, 8);
  return /^[1-9]\d*$/.test(text) ? Number.parseInt(text, 10) : null;
};

/** The 32 bits of an address in any spelling (`127.1`, `0x7f.1`, `017700000001`, `2130706433`), or null. */
const ipv4Of = (host: string): number | null => {
  const parts = host.split('.').map(numberOf);
  if (parts.length > 4 || parts.some((part) => part === null)) return null;
  const head = parts.slice(0, -1) as number[];
  const last = parts.at(-1) as number;
  if (head.some((part) => part > 255) || last >= 256 ** (5 - parts.length)) return null;
  return head.reduce((sum, part, i) => sum + part * 256 ** (3 - i), last);
};

const dotted = (address: number): string => [24, 16, 8, 0].map((bits) => (address >>> bits) & 255).join('.');

/** Undoes percent-encoding and full-width letters, as browsers do before they resolve a name. */
const decoded = (authority: string): string | null => {
  try {
    return decodeURIComponent(authority).normalize('NFKC').replace(/[。｡]/gu, '.').toLowerCase();
  } catch {
    return null;
  }
};

/** `::ffff:7f00:1` opens 127.0.0.1. Takes eight groups as written by `normalHost`. */
const mapped = (host: string): string => {
  const [, high, low] = /^\[0:0:0:0:0:ffff:([0-9a-f]+):([0-9a-f]+)\]/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const address = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return host.replace(/^\[[^\]]*\]/, dotted(address));
};

/** Names of this machine: 127.0.0.0/8, `::1`, names below `localhost`, and unspecified addresses. */
const THIS_MACHINE = /^(?:(?:[^:[\]]+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[0:0:0:0:0:0:0:[01]\])(?=$|:)/;

/**
 * The `host[:port]` that a browser opens, in one spelling, however a URL's authority is written: numeric, octal or
 * hexadecimal addresses, percent-encoded or full-width letters, trailing dots. Every name of this machine becomes
 * `localhost`. Lenient because it is used for comparison; `normalHost` decides what is accepted. Null if browsers
 * cannot open it.
 */
export const openedHost = (authority: string, scheme: 'http' | 'https'): string | null => {
  const text = decoded(authority);
  const [, name, port = ''] = /^(\[[^\]]*\]|[^:[\]]+?)\.?(:\d*)?$/.exec(text ?? '') ?? [];
  if (name === undefined) return null;
  const address = ipv4Of(name);
  const host = normalHost(`${address === null ? name : dotted(address)}${port}`, scheme);
  return host === null ? null : mapped(host).replace(THIS_MACHINE, 'localhost');
};
