import { MAX_ROWS, type ReportAnswer, type ReportRow } from '../../../../contracts/reports/report-query.ts';

/** Most rows that are looked through. */
export const MAX_CHECKED = 2 * MAX_ROWS;

/** Rows read so far, of all that will be. */
export interface Read {
  rows: ReportRow[];
  /** Number of rows of the report, which can be more than are read. */
  count: number;
}

/**
 * The first MAX_CHECKED rows of a report, page by page. `onPage`: after each. Rejects as the API's client does. A
 * report whose rows end early, because data was deleted in between, has those rows.
 */
export const readRows = async (
  page: (limit: number, offset: number) => Promise<Pick<ReportAnswer, 'rows' | 'count'>>,
  onPage: (read: Read) => void,
): Promise<Read> => {
  const rows: ReportRow[] = [];
  for (;;) {
    const answer = await page(MAX_ROWS, rows.length);
    rows.push(...answer.rows);
    const read = { rows, count: answer.count };
    if (answer.rows.length === 0 || rows.length >= Math.min(answer.count, MAX_CHECKED)) return read;
    onPage(read);
  }
};
