import { isIP } from 'node:net';
import { rangeOfPrefix, rangeSet } from '../traffic/range-set.ts';

/** Addresses without a global meaning: private ones, carrier-grade NAT, loopback and the like. */
const local = rangeSet(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '224.0.0.0/3',
    // All allocated IPv6 addresses are in 2000::/3.
    '::/3',
    '4000::/2',
    '8000::/1',
  ].map(rangeOfPrefix),
);

/** Whether it is an address with the same meaning everywhere on the internet. */
export const isPublic = (address: string): boolean => isIP(address) !== 0 && !local.has(address);
