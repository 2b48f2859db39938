const FIRST_MS = 200;
const LONGEST_MS = 5000;
/** A child that has run for this long died of something new. */
const HEALTHY_MS = 10_000;

/** How long to wait before restarting a child that died: 200 ms, doubled each time, at most 5 s. */
export const createBackOff = () => {
  let next = FIRST_MS;
  return (servedMs: number): number => {
    if (servedMs >= HEALTHY_MS) next = FIRST_MS;
    const wait = next;
    next = Math.min(LONGEST_MS, next * 2);
    return wait;
  };
};
