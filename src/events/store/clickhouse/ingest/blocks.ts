import { dimensionsOf, placeOf } from '../../../ingest/clicks.ts';
import { SEGMENT_DIMENSIONS } from '../../ab-test-results.ts';
import { eventLines } from '../../duckdb/ingest/click-events.ts';
import { requestLines } from '../../duckdb/ingest/ingest-store.ts';
import { stepRow } from '../../duckdb/ingest/marks.ts';
import { postbackRow, refusedRow } from '../../duckdb/ingest/postback-rows.ts';
import { unitSumRows } from '../../duckdb/ingest/units.ts';
import { trailRow, verdictLines } from '../../duckdb/ingest/verdicts.ts';
import type { Batch, ReceivedEvent } from '../../ingest-store.ts';
import { recordKey } from '../../record-place.ts';
import type { Lines } from '../batch-tables.ts';
import { jsonLines } from '../json-lines.ts';
import { batchTables, type EventTable } from '../tables.ts';

const block = (of: EventTable, rows: number, pieces: readonly Uint8Array[]): Lines => ({
  of,
  table: of.name,
  rows,
  pieces: () => pieces,
});

const rowsOf = (of: EventTable, rows: readonly object[]): Lines[] =>
  rows.length === 0 ? [] : [block(of, rows.length, [jsonLines(rows)])];

/** The dimensions of a unit are those of its first request, which is in the same batch. */
const unitRows = ({ units, requests }: Batch): object[] => {
  const wanted = new Set(units.map(recordKey));
  const found = new Map(
    requests.flatMap((request) => {
      const key = recordKey(placeOf(request));
      return wanted.has(key) ? [[key, request] as const] : [];
    }),
  );
  return units.map((unit) => {
    const request = found.get(recordKey(unit));
    if (request === undefined) throw new Error(`Unit ${unit.unit} of test ${unit.test} began in no request.`);
    const { more, ...dimensions } = dimensionsOf(request);
    const known = { ...dimensions, in_app: more.inApp };
    const {
      test,
      workspace,
      campaign,
      phase,
      variant,
      knownBy: known_by,
      node,
      worker,
      epoch,
      sequence,
      time,
    } = unit;
    return {
      ...{ test, unit: unit.unit, workspace, campaign, phase, variant, known_by, reclassified: false },
      ...{ node, worker, epoch, sequence, time },
      ...Object.fromEntries(SEGMENT_DIMENSIONS.map((name) => [name, known[name]])),
    };
  });
};

/** What a batch adds to ClickHouse's tables. `events`: those that are settled in it. */
export const blocksOf = (batch: Batch, events: readonly ReceivedEvent[]): Lines[] => [
  ...(batch.requests.length === 0
    ? []
    : [block(batchTables.requests, batch.requests.length, [...requestLines(batch.requests)])]),
  ...(events.length === 0 ? [] : [block(batchTables.events, events.length, [eventLines(events)])]),
  ...(batch.verdicts.length === 0
    ? []
    : [block(batchTables.verdicts, batch.verdicts.length, [verdictLines(batch.verdicts)])]),
  ...rowsOf(batchTables.postbacks, batch.postbacks.filter(({ fate }) => fate !== 'waiting').map(postbackRow)),
  ...rowsOf(batchTables.refused, batch.refused.map(refusedRow)),
  ...rowsOf(batchTables.trail, batch.reclassifications.map(trailRow)),
  ...rowsOf(batchTables.marked, batch.marks.map(stepRow)),
  ...rowsOf(batchTables.units, unitRows(batch)),
  ...rowsOf(batchTables.unitKeys, batch.unitKeys),
  ...rowsOf(batchTables.unitSums, unitSumRows(batch)),
];
