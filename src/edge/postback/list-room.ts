import ipaddr from 'ipaddr.js';
import type { Address } from '../http/address.ts';

/** Lists that one network may send at a time: the sender is only known once a list is complete. */
const MOST = 8;
/** For all networks together. The API and uploaded files send from this machine and are never blocked by others. */
const MOST_OUTSIDE = 64;
const OURS = new Set(['127.0.0.0', '::']);

/** An address in the form of senders' addresses; null for a name. */
const normal = (host: string): string | null => {
  const [address = ''] = host.split('%', 1);
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
};

/**
 * Room for bodies as large as lists. `host`: where the edge listens; a client with that address is this machine, which
 * uses only that address when it listens on no other.
 */
export const listRoom = (host: string) => {
  const own = normal(host);
  const inside = new Map<string, number>();
  let outside = 0;
  return {
    /** Returns a function that frees the place, to be called once; null if there is no room. */
    enter: ({ full, truncated }: Pick<Address, 'full' | 'truncated'>): (() => void) | null => {
      const isOurs = OURS.has(truncated) || full === own;
      const network = isOurs ? 'ours' : truncated;
      const there = inside.get(network) ?? 0;
      const counts = isOurs ? 0 : 1;
      if (there >= MOST || outside + counts > MOST_OUTSIDE) return null;
      inside.set(network, there + 1);
      outside += counts;
      return () => {
        const left = (inside.get(network) ?? 1) - 1;
        if (left === 0) inside.delete(network);
        else inside.set(network, left);
        outside -= counts;
      };
    },
  };
};
