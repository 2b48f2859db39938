import type { NodeHolder } from '../../db/tables.ts';

type Claimant = Pick<NodeHolder, 'instance' | 'folder' | 'boot'>;

/**
 * Whether a process may have a node's lease. The holder keeps it until it ends, except that a courier which was
 * restarted takes over from its predecessor: the same data folder in the same boot of the machine can only have one,
 * because they share a local socket. Times in milliseconds since 1970, by control's clock.
 */
export const mayHold = (
  holder: Claimant | null,
  leaseUntil: number | null,
  claimant: Claimant,
  now: number,
): boolean => {
  if (holder === null || leaseUntil === null || leaseUntil <= now) return true;
  if (holder.instance === claimant.instance) return true;
  return holder.folder === claimant.folder && holder.boot === claimant.boot;
};
