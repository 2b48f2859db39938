/** Rows without a cost, which spend that matched no visit may have paid for (unidentified.ts). */
export const UNKNOWN_LINE = -1;
export const OPEN_LINE = -2;

/** SQL for rows without a cost among covered ones. */
export const IS_UNIDENTIFIED = `line IN (${UNKNOWN_LINE}, ${OPEN_LINE})`;
