import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What an address shares with its neighbours. */
export interface AddressGroup {
  /** Its IPv4 /24 or IPv6 /64: one customer's, more or less. */
  readonly network: string;
  /** Its IPv4 /16 or IPv6 /32: one provider's, more or less. */
  readonly block: string;
  /** Whether the network is a single customer's for certain, who has all of its addresses. */
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
