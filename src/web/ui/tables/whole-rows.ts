/** How many times its limit a table may be high before its rows scroll on their own. */
const GROWTH = 1.5;

/** Heights of a table, CSS pixels. */
export interface TableParts {
  /** What it may be. */
  limit: number;
  /** Everything that stays in view: the head, the totals and the bar to scroll sideways. */
  fixed: number;
  rows: readonly number[];
  /** Whether a few rows more make it higher than its limit: the page scrolls then, not the table. */
  grows: boolean;
}

/** The height at which no row is cut at first; null: all rows are shown, and nothing scrolls. */
export const wholeHeight = ({ limit, fixed, rows, grows }: TableParts): number | null => {
  const all = rows.reduce((sum, row) => sum + row, fixed);
  if (all <= (grows ? limit * GROWTH : limit)) return null;
  let height = fixed + (rows[0] ?? 0);
  for (const row of rows.slice(1)) {
    if (height + row > limit) break;
    height += row;
  }
  return height;
};
