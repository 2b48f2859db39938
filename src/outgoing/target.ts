import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type IsAllowed, isPublicAddress } from './addresses.ts';
import { OutgoingError } from './failure.ts';

/** Ports used by web pages. Others belong to other services, which a typed address must not reach. */
const PORTS: Readonly<Record<string, readonly number[]>> = { 'http:': [80, 8080], 'https:': [443, 8443] };

/** Addresses of a name, IPv4 and IPv6. Empty: it has none. Rejects when that could not be determined. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export interface TargetParts {
  readonly resolve: Resolve;
  readonly isAllowed: IsAllowed;
}

/** Where a request goes: the connection is made to exactly these addresses, and the name is not resolved again. */
export interface Target {
  readonly url: URL;
  readonly port: number;
  readonly addresses: readonly string[];
}

/** Addresses of a URL's host, which WHATWG's parser has normalized. */
const addressesOf = async (hostname: string, resolve: Resolve): Promise<readonly string[]> => {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(literal) !== 0) return [literal];
  let found: readonly string[];
  try {
    found = await resolve(literal.replace(/\.$/, ''));
  } catch {
    throw new OutgoingError('dns');
  }
  if (found.length === 0) throw new OutgoingError('no_address');
  return found;
};

/**
 * Whether a URL may be requested, and where. Every address of its host must be public or allowed by the operator; a
 * single other one rejects them all. Throws OutgoingError.
 */
export const targetOf = async (text: string | URL, { resolve, isAllowed }: TargetParts): Promise<Target> => {
  const url = URL.parse(String(text));
  if (url === null) throw new OutgoingError('bad_redirect');
  const ports = PORTS[url.protocol];
  if (ports === undefined) throw new OutgoingError('scheme');
  if (url.username !== '' || url.password !== '') throw new OutgoingError('credentials');
  const port = url.port === '' ? (ports[0] as number) : Number(url.port);
  const addresses = await addressesOf(url.hostname, resolve);
  const open = addresses.filter((address) => isAllowed(address, port));
  if (open.length < addresses.length) {
    if (!addresses.every((address) => open.includes(address) || isPublicAddress(address))) {
      throw new OutgoingError('private_address');
    }
    if (!ports.includes(port)) throw new OutgoingError('port');
  }
  return { url, port, addresses };
};

/** The name has no such address or does not exist. */
const NONE: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

const orNone = async (answer: Promise<string[]>): Promise<string[]> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NONE.has(error.code)) return [];
    throw error;
  }
};

/** Asks name servers, never the hosts file, whose names are local. `servers`: `address:port`; empty: this machine's. */
export const dnsResolve = (servers: readonly string[]): Resolve => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    const answers = await Promise.allSettled([
      orNone(resolver.resolve4(name)),
      orNone(resolver.resolve6(name)),
    ]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (found.length === 0 && failed !== undefined) throw failed.reason;
    return found;
  };
};
