import { type NetworkFigures, sharedNetwork } from '../../core/traffic/shared-network.ts';

/** So far back requests are looked at. */
export const NETWORK_HOURS = 2;
const SPAN_MS = NETWORK_HOURS * 60 * 60 * 1000;
/** Between two looks: what is told of hours need not be newer. */
const LOOK_MS = 60 * 1000;

/**
 * Answers which share of the last hours' requests one network has, where that is too much, by its last look: health does not wait for
 * the next one, and says nothing of it where that fails.
 */
export const networkWatch = (
  figures: (from: number) => Promise<NetworkFigures>,
  now: () => number,
): (() => number | null) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let share: number | null = null;
  return () => {
    const time = now();
    if (Math.abs(time - lookedAt) >= LOOK_MS) {
      lookedAt = time;
      figures(time - SPAN_MS).then(
        (found) => {
          share = sharedNetwork(found);
        },
        () => undefined,
      );
    }
    return share;
  };
};
