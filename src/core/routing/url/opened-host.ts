import { normalHost } from './host.ts';

/** Part of an IPv4 address as browsers read it (WHATWG "IPv4 number parser"): octal after 0, hexadecimal after 0x. */
const numberOf = (text: string): number | null => {
  if (/^0x[0-9a-f]*$/.test(text)) return text === '0x' ? 0 : Number.parseInt(text, 16);
  if (/^0[0-7]*$/.test(text)) return Number.parseInt(text, 8);
  return /^[1-9]\d*$/.test(text) ? Number.parseInt(text, 10) : null;
};

/** The 32 bits of an address in any spelling (`127.1`, `0x7f.1`, `017700000001`, `2130706433`); null: not an address. */
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
 * `localhost`. Lenient because it is used for comparison; `normalHost` decides what is accepted. Null: browsers cannot
 * open it.
 */
export const openedHost = (authority: string, scheme: 'http' | 'https'): string | null => {
  const text = decoded(authority);
  const [, name, port = ''] = /^(\[[^\]]*\]|[^:[\]]+?)\.?(:\d*)?$/.exec(text ?? '') ?? [];
  if (name === undefined) return null;
  const address = ipv4Of(name);
  const host = normalHost(`${address === null ? name : dotted(address)}${port}`, scheme);
  return host === null ? null : mapped(host).replace(THIS_MACHINE, 'localhost');
};
