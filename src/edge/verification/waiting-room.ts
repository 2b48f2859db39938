import type { AddressGroup } from './neighbours.ts';

interface Share {
  checks: number;
  sequences: number;
}

export interface WaitingRoomLimits {
  /** Waiting addresses, in total and of one network. */
  readonly checks: number;
  readonly ofNetwork: number;
  /** Requests that wait for their answers. */
  readonly sequences: number;
}

/**
 * Admission to the queue of checks. A block of addresses may take a share of the free room (an eighth of the checks,
 * half of the requests), so that even one that fills its share leaves some for all others (Choudhury and Hahne,
 * "Dynamic queue length thresholds", 1998: with n such blocks there is room for the next while n is below some 2,000).
 */
export const waitingRoom = (limits: WaitingRoomLimits) => {
  const networks = new Map<string, number>();
  const blocks = new Map<string, Share>();
  let checks = 0;
  let sequences = 0;

  const shareOf = (block: string): Share => blocks.get(block) ?? { checks: 0, sequences: 0 };

  return {
    /** Whether an address may start to wait; if so, it is admitted. */
    enter: ({ network, block }: AddressGroup): boolean => {
      const ofNetwork = networks.get(network) ?? 0;
      const share = shareOf(block);
      if (ofNetwork >= limits.ofNetwork || share.checks >= (limits.checks - checks) / 8) return false;
      networks.set(network, ofNetwork + 1);
      share.checks++;
      blocks.set(block, share);
      checks++;
      return true;
    },
    /** Whether a request of a waiting address may wait too; if so, it joins. */
    join: ({ block }: AddressGroup): boolean => {
      const share = shareOf(block);
      if (share.sequences >= (limits.sequences - sequences) / 2) return false;
      share.sequences++;
      sequences++;
      return true;
    },
    /** Removes an address and the requests that joined it. */
    leave: ({ network, block }: AddressGroup, joined: number): void => {
      const ofNetwork = (networks.get(network) ?? 1) - 1;
      if (ofNetwork === 0) networks.delete(network);
      else networks.set(network, ofNetwork);
      const share = shareOf(block);
      share.checks--;
      share.sequences -= joined;
      if (share.checks === 0) blocks.delete(block);
      checks--;
      sequences -= joined;
    },
  };
};
