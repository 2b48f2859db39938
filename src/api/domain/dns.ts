import { Resolver } from 'node:dns/promises';
import { errorCode } from '../../config/problem.ts';

/** It is unknown whether there is a record: the name server failed, or did not respond in time. */
export class DnsFailure extends Error {
  readonly code: 'servfail' | 'timeout';
  constructor(code: 'servfail' | 'timeout') {
    super(code);
    this.code = code;
  }
}

/** DNS lookups needed to check a domain. Each call throws DnsFailure. */
export interface DnsLookup {
  /** Target of the name's CNAME; null if it has none. */
  cname(name: string, signal: AbortSignal): Promise<string | null>;
  /** TXT records of the name. */
  txt(name: string, signal: AbortSignal): Promise<readonly string[]>;
}

const NOT_THERE = new Set(['ENODATA', 'ENOTFOUND']);
const IN_TIME = new Set(['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED']);

const orNone = async <T>(asked: Promise<T>, none: T): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (NOT_THERE.has(code)) return none;
    throw new DnsFailure(IN_TIME.has(code) ? 'timeout' : 'servfail');
  }
};

/** Queries `servers` (`192.0.2.1:53`), or those of this machine if there are none. */
export const dnsLookup = (servers: readonly string[]): DnsLookup => {
  // Canceling ends everything that a resolver is doing, so each query has its own.
  const ask = async <T>(signal: AbortSignal, question: (resolver: Resolver) => Promise<T>): Promise<T> => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (signal.aborted) throw new DnsFailure('timeout');
      return await question(resolver);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
  return {
    cname: (name, signal) =>
      ask(signal, (dns) =>
        orNone<string | null>(
          dns.resolveCname(name).then(([target]) => target ?? null),
          null,
        ),
      ),
    txt: async (name, signal) => {
      const texts = await ask(signal, (dns) => orNone<string[][]>(dns.resolveTxt(name), []));
      // A text longer than 255 bytes comes in pieces.
      return texts.map((pieces) => pieces.join(''));
    },
  };
};
