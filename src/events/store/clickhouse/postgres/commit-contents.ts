import { changeMembers, changeRow } from '../../duckdb/ingest/change-rows.ts';
import { conversionRow } from '../../duckdb/ingest/conversion-rows.ts';
import { type SentStatus, statusesSent } from '../../duckdb/ingest/postback-rows.ts';
import { parted } from '../../duckdb/ingest/verdicts.ts';
import { keyIn } from '../../duckdb/row-places.ts';
import { num } from '../../duckdb/rows.ts';
import type { Batch, Conversion, FirstEvent, ReceivedEvent } from '../../ingest-store.ts';
import { type RecordKey, recordKey } from '../../record-place.ts';
import { settings, type Work } from '../follow-ups.ts';
import { noteChanges } from '../sums/days.ts';
import type { CommitContents } from './batch-log.ts';
import { conversionNames, conversionRecord, recordOf } from './column-types.ts';
import { type EventDb, pgQuery, pgWith } from './rows.ts';

const KEY = 'node int, worker int, epoch bigint, sequence bigint';
const isAt = (table: string): string =>
  ['node', 'worker', 'epoch', 'sequence'].map((part) => `${table}.${part} = rows.${part}`).join(' and ');

/** An event that waits for its click, with its line for when it is settled. */
export interface WaitingEvent {
  place: RecordKey & { time: number };
  event: FirstEvent;
  received: ReceivedEvent;
}

const notePositions = async (tx: EventDb, { positions, ledger, skips, late }: Batch): Promise<void> => {
  if (positions.length > 0)
    await pgWith(
      tx,
      positions,
      `${KEY}, segment bigint, "offset" bigint, first bigint, count bigint, hash int, time bigint`,
      `insert into journal_positions select * from rows on conflict (node, worker) do update set
         (epoch, sequence, segment, "offset", first, count, hash, time) = (excluded.epoch, excluded.sequence,
         excluded.segment, excluded."offset", excluded.first, excluded.count, excluded.hash, excluded.time)`,
    );
  if (ledger.length > 0)
    // After a restart at the end of a segment, ingest finishes it again.
    await pgWith(
      tx,
      ledger,
      'node int, worker int, epoch bigint, segment bigint, first bigint, last bigint, count bigint, bytes bigint, hash int',
      `insert into segment_ledger select * from rows on conflict (node, worker, epoch, segment) do update set
         (first, last, count, bytes, hash, ingested_at) = (excluded.first, excluded.last, excluded.count,
         excluded.bytes, excluded.hash, excluded.ingested_at)`,
    );
  if (skips.length > 0)
    await pgWith(
      tx,
      skips,
      'node int, worker int, epoch bigint, segment bigint, "offset" bigint, bytes bigint',
      'insert into skipped_records select * from rows',
    );
  if (late.length > 0)
    await pgWith(
      tx,
      // A run that goes on is named again, with its new end.
      [...new Map(late.map((run) => [recordKey({ ...run, sequence: run.first }), run])).values()],
      'node int, worker int, epoch bigint, first bigint, last bigint, count bigint',
      `insert into late_records select * from rows on conflict (node, worker, epoch, first) do update set
         (last, count) = (excluded.last, excluded.count)`,
    );
};

const CONVERSION_KEY = [
  ...['click_node', 'click_worker', 'click_epoch', 'click_sequence', 'transaction_id'].map(
    (name) => `conversions.${name} = rows.${name}`,
  ),
  'coalesce(conversions.identity, conversions.event) = coalesce(rows.identity, rows.event)',
].join(' and ');

const changeConversions = async (
  tx: EventDb,
  batch: number,
  gone: readonly object[],
  changed: readonly object[],
): Promise<void> => {
  if (gone.length + changed.length > 0)
    await pgWith(
      tx,
      [...gone, ...changed],
      conversionRecord,
      `delete from conversions using rows where ${CONVERSION_KEY}`,
    );
  if (changed.length > 0)
    await pgWith(
      tx,
      changed,
      conversionRecord,
      `insert into conversions (batch, ${conversionNames}) select $2::bigint, ${conversionNames} from rows`,
      [batch],
    );
};

const keepWaiting = async (
  tx: EventDb,
  batch: Batch,
  settled: readonly WaitingEvent[],
  waiting: readonly WaitingEvent[],
): Promise<void> => {
  const decided = batch.postbacks.filter(({ fate }) => fate !== 'waiting');
  const keyOf = ({ node, worker, record }: (typeof decided)[number]) => ({
    node,
    worker,
    epoch: record.e,
    sequence: record.s,
  });
  if (batch.postbacks.length > 0)
    await pgWith(
      tx,
      batch.postbacks.map(keyOf),
      KEY,
      `delete from waiting_postbacks using rows where ${isAt('waiting_postbacks')}`,
    );
  const held = batch.postbacks.filter(({ fate }) => fate === 'waiting');
  if (held.length > 0)
    await pgWith(
      tx,
      held.map((postback) => ({
        ...keyOf(postback),
        time: postback.record.t,
        workspace: postback.record.ws,
        record: JSON.stringify(postback.record),
      })),
      `${KEY}, time bigint, workspace bigint, record text`,
      'insert into waiting_postbacks select * from rows',
    );
  if (settled.length > 0)
    await pgWith(
      tx,
      settled.map(({ place }) => place),
      KEY,
      `delete from waiting_events using rows where ${isAt('waiting_events')}`,
    );
  if (waiting.length > 0)
    await pgWith(
      tx,
      waiting.map(({ place, event, received }) => ({
        ...place,
        workspace: event.workspace,
        event: JSON.stringify(event),
        line: JSON.stringify({ ...received, body: Buffer.from(received.body).toString('base64') }),
      })),
      `${KEY}, time bigint, workspace bigint, event text, line text`,
      'insert into waiting_events select * from rows',
    );
};

const CHANGES = changeMembers.map(({ json }) => json).join(', ');

const feed = async (tx: EventDb, { changes }: Batch): Promise<void> => {
  if (changes.length === 0) return;
  const [shard] = await pgQuery(
    tx,
    'update shards set last_change = last_change + $1::bigint returning last_change - $1::bigint as before',
    [changes.length],
  );
  await pgWith(
    tx,
    changes.map((change, i) => changeRow(change, i + 1)),
    `nth bigint, ${recordOf(changeMembers)}`,
    `insert into conversion_changes (seq, ${CHANGES}) select $2::bigint + nth, ${CHANGES} from rows`,
    [num(shard?.before)],
  );
};

const keepActivity = async (tx: EventDb, { activity }: Batch): Promise<void> => {
  if (activity === null) return;
  const { number, time, notes, since } = activity;
  await pgQuery(tx, `insert into recent_activity values ($1, $2, decode($3, 'base64'))`, [
    number,
    time,
    Buffer.from(notes).toString('base64'),
  ]);
  if (since !== null) await pgQuery(tx, 'delete from recent_activity where time < $1', [since]);
};

const MARK = `${KEY}, time bigint, workspace bigint, marked_as text, found_class text, found_reasons text, found_unique boolean`;

/** Marks in force after the batch. Resolves with what to copy. */
const changeMarks = async (tx: EventDb, { marks, reclassifications }: Batch): Promise<Work[]> => {
  const rows: object[] = [];
  if (marks.length > 0) {
    const changed = marks.map(({ mark, found, node, worker, epoch, sequence, time, workspace }) => ({
      ...{ node, worker, epoch, sequence, time, workspace, marked_as: mark },
      ...{ found_class: found.trafficClass, found_reasons: JSON.stringify(found.reasons) },
      found_unique: found.unique,
    }));
    await pgWith(tx, changed, MARK, `delete from marks using rows where ${isAt('marks')}`);
    await pgWith(tx, changed, MARK, 'insert into marks select * from rows where marked_as is not null');
    rows.push(
      ...changed.map(({ marked_as, found_reasons, ...row }) => ({
        ...row,
        marked_as: marked_as ?? '',
        found_reasons: JSON.parse(found_reasons),
        is_deleted: marked_as === null ? 1 : 0,
      })),
    );
  }
  const [found] = parted(reclassifications);
  if (found.length > 0) {
    const changed = await pgWith(
      tx,
      found.map(({ node, worker, epoch, sequence, to }) => ({
        ...{ node, worker, epoch, sequence },
        ...{ found_class: to.trafficClass, found_reasons: JSON.stringify(to.reasons) },
      })),
      `${KEY}, found_class text, found_reasons text`,
      `update marks set found_class = rows.found_class, found_reasons = rows.found_reasons from rows where ${isAt('marks')}
       returning marks.*`,
    );
    if (changed.length !== found.length)
      throw new Error(`Of ${found.length} marked requests, ${changed.length} have a mark.`);
    rows.push(
      ...changed.map((row) => ({
        ...keyIn(row),
        ...{ time: num(row.time), workspace: num(row.workspace), marked_as: row.marked_as },
        ...{ found_class: row.found_class, found_reasons: JSON.parse(String(row.found_reasons)) },
        ...{ found_unique: row.found_unique, is_deleted: 0 },
      })),
    );
  }
  return rows.length === 0 ? [] : [{ kind: 'copy', table: 'marks', rows }];
};

/** Adds those that are new. Resolves with what to copy. */
const noteStatuses = async (tx: EventDb, sent: readonly SentStatus[]): Promise<Work[]> => {
  if (sent.length === 0) return [];
  const added = await pgWith(
    tx,
    sent,
    'workspace bigint, network bigint, standing text',
    'insert into sent_statuses select * from rows on conflict do nothing returning *',
  );
  if (added.length === 0) return [];
  const rows = added.map((row) => ({ ...row, workspace: num(row.workspace), network: num(row.network) }));
  return [{ kind: 'copy', table: 'sent_statuses', rows }];
};

/** Units are numbered without gaps: those of a test go on where the last batch ended. */
const countUnits = async (tx: EventDb, { units }: Batch): Promise<void> => {
  const tests = new Map<number, { test: number; first: number; last: number }>();
  for (const { test, unit } of units) {
    const one = tests.get(test);
    if (one === undefined) tests.set(test, { test, first: unit, last: unit });
    else if (unit === one.last + 1) one.last = unit;
    else throw new Error(`Unit ${unit} of test ${test} follows unit ${one.last}.`);
  }
  if (tests.size === 0) return;
  const all = [...tests.values()];
  const counted = await pgWith(
    tx,
    all,
    'test bigint, first bigint, last bigint',
    `insert into unit_counters select test, last from rows
       where first = 1 or exists (select from unit_counters known where known.test = rows.test)
     on conflict (test) do update set last = excluded.last
     where unit_counters.last = (select first - 1 from rows where rows.test = unit_counters.test) returning test`,
  );
  if (counted.length !== tests.size) throw new Error('Units of a test do not go on where they ended.');
};

/** Changes of stored rows, in the order in which a batch applies them. */
const corrections = ({ visits, reclassifications, marks }: Batch): Work[] => {
  const [, others] = parted(reclassifications);
  const classOf = (to: { trafficClass: string; reasons: readonly string[] }) => ({
    traffic_class: to.trafficClass,
    reasons: to.reasons,
  });
  const judged = [...others, ...marks.map(({ to, ...place }) => ({ ...place, to }))];
  return [
    ...settings(
      'requests',
      visits.map((visit) => [
        visit,
        {
          ...(visit.offer === null ? {} : { offer: visit.offer }),
          ...(visit.exit === null ? {} : { exit: visit.exit }),
          ...(visit.recorded ? { recorded: true } : {}),
        },
      ]),
    ),
    ...settings(
      'requests',
      others.map((change) => [change, classOf(change.to)]),
    ),
    ...settings(
      'requests',
      marks.map((step) => [step, { ...classOf(step.to), unique_visit: step.to.unique }]),
    ),
    // A unit remains a unit however its first request counts; only its record of that changes.
    ...settings(
      'test_units',
      judged.map((change) => [change, { reclassified: change.to.trafficClass !== 'human' }]),
    ),
  ];
};

const newestOf = ({ requests }: Batch): number =>
  requests.reduce((newest, { record }) => Math.max(newest, record.t), 0);

export const leaveWork = async (tx: EventDb, batch: number, work: readonly Work[]): Promise<void> => {
  if (work.length === 0) return;
  await pgWith(
    tx,
    work.map((one, i) => ({ batch, nth: i + 1, work: JSON.stringify(one) })),
    'batch bigint, nth int, work text',
    'insert into follow_ups select * from rows',
  );
};

const key = ({ click, event, identity, transaction }: Conversion): string =>
  JSON.stringify([click.node, click.worker, click.epoch, click.sequence, identity ?? event, transaction]);

/** What a batch changes in Postgres; `days`: see `changedDays`. The requests' memory is needed for the next batch, so they are not kept. */
export const commitContents = (
  whole: Batch,
  settled: readonly WaitingEvent[],
  waiting: readonly WaitingEvent[],
  days: readonly number[],
): CommitContents => {
  const newest = newestOf(whole);
  const batch = { ...whole, requests: [] };
  const changed = new Set(batch.conversions.map(({ after }) => key(after)));
  const gone = batch.absorbed.filter((page) => !changed.has(key(page))).map(conversionRow);
  return {
    reached: batch.positions.map(({ node, worker, epoch, segment, offset, sequence }) => ({
      ...{ node, worker, epoch, segment, offset, sequence },
    })),
    write: async (tx, number) => {
      await pgQuery(tx, 'update shards set newest = $1 where newest < $1', [newest]);
      await noteChanges(tx, days);
      await notePositions(tx, batch);
      await keepWaiting(tx, batch, settled, waiting);
      const rows = batch.conversions.map(({ after }) => conversionRow(after));
      await changeConversions(tx, number, gone, rows);
      await feed(tx, batch);
      await keepActivity(tx, batch);
      await countUnits(tx, batch);
      const work: Work[] = [
        ...corrections(batch),
        ...(await changeMarks(tx, batch)),
        ...(await noteStatuses(tx, statusesSent(batch.postbacks))),
        ...(gone.length === 0
          ? []
          : [
              {
                kind: 'copy' as const,
                table: 'conversions' as const,
                rows: gone.map((row) => ({ ...row, is_deleted: 1 })),
              },
            ]),
        ...(rows.length === 0 ? [] : [{ kind: 'copy conversions' as const }]),
      ];
      await leaveWork(tx, number, work);
    },
  };
};
