import type { Row } from '../../db/tables.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';

const HEAD = ['created_at', 'name', 'email', 'phone', 'webinar_id', 'language'];

/** Leads as a file for spreadsheets. */
export async function* leadsCsv(batches: AsyncIterable<readonly Row<'leads'>[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(HEAD)}`;
  for await (const rows of batches) {
    yield rows
      .map((row) =>
        csvLine([row.created_at.toISOString(), row.name, row.email, row.phone, row.webinar_id, row.language]),
      )
      .join('');
  }
}
