import { type NetworkFigures, sharedNetwork } from '../../core/traffic/shared-network.ts';

/** How many hours of requests are examined. */
export const NETWORK_HOURS = 2;
const SPAN_MS = NETWORK_HOURS * 60 * 60 * 1000;
/** Interval between checks: results about hours need not be more recent. */
const LOOK_MS = 60 * 1000;

/**
 * Returns the share of the last hours' requests from one network, if too high, as of the last check: health does not
 * wait for the next one, and omits it if that fails.
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
