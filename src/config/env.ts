import ipaddr from 'ipaddr.js';
import type { AllowedPlace } from './config.ts';
import { decodeJoinCode, type JoinCode } from './join-code.ts';

/** A parsed value, or a description of what is allowed (completes the sentence "allowed: ..."). */
type Parsed<T> = { value: T } | { allowed: string };

export type Parser<T> = (text: string) => Parsed<T>;

export const integer =
  (least: number, most: number): Parser<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? { value: Number(text) }
      : { allowed: `a whole number from ${least} to ${most}` };

export const oneOf =
  <const T extends string>(...values: T[]): Parser<T> =>
  (text) => {
    const value = values.find((v) => v === text);
    return value === undefined ? { allowed: values.join(' or ') } : { value };
  };

export const bool: Parser<boolean> = (text) =>
  text === 'true' || text === 'false' ? { value: text === 'true' } : { allowed: 'true or false' };

export const path: Parser<string> = (text) =>
  text.trim() === '' || text.includes('\0') ? { allowed: 'a path' } : { value: text };

/** An address to listen on. */
export const host: Parser<string> = (text) =>
  ipaddr.isValid(text) || text === 'localhost'
    ? { value: text }
    : { allowed: 'an IP address of this machine, or localhost' };

/** `http://name[:port]` and nothing after it; the scheme's default port is dropped. */
export const origin: Parser<string> = (text) => {
  const url = URL.parse(text);
  const plain = url !== null && url.pathname === '/' && url.search === '' && url.hash === '';
  const allowed = 'http:// or https:// with a host and an optional port, and nothing after them';
  if (!plain || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { allowed };
  return /[?#]/.test(text) ? { allowed } : { value: url.origin };
};

/** `https://name[:port]` and nothing after it. */
export const secureOrigin: Parser<string> = (text) => {
  const parsed = origin(text);
  return 'value' in parsed && parsed.value.startsWith('https:')
    ? parsed
    : { allowed: 'https:// with a host and an optional port, and nothing after them' };
};

/** One or several of them, separated by commas. */
export const secureOrigins: Parser<readonly [string, ...string[]]> = (text) => {
  const origins = text.split(',').flatMap((one) => {
    const parsed = secureOrigin(one.trim());
    return 'value' in parsed ? [parsed.value] : [];
  });
  const [first, ...others] = origins;
  return first !== undefined && origins.length === text.split(',').length
    ? { value: [first, ...others] }
    : {
        allowed:
          'https:// with a host and an optional port, and nothing after them; several separated by commas',
      };
};

/** What `fairlead node add` prints. */
export const joinCode: Parser<JoinCode> = (text) => {
  const value = decodeJoinCode(text);
  return value === null
    ? { allowed: 'the whole code that `fairlead node add` printed, which begins with fl1.' }
    : { value };
};

/** `https://name[:port]/path`, without a trailing slash. */
export const baseUrl: Parser<string> = (text) => {
  const url = URL.parse(text);
  const allowed = 'http:// or https:// with a host and an optional port and path, and nothing after them';
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { allowed };
  return /[?#]/.test(text) ? { allowed } : { value: url.href.replace(/\/+$/, '') };
};

const isRange = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && !/^\d+(\.\d+){0,2}$/.test(text);

export const proxies: Parser<readonly string[]> = (text) => {
  if (text === 'none') return { value: [] };
  const list = text.split(',').map((part) => part.trim());
  return list.every(isRange)
    ? { value: list }
    : { allowed: 'IP addresses and ranges (10.0.0.0/8) separated by commas, or none' };
};

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353` */
const isNameServer = (text: string): boolean => {
  const [, bare = '', port = '53'] = /^(\[.+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? ['', text];
  const address = bare.replace(/^\[(.*)\]$/, '$1');
  return (
    ipaddr.isValid(address) &&
    !/^\d+(\.\d+){0,2}$/.test(address) &&
    Number(port) >= 1 &&
    Number(port) <= 65_535
  );
};

export const nameServers: Parser<readonly string[]> = (text) => {
  const list = text.split(',').map((part) => part.trim());
  return list.every(isNameServer)
    ? { value: list }
    : { allowed: 'IP addresses, each with an optional port (192.0.2.1:53), separated by commas' };
};

export const postgres: Parser<string> = (text) => {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== ''
    ? { value: text }
    : { allowed: 'postgres://user:password@host:port/database' };
};

/** `%40` decodes to a character; `%zz` does not, and would stop the program on reading it. */
const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** A database of a ClickHouse server, by HTTP. Without a path, the one named `default`. */
export const clickhouse: Parser<string> = (text) => {
  const url = URL.parse(text);
  const plain = url !== null && /^\/[^/]*$/.test(url.pathname) && url.search === '' && url.hash === '';
  return plain && /^https?:$/.test(url.protocol) && isEncoded(`${url.username}${url.password}${url.pathname}`)
    ? { value: text }
    : { allowed: 'https://user:password@host:port/database, or http:// within a private network' };
};

export const smtp: Parser<string> = (text) => {
  const url = URL.parse(text);
  const plain = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  const login = url !== null && isEncoded(url.username) && isEncoded(url.password);
  return plain && login && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
    ? { value: text }
    : { allowed: 'smtp://user:password@host:port or smtps://user:password@host:port' };
};

/** One sender address, optionally with a name; no line break may get into a mail header. */
export const sender: Parser<string> = (text) =>
  /^(?:[^<>\p{Cc}]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u.test(text)
    ? { value: text }
    : { allowed: 'name@example.com or Name <name@example.com>' };

const ALLOWED =
  'addresses or ranges, each with a port (10.1.2.3:443, 10.1.0.0/16:8080, [fd00::7]:443, * for any port), or none';

const placeOf = (text: string): AllowedPlace | null => {
  const parts = /^(?:\[([0-9a-f:.]+)(\/\d{1,3})?\]|([0-9.]+)(\/\d{1,2})?):(\d{1,5}|\*)$/i.exec(text);
  if (parts === null) return null;
  const address = parts[1] ?? parts[3] ?? '';
  if (parts[1] === undefined ? !ipaddr.IPv4.isValidFourPartDecimal(address) : !ipaddr.IPv6.isValid(address)) {
    return null;
  }
  const most = parts[1] === undefined ? 32 : 128;
  const bits = Number((parts[2] ?? parts[4] ?? `/${most}`).slice(1));
  const port = parts[5] === '*' ? null : Number(parts[5]);
  const isPort = port === null || (port >= 1 && port <= 65_535);
  return bits <= most && isPort ? { address, bits, port } : null;
};

/** Addresses with ports, separated by commas. */
export const places: Parser<readonly AllowedPlace[]> = (text) => {
  if (text === 'none') return { value: [] };
  const list = text.split(',').map((part) => placeOf(part.trim()));
  return list.every((place) => place !== null) ? { value: list } : { allowed: ALLOWED };
};
