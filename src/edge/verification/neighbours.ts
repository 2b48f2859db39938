import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Properties an address shares with neighbors. */
export interface AddressGroup {
  /** Its IPv4 /24 or IPv6 /64: roughly one customer's. */
  readonly network: string;
  /** Its IPv4 /16 or IPv6 /32: roughly one provider's. */
  readonly block: string;
  /** Whether the network certainly belongs to a single customer, who has all of its addresses. */
  readonly single: boolean;
}

/** `address`: a valid one, as text. */
export const addressGroup = (address: string): AddressGroup => {
  if (isIPv4(address)) {
    const [a, b, c] = address.split('.');
    return { network: `${a}.${b}.${c}`, block: `${a}.${b}`, single: false };
  }
  const parts = ipaddr.IPv6.parse(address).parts.map((part) => part.toString(16));
  return { network: parts.slice(0, 4).join(':'), block: parts.slice(0, 2).join(':'), single: true };
};

/** This many impostors, and no genuine crawler, make a network an impostor's. */
const ENOUGH = 8;
const MAX_NETWORKS = 5000;

interface Known {
  /** Their addresses, up to `ENOUGH`: one address may claim several crawlers' names. */
  readonly impostors: Set<string>;
  verified: boolean;
  readonly until: number;
}

/**
 * Knowledge of the networks of single customers (IPv6 /64), who have more addresses than can be looked up. `rule`:
 * identifies the crawlers that share the same host names.
 */
export const neighbours = (now: () => number, lasts: number) => {
  const networks = new LRUCache<string, Known>({ max: MAX_NETWORKS });
  const knownOf = (rule: string, network: string): Known | undefined => {
    const known = networks.get(`${rule} ${network}`);
    return known !== undefined && known.until > now() ? known : undefined;
  };

  return {
    /** Stores the verdict on an address of the network. */
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
    /** Whether an unchecked address is among impostors only. */
    areImpostors: (rule: string, { network, single }: AddressGroup): boolean => {
      if (!single) return false;
      const known = knownOf(rule, network);
      return known !== undefined && !known.verified && known.impostors.size >= ENOUGH;
    },
  };
};
