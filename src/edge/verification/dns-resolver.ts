import { Resolver } from 'node:dns/promises';

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
