/** How often edge workers tell each other what they counted on caps, milliseconds. */
export const CAP_EXCHANGE_MS = 1000;

/**
 * By how many requests a cap may be overrun at most: a count is written within one interval and read within the next, so
 * a worker knows all that the others had answered two intervals ago. `rate`: requests per second that all workers of the
 * node answer on the cap. A worker alone overruns nothing. (docs/operating.md, "Caps".)
 */
export const capOverrun = (rate: number, workers: number, exchangeMs = CAP_EXCHANGE_MS): number =>
  workers < 2 ? 0 : Math.ceil((rate * 2 * exchangeMs) / 1000);

/** The same in words, for screens and logs. */
export const capBound = (workers: number, exchangeMs = CAP_EXCHANGE_MS): string =>
  workers < 2
    ? 'Caps are kept exactly while one worker answers links; a killed worker forgets at most its last second.'
    : `A cap may be overrun by what the ${workers} workers answer in ${(2 * exchangeMs) / 1000} seconds; a killed worker forgets at most its last second.`;
