/** How often edge workers exchange their cap counts, milliseconds. */
export const CAP_EXCHANGE_MS = 1000;

/**
 * Maximum number of requests by which a cap can be exceeded. A count is written within one interval and read within the
 * next, so a worker knows everything that the others had answered two intervals ago. `rate`: requests per second on the
 * cap, for all workers of the node. A single worker exceeds nothing. (docs/operating.md, "Caps".)
 */
export const capOverrun = (rate: number, workers: number, exchangeMs = CAP_EXCHANGE_MS): number =>
  workers < 2 ? 0 : Math.ceil((rate * 2 * exchangeMs) / 1000);

/** The same as text for screens and logs. */
export const capBound = (workers: number, exchangeMs = CAP_EXCHANGE_MS): string =>
  workers < 2
    ? 'Caps are kept exactly while one worker answers links; a killed worker forgets at most its last second.'
    : `A cap may be overrun by what the ${workers} workers answer in ${(2 * exchangeMs) / 1000} seconds; a killed worker forgets at most its last second.`;
