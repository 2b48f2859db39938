import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What an address shares with its neighbours. */
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
