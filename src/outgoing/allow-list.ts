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

/** Whether the operator allowed an address and port that are not public. */
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
