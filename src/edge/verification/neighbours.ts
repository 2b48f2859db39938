import { LRUCache } from 'lru-cache';
import type { AddressGroup } from './address-group.ts';

/** So many impostors, and nobody who is what he says, make a network theirs. */
const ENOUGH = 8;
const MAX_NETWORKS = 5000;

interface Known {
  /** Their addresses, as many as are enough: one may give himself several crawlers' names. */
  readonly impostors: Set<string>;
  verified: boolean;
  readonly until: number;
}

/**
 * What was found out about the networks of single customers (IPv6 /64), who have more addresses than anybody can ask
 * about. `rule`: a name for the crawlers that are told by the same names of hosts.
 */
export const neighbours = (now: () => number, lasts: number) => {
  const networks = new LRUCache<string, Known>({ max: MAX_NETWORKS });
  const knownOf = (rule: string, network: string): Known | undefined => {
    const known = networks.get(`${rule} ${network}`);
    return known !== undefined && known.until > now() ? known : undefined;
  };

  return {
    /** It was found out whose an address of the network is. */
    note: (
      rule: string,
      { network, single }: AddressGroup,
      address: string,
      verdict: 'verified' | 'impostor',
    ): void => {
      if (!single) return;
      const known = knownOf(rule, network) ?? { impostors: new Set(), verified: false, until: now() + lasts };
      if (verdict === 'verified') known.verified = true;
      else if (known.impostors.size < ENOUGH) known.impostors.add(address);
      networks.set(`${rule} ${network}`, known);
    },
    /** Whether an address that was never asked about lies among impostors only. */
    areImpostors: (rule: string, { network, single }: AddressGroup): boolean => {
      if (!single) return false;
      const known = knownOf(rule, network);
      return known !== undefined && !known.verified && known.impostors.size >= ENOUGH;
    },
  };
};
