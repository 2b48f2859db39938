import { BlockList, isIP } from 'node:net';
import type { AllowedPlace } from '../config/config.ts';

/** Cloud metadata services reveal secrets to anything inside the network; no list can allow them. */
const METADATA: ReadonlySet<string> = new Set(['169.254.169.254', '100.100.100.200', '192.0.0.192']);
const METADATA_6 = new BlockList();
METADATA_6.addAddress('fd00:ec2::254', 'ipv6');
METADATA_6.addAddress('fd20:ce::254', 'ipv6');
// IPv4-mapped addresses.
METADATA_6.addSubnet('::ffff:0:0', 96, 'ipv6');
METADATA_6.addSubnet('64:ff9b::', 96, 'ipv6');

const isMetadata = (address: string): boolean =>
  METADATA.has(address) || (isIP(address) === 6 && METADATA_6.check(address, 'ipv6'));

/** Whether the operator allowed a non-public address and port. */
export type IsAllowed = (address: string, port: number) => boolean;

export const allowList = (places: readonly AllowedPlace[]): IsAllowed => {
  const rules = places.map(({ address, bits, port }) => {
    const list = new BlockList();
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits, family);
    return { list, family, port } as const;
  });
  return (address, port) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0 || isMetadata(address)) return false;
    return rules.some(
      (rule) =>
        rule.family === family &&
        (rule.port === null || rule.port === port) &&
        rule.list.check(address, family),
    );
  };
};

/** Networks outside the internet (IANA's special-purpose registry), and an address that a cloud uses privately. */
const LOCAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Azure's own servers, as its virtual machines see them.
  '168.63.129.16/32',
];
/** Within 2000::/3, where all public addresses are: special purposes, Teredo and 6to4, which carry IPv4 addresses. */
const LOCAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const listOf = (prefixes: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const prefix of prefixes) {
    const [address = '', bits = ''] = prefix.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

const local4 = listOf(LOCAL_4, 'ipv4');
const local6 = listOf(LOCAL_6, 'ipv6');
const global6 = listOf(['2000::/3'], 'ipv6');

/** Whether a string is a public internet address. IPv4 within IPv6 is not, in any form. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !local4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !local6.check(address, 'ipv6');
};
