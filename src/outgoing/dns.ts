import { Resolver } from 'node:dns/promises';
import type { Resolve } from './target.ts';

/** The name exists without such an address, or does not exist. */
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
