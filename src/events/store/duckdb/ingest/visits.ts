import type { DuckDBConnection } from '@duckdb/node-api';
import type { VisitChange } from '../../ingest-store.ts';
import { readJson } from '../columns.ts';
import { stageRows } from '../rows.ts';
import { countAnew, type Insert, keyMembers, sameRecord, spansOf, within } from './judge.ts';

const changeMembers = [
  ...keyMembers,
  { json: 'time', read: 'BIGINT' },
  { json: 'offer', read: 'UINTEGER' },
  { json: 'recorded', read: 'BOOLEAN' },
];

export const stageVisits = (file: string, visits: readonly VisitChange[]): Promise<void> =>
  stageRows(
    file,
    visits.map(({ node, worker, epoch, sequence, time, offer, recorded }) => ({
      node,
      worker,
      epoch,
      sequence,
      time,
      offer,
      recorded: recorded || null,
    })),
  );

/**
 * Updates stored visits that reach an offer or are now counted as landed: in their rows and, with everything counted
 * for them, in the roll-ups. Must be called before the batch's events are stored, because they are counted where the
 * visit is by then.
 */
export const changeVisits = async (
  writer: DuckDBConnection,
  file: string,
  visits: readonly VisitChange[],
  insert: Insert,
): Promise<void> => {
  const spans = spansOf(visits.map(({ time }) => time));
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE reaching AS
     SELECT * REPLACE (make_timestamp(time * 1000) AS time), NULL::UINTEGER AS no_offer, NULL::BOOLEAN AS not_recorded
     FROM ${readJson(file, changeMembers)}`,
  );
  await countAnew(writer, 'reaching', spans, insert, {
    offer: ['no_offer', 'offer'],
    ...(visits.some(({ recorded }) => recorded) && { recorded: ['not_recorded', 'recorded'] }),
  });
  for (const span of spans) {
    await insert(
      `UPDATE requests SET offer = coalesce(b.offer, requests.offer), recorded = coalesce(b.recorded, requests.recorded)
       FROM reaching AS b WHERE ${sameRecord('requests', 'b')} AND ${within('requests.time', span)}`,
      span.count,
    );
  }
  await writer.run('DROP TABLE reaching');
};
