import ipaddr from 'ipaddr.js';
import type { Address } from '../address.ts';

/** Lists that one network may be sending at a time: who sends one is known only when it is whole. */
const MOST = 8;
/** All networks together. The API and uploaded files come from this machine, and nobody outside keeps them out. */
const MOST_OUTSIDE = 64;
const OURS = new Set(['127.0.0.0', '::']);

/** An address as those of senders are written; null: it is a name. */
const normal = (host: string): string | null => {
  const [address = ''] = host.split('%', 1);
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
};

/**
 * Room for bodies as long as those of lists. `host`: where the edge listens; who has that very address is this machine, which goes by
 * no other where it listens on no other.
 */
export const listRoom = (host: string) => {
  const own = normal(host);
  const inside = new Map<string, number>();
  let outside = 0;
  return {
    /** Answers what lets the next one of the sender's network in, to be called once; null: there is no room. */
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
