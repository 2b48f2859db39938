import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type AddressNotes, addressNotes } from '../traffic/address-notes.ts';
import { rangeOfPrefix, rangeSet } from '../traffic/range-set.ts';
import { fifoCache, ownCopy } from './fifo-cache.ts';

export interface Address {
  /** Whole address, normalized. Held only in memory: the daily visitor key is made from it. */
  readonly full: string;
  /** /24 or /48: the part that may be stored. */
  readonly truncated: string;
  /** A proxy with a trusted X-Forwarded-For. */
  readonly trusted: boolean;
  readonly notes: AddressNotes;
}

interface Resolved {
  readonly address: Address;
  /** The peer is a trusted proxy. */
  readonly behindProxy: boolean;
  /** A forwarding header came from a peer that is not a trusted proxy. */
  readonly ignored: boolean;
}

type Ip = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Ip, number];

const DOT = 46;
const ZERO = 48;

/**
 * The 32 bits of an IPv4 address in its usual form, as the library reads it; -1 for any other text. Most clicks come from
 * an address that was not seen lately, and with the library, reading it costs more than choosing the destination.
 */
const ipv4Bits = (text: string): number => {
  let bits = 0;
  let part = 0;
  let digits = 0;
  let dots = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (digits === 0 || ++dots > 3) return -1;
      bits = bits * 256 + part;
      part = 0;
      digits = 0;
    } else {
      const digit = code - ZERO;
      if (digit < 0 || digit > 9 || (digits > 0 && part === 0)) return -1;
      part = part * 10 + digit;
      digits++;
      if (part > 255) return -1;
    }
  }
  return dots === 3 && digits > 0 ? bits * 256 + part : -1;
};

const parseIp = (text: string): Ip | null => {
  if (text.includes(':')) {
    // A zone (`fe80::1%eth0`) names a local interface and is not part of the address.
    const zone = text.indexOf('%');
    const bare = zone < 0 ? text : text.slice(0, zone);
    return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null;
  }
  // The library also reads `1`, `0x7f.1` and octal parts; a proxy never writes those.
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
};

const parseRange = (text: string): Range => {
  const slash = text.indexOf('/');
  const ip = parseIp(slash < 0 ? text : text.slice(0, slash));
  const widest = ip?.kind() === 'ipv4' ? 32 : 128;
  const bits = slash < 0 ? widest : Number(text.slice(slash + 1));
  if (ip === null || !Number.isInteger(bits) || bits < 0 || bits > widest) {
    throw new Error(`Not an address or CIDR range of a trusted proxy: ${text}`);
  }
  return [ip, bits];
};

/** Address without the port or brackets that some proxies add: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (entry: string): string => {
  const text = entry.trim();
  if (text.startsWith('[')) return text.slice(1, Math.max(1, text.indexOf(']')));
  const colon = text.indexOf(':');
  return colon >= 0 && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text;
};

const truncate = (ip: Ip): string => {
  const bytes = ip.toByteArray();
  if (ip.kind() === 'ipv4') return `${bytes.slice(0, 3).join('.')}.0`;
  return ipaddr.fromByteArray(bytes.map((byte, i) => (i < 6 ? byte : 0))).toString();
};

/**
 * Finds the client address of a hit. `trustedProxies`: addresses and CIDR ranges; throws if one is malformed. The
 * client is the right-most address of X-Forwarded-For that is not a trusted proxy: all to its left may be made up.
 */
export const addressReader = (trustedProxies: readonly string[]) => {
  const ranges = trustedProxies.map(parseRange);
  /** First and last of each range, as numbers. */
  const ranges4 = ranges.flatMap(([range, bits]): [number, number][] => {
    if (range.kind() !== 'ipv4') return [];
    const size = 2 ** (32 - bits);
    const first = Math.floor(ipv4Bits(range.toString()) / size) * size;
    return [[first, first + size - 1]];
  });
  const isTrusted4 = (bits: number): boolean =>
    ranges4.some(([first, last]) => bits >= first && bits <= last);
  const isTrusted = (ip: Ip): boolean =>
    ranges.some(
      ([range, bits]) => ip.kind() === range.kind() && ip.match([range, bits] as [ipaddr.IPv4, number]),
    );
  const kept = fifoCache<Address>(10_000);
  const notesOf = addressNotes();
  const unknown: Address = { full: '', truncated: '', trusted: false, notes: notesOf('') };

  const read = (text: string): Address | null => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const bits = ipv4Bits(text);
    if (bits >= 0) {
      const full = ownCopy(text);
      const truncated = `${full.slice(0, full.lastIndexOf('.'))}.0`;
      const address = { full, truncated, trusted: isTrusted4(bits), notes: notesOf(full) };
      kept.add(full, address);
      return address;
    }
    const ip = parseIp(text);
    if (ip === null) return null;
    const full = ip.toString();
    const address = { full, truncated: truncate(ip), trusted: isTrusted(ip), notes: notesOf(full) };
    kept.add(ownCopy(text), address);
    return address;
  };

  const forwarded = (header: string, peer: Address): Address => {
    // Nearly always it is a single address that was seen before.
    const only = kept.get(header);
    if (only !== undefined) return only;
    let nearest = peer;
    for (const entry of header.split(',').reverse()) {
      const address = read(withoutPort(entry));
      // Nothing to the left of an unreadable entry can be trusted.
      if (address === null) return nearest;
      nearest = address;
      if (!address.trusted) return nearest;
    }
    return nearest;
  };

  /** `peer`: remote address of the socket; `chain`: X-Forwarded-For; `other`: another forwarding header was sent. */
  return (peer: string | undefined, chain: string | undefined, other: boolean): Resolved => {
    const near = peer === undefined ? unknown : (read(peer) ?? unknown);
    const behindProxy = near.trusted;
    if (chain === undefined && !other) return { address: near, behindProxy, ignored: false };
    if (!behindProxy) return { address: near, behindProxy, ignored: true };
    return { address: chain === undefined ? near : forwarded(chain, near), behindProxy, ignored: false };
  };
};

/** Addresses without a global meaning: private ones, carrier-grade NAT, loopback and so on. */
const local = rangeSet(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '224.0.0.0/3',
    // All allocated IPv6 addresses are in 2000::/3.
    '::/3',
    '4000::/2',
    '8000::/1',
  ].map(rangeOfPrefix),
);

/** Whether an address has the same meaning everywhere on the internet. */
export const isPublic = (address: string): boolean => isIP(address) !== 0 && !local.has(address);
