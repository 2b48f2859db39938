import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { errorCode } from '../../config/problem.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { type CrawlerHosts, isCrawlerHost } from '../../core/traffic/crawler-hosts.ts';

/** The DNS queries of the check. Each rejects with a `code` as node:dns does. */
export interface DnsResolver {
  /** Host names of an address. */
  reverse(address: string): Promise<readonly string[]>;
  resolve4(name: string): Promise<readonly string[]>;
  resolve6(name: string): Promise<readonly string[]>;
}

/** The name servers of this machine. */
export const systemResolver = (): DnsResolver => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return {
    reverse: (address) => resolver.reverse(address),
    resolve4: (name) => resolver.resolve4(name),
    resolve6: (name) => resolver.resolve6(name),
  };
};

/** No more names than this are looked up: the owner of an address can give it any number. */
const MAX_NAMES = 4;

/** An address whose name has been stable for many years: if even this one has none, DNS does not work here. */
const WITNESS = { address: '8.8.8.8', name: 'dns.google' };
/** Time that a name server known to work is trusted, milliseconds. */
const WORKS_FOR = HOUR_MS;

/** "There is no such name" is an answer. Everything else (time-outs, refusals, broken servers) is not. */
const isAbsent = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === 'ENOTFOUND' || code === 'ENODATA';
};

const orNone = (asked: Promise<readonly string[]>): Promise<readonly string[]> =>
  asked.catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });

const same = (a: string, b: string): boolean =>
  ipaddr.isValid(a) && ipaddr.process(a).toString() === ipaddr.process(b).toString();

/**
 * Forward-confirmed reverse DNS (RFC 8499 section 7; search engines document it for their crawlers): the address has
 * one of the crawler's names, and that name has the address. Rejects when DNS gave no answer, which proves nothing.
 */
export const forwardConfirmed = (resolver: DnsResolver, now: () => number) => {
  let worksUntil = Number.NEGATIVE_INFINITY;

  /** A name server without any reverse names would turn everyone into an impostor. */
  const assertWorks = async (): Promise<void> => {
    if (now() < worksUntil) return;
    const names = await resolver.reverse(WITNESS.address);
    if (!names.includes(WITNESS.name)) throw new Error('reverse DNS does not work on this machine');
    worksUntil = now() + WORKS_FOR;
  };

  return async (crawler: CrawlerHosts, address: string): Promise<'verified' | 'impostor'> => {
    const names = await orNone(resolver.reverse(address));
    const own = names.filter((name) => isCrawlerHost(crawler, name)).slice(0, MAX_NAMES);
    for (const name of own) {
      const addresses = await orNone(isIPv6(address) ? resolver.resolve6(name) : resolver.resolve4(name));
      if (addresses.some((one) => same(one, address))) return 'verified';
    }
    await assertWorks();
    return 'impostor';
  };
};
