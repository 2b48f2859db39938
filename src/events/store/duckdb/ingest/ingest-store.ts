import { STAGES } from '../../../../core/conversions/identity.ts';
import { UTMS } from '../../../../core/report/utm.ts';
import { type PostbackRecord, utmMember } from '../../../journal/record.ts';
import {
  type Batch,
  type Conversion,
  conversionKey,
  type FoundClick,
  type IngestStore,
  type JournalPosition,
} from '../../ingest-store.ts';
import { type RecordKey, recordKey } from '../../record-place.ts';
import { type Column, exitColumns, insertFrom, readJson, requestColumns, utmColumns } from '../columns.ts';
import { IS_STAGED, identifiedBy } from '../conversion-identity.ts';
import { noteStatuses } from '../conversion-type-columns.ts';
import { IS_COSTED } from '../human-rates.ts';
import type { EventDatabase } from '../open.ts';
import { rollUpRequests } from '../roll-up.ts';
import { keyIn } from '../row-places.ts';
import { num, query, type Row, stageBytes, stagePieces, stageRows, text } from '../rows.ts';
import { rollups } from '../schema.ts';
import { keepActivity, recentActivity } from './activity.ts';
import { changeRow, insertChanges } from './change-rows.ts';
import {
  countEvents,
  countedRow,
  dropEvents,
  eventLines,
  findFirstEvents,
  insertEvents,
  settledRow,
  waitingEvents,
} from './click-events.ts';
import {
  conversionMeasures,
  conversionMembers,
  conversionOf,
  conversionRow,
  deltaMembers,
  deltaRows,
  dimensionsOf,
  moreColumns,
  outcomeColumns,
} from './conversion-rows.ts';
import { judgedMembers, linesWith, visitMembers } from './lines.ts';
import { applyMarks, findCounted, findMarkable, stageMarks } from './marks.ts';
import {
  insertRefused,
  postbackMembers,
  postbackOf,
  postbackRow,
  refusedRow,
  sentStatuses,
} from './postback-rows.ts';
import { reprice, spansAbroad } from './reprice.ts';
import { clickMembers, clickValues, otherVisitIn } from './row-values.ts';
import { findUnits, findVisitors, hasUnits, insertUnits, stageUnits, unitCounts, unitKeys } from './units.ts';
import { findJudgements, insertVerdicts, reclassify, stageTrail, verdictLines } from './verdicts.ts';
import {
  changeVisits,
  findAdVisits,
  markedVisits,
  newestRequests,
  recentAdVisits,
  recentVisits,
  stageVisits,
} from './visits.ts';

export const positionOf = (row: Row): JournalPosition => ({
  ...keyIn(row),
  segment: num(row.segment),
  offset: num(row.offset),
  first: num(row.first),
  count: num(row.count),
  hash: num(row.hash),
  time: num(row.time),
});

/**
 * Condition that matches exactly the rows of a batch, which holds a contiguous run of each journal. Reading them back
 * from the table costs less than keeping a copy; the time lets DuckDB skip older row groups.
 */
const ownRows = (requests: Batch['requests']): string => {
  let earliest = Number.POSITIVE_INFINITY;
  interface Run {
    node: number;
    worker: number;
    epoch: number;
    first: number;
    last: number;
  }
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const { node, worker, record } of requests) {
    const { e: epoch, s: sequence } = record;
    earliest = Math.min(earliest, record.t);
    const isOf = (one: Run): boolean => one.node === node && one.worker === worker && one.epoch === epoch;
    // Most records follow one from the same journal.
    if (run === undefined || !isOf(run)) run = runs.find(isOf);
    if (run === undefined) {
      run = { node, worker, epoch, first: sequence, last: sequence };
      runs.push(run);
    } else run.last = sequence;
  }
  const conditions = runs.map(
    (r) =>
      `(node = ${r.node} AND worker = ${r.worker} AND epoch = ${r.epoch} AND sequence BETWEEN ${r.first} AND ${r.last})`,
  );
  return `time >= make_timestamp(${earliest} * 1000) AND (${conditions.join(' OR ')})`;
};

const isUtmIn = ({ record }: Batch['requests'][number]): boolean =>
  UTMS.some((utm) => record[utmMember(utm)] !== undefined);

/**
 * Columns that the requests have values for: most batches have no UTM parameters and no exits besides the first, and looking
 * for absent members in each line takes time.
 */
const columnsOf = (requests: Batch['requests']): readonly Column[] => {
  const absent = [
    ...(requests.some(isUtmIn) ? [] : utmColumns),
    ...(requests.some(({ exit }) => exit !== null) ? [] : exitColumns),
  ];
  return requestColumns.filter((column) => !absent.includes(column));
};

/** Columns of a conversion as read by `conversionOf`. */
const CONVERSION_VALUES = [
  ...['click_time', 'visit_time', 'first_time', 'last_time', 'unit_time'].map(
    (name) => `epoch_ms(c.${name}) AS ${name}`,
  ),
  ...['payout', 'revenue'].map((name) => `c.${name}::VARCHAR AS ${name}`),
].join(', ');

/** Requests whose lines are built at once: a few megabytes. */
const PIECE = 8192;

export function* requestLines(requests: Batch['requests']): Generator<Uint8Array> {
  for (let from = 0; from < requests.length; from += PIECE)
    yield linesWith(
      requests.slice(from, from + PIECE),
      ({ unique, joined, judged, visit, offer, recorded }) =>
        judged || visit !== null || offer !== 0 || recorded ? null : (unique ? 2 : 0) + (joined ? 1 : 0),
      ({ unique, joined, judged, record, visit, offer, exit, recorded }) =>
        `"u":${unique},"j":${joined}${visit === null ? '' : `,${visitMembers(visit)}`}` +
        `${offer === 0 ? '' : `,"of":${offer}`}${exit === null ? '' : `,"ex":${exit}`}${recorded ? ',"rc":true' : ''}` +
        (judged ? judgedMembers(record) : ''),
    );
}

/** The DuckDB side of ingest. Each batch, with the journal positions it reaches, is one transaction. */
export const duckdbIngestStore = (database: EventDatabase): IngestStore => {
  const { writer, staging } = database;
  const file = (name: string): string => `${staging}/${name}.ndjson`;
  const run = async (sql: string): Promise<void> => {
    await writer.run(sql);
  };
  /** Alternates two sets of files: one batch can be prepared while the previous one is still being read. */
  let turn = 0;
  /** Inserts from a staged file. A count that differs from what was staged must not be committed. */
  const insert = async (sql: string, rows: number): Promise<void> => {
    const { rowsChanged } = await writer.run(sql);
    if (rowsChanged !== rows) throw new Error(`${rows} rows were made ready and ${rowsChanged} inserted.`);
  };

  /** `own`: condition for them (`ownRows`). */
  const insertRequests = async (
    path: string,
    own: string,
    { count, columns }: { count: number; columns: readonly Column[] },
  ): Promise<void> => {
    await insert(insertFrom('requests', columns, path), count);
    await rollUpRequests(writer, own);
  };

  const insertPostbacks = async (path: string, postbacks: Batch['postbacks']): Promise<void> => {
    const staged = readJson(path, postbackMembers);
    await run(
      `DELETE FROM postbacks USING ${staged} AS b WHERE postbacks.fate = 'waiting' AND postbacks.node = b.node
         AND postbacks.worker = b.worker AND postbacks.epoch = b.epoch AND postbacks.sequence = b.sequence`,
    );
    const columns = postbackMembers.map(({ json }) =>
      json.endsWith('time') ? `make_timestamp(${json} * 1000)` : json,
    );
    const names = postbackMembers.map(({ json }) => json).join(', ');
    await insert(
      `INSERT INTO postbacks (${names}) SELECT ${columns.join(', ')} FROM ${staged}`,
      postbacks.length,
    );
    const sent = sentStatuses(postbacks);
    if (sent.length > 0)
      await run(
        noteStatuses(`SELECT w::UINTEGER, n::UINTEGER, s FROM (VALUES ${sent.join(', ')}) AS sent(w, n, s)`),
      );
  };

  const deleteConversions = async (path: string): Promise<void> => {
    const staged = readJson(path, conversionMembers);
    await run(
      `DELETE FROM conversions USING ${staged} AS b WHERE conversions.click_time = make_timestamp(b.click_time * 1000)
         AND conversions.click_node = b.click_node AND conversions.click_worker = b.click_worker
         AND conversions.click_epoch = b.click_epoch AND conversions.click_sequence = b.click_sequence
         AND ${identifiedBy('conversions')} = ${identifiedBy('b')} AND conversions.transaction_id = b.transaction_id`,
    );
  };

  const insertConversions = async (path: string, count: number): Promise<void> => {
    const staged = readJson(path, conversionMembers);
    const columns = conversionMembers.map(({ json }) =>
      json.endsWith('_time') ? `make_timestamp(${json} * 1000)` : json,
    );
    const names = conversionMembers.map(({ json }) => json).join(', ');
    await insert(`INSERT INTO conversions (${names}) SELECT ${columns.join(', ')} FROM ${staged}`, count);
  };

  const rollUpConversions = async (deltas: string): Promise<void> => {
    for (const { conversions, dimensions } of rollups) {
      const keys = [...dimensions.map(([column]) => column), ...outcomeColumns].join(', ');
      await run(
        `INSERT INTO ${conversions} (basis, quarter, workspace, campaign, ${keys}, ${conversionMeasures.join(', ')})
         SELECT basis, make_timestamp(quarter * 1000), workspace, campaign, ${keys},
           ${conversionMeasures.map((measure) => `sum(${measure})`).join(', ')}
         FROM ${readJson(deltas, deltaMembers)} GROUP BY ALL`,
      );
    }
  };

  const note = async ({
    positions,
    ledger,
    skips,
    late,
  }: Pick<Batch, 'positions' | 'ledger' | 'skips' | 'late'>): Promise<void> => {
    for (const p of positions) {
      await writer.run('DELETE FROM journal_positions WHERE node = $1 AND worker = $2', [p.node, p.worker]);
      await writer.run('INSERT INTO journal_positions VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
        ...[p.node, p.worker, p.epoch, p.sequence, p.segment, p.offset, p.first, p.count, p.hash, p.time],
      ]);
    }
    for (const l of ledger) {
      // After a restart at the end of a segment, ingest finishes it again.
      await writer.run(
        'DELETE FROM segment_ledger WHERE node = $1 AND worker = $2 AND epoch = $3 AND segment = $4',
        [l.node, l.worker, l.epoch, l.segment],
      );
      await writer.run(
        'INSERT INTO segment_ledger VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now()::TIMESTAMP)',
        [...[l.node, l.worker, l.epoch, l.segment, l.first, l.last, l.count, l.bytes, l.hash]],
      );
    }
    for (const run of late) {
      const { node, worker, epoch, first } = run;
      await writer.run(
        'DELETE FROM late_records WHERE node = $1 AND worker = $2 AND epoch = $3 AND first = $4',
        [node, worker, epoch, first],
      );
      await writer.run('INSERT INTO late_records VALUES ($1, $2, $3, $4, $5, $6)', [
        ...[node, worker, epoch, first, run.last, run.count],
      ]);
    }
    for (const s of skips) {
      await writer.run('INSERT INTO skipped_records VALUES ($1, $2, $3, $4, $5, $6, now()::TIMESTAMP)', [
        ...[s.node, s.worker, s.epoch, s.segment, s.offset, s.bytes],
      ]);
    }
  };

  const conversionsBy = async (
    by: 'click' | 'visit',
    places: readonly RecordKey[],
  ): Promise<Map<string, Conversion>> => {
    const found = new Map<string, Conversion>();
    if (places.length === 0) return found;
    await stageRows(
      file('keys'),
      places.map((place) => clickValues(place, 0)),
    );
    const rows = await query(
      writer,
      `SELECT c.* REPLACE (${CONVERSION_VALUES})
       FROM conversions c SEMI JOIN ${readJson(file('keys'), clickMembers)} k
         ON c.${by}_node = k.click_node AND c.${by}_worker = k.click_worker
        AND c.${by}_epoch = k.click_epoch AND c.${by}_sequence = k.click_sequence`,
    );
    for (const row of rows) found.set(...conversionOf(row));
    return found;
  };

  return {
    positions: async () => (await query(writer, 'SELECT * FROM journal_positions')).map(positionOf),
    recentVisits: (each, part) => {
      const read = (): Promise<void> => recentVisits(writer, file('visitors'), each, part);
      return part?.of === undefined ? database.sparingly(read) : read();
    },
    recentAdVisits: (each, part) => database.sparingly(() => recentAdVisits(writer, each, part)),
    markedVisits: (part) => markedVisits(writer, file('visitors'), part),
    newestRequests: (upTo) => newestRequests(writer, upTo),
    recentActivity: (each) => recentActivity(writer, each, database.sparingly),
    findClicks: async (keys) => {
      const found = new Map<string, FoundClick>();
      if (keys.length === 0) return found;
      await stageRows(
        file('clicks'),
        keys.map((key) => clickValues(key, key.time)),
      );
      const rows = await query(
        writer,
        `SELECT r.node, r.worker, r.epoch, r.sequence, epoch_ms(r.time) AS t, r.destination, r.rule, r.test, r.variant,
           r.traffic_class, r.country, r.language, r.device, r.os, r.browser, r.sub1, r.sub2, r.sub3,
           ${moreColumns.map((name) => `r.${name}`).join(', ')}, r.cost_per_conversion, r.cost_share, r.charged_types,
           r.visit, r.offer,
           r.visit OR coalesce(r.joined, false) AS of_visit, ${IS_COSTED} AS costed,
           r.recorded, r.visit_node, r.visit_worker, r.visit_epoch, r.visit_sequence, epoch_ms(r.visit_time) AS visit_time
         FROM requests r JOIN ${readJson(file('clicks'), clickMembers)} k
           ON r.time = make_timestamp(k.click_time * 1000) AND r.node = k.click_node AND r.worker = k.click_worker
          AND r.epoch = k.click_epoch AND r.sequence = k.click_sequence`,
      );
      for (const row of rows)
        found.set(recordKey(positionOf(row)), {
          visit: otherVisitIn(row),
          dimensions: dimensionsOf(row, num(row.t)),
          counted: row.visit === true,
          recorded: row.recorded === true || row.outcome === 'landed',
        });
      return found;
    },
    findConversions: (clicks) => conversionsBy('click', clicks),
    findConversionsOf: (visits) => conversionsBy('visit', visits),
    findStages: async (of) => {
      const found = new Map<string, string[]>();
      if (of.length === 0) return found;
      await stageRows(
        file('stages'),
        of.map(({ click, clickTime }) => clickValues(click, clickTime)),
      );
      const rows = await query(
        writer,
        `SELECT DISTINCT p.click_node, p.click_worker, p.click_epoch, p.click_sequence, p.transaction_id, p.standing_event
         FROM postbacks p SEMI JOIN ${readJson(file('stages'), clickMembers)} k
           ON p.click_time = make_timestamp(k.click_time * 1000) AND p.click_node = k.click_node
          AND p.click_worker = k.click_worker AND p.click_epoch = k.click_epoch AND p.click_sequence = k.click_sequence
         WHERE p.${IS_STAGED} AND p.standing_event IS NOT NULL ORDER BY ALL`,
      );
      const wanted = new Set(of.map(conversionKey));
      for (const row of rows) {
        const [event, transaction] = [text(row.standing_event), text(row.transaction_id)];
        const key = conversionKey({ click: keyIn(row, 'click_'), event, transaction, identity: STAGES });
        if (wanted.has(key)) found.set(key, [...(found.get(key) ?? []), event]);
      }
      return found;
    },
    spansAbroad: (most) => spansAbroad(writer, most),
    reprice: (span, pricedIn) => reprice(writer, file('prices'), span, pricedIn),
    findFirstEvents: (keys) => findFirstEvents(writer, file('event-keys'), keys),
    waitingEvents: () => waitingEvents(writer),
    findJudgements: (keys, since) => findJudgements(writer, file('request-keys'), keys, since),
    findMarkable: (places) => findMarkable(writer, file('places'), places),
    findAdVisits: (visits) => findAdVisits(writer, file('ad-clicks'), visits),
    findCounted: (visits) => findCounted(writer, file('visitors'), visits),
    waitingPostbacks: async () => {
      const rows = await query(
        writer,
        `SELECT * REPLACE (epoch_ms(time) AS time, epoch_ms(click_time) AS click_time, payout::VARCHAR AS payout)
         FROM postbacks WHERE fate = 'waiting' ORDER BY time, node, worker, epoch, sequence`,
      );
      return rows.map((row) => {
        const record: PostbackRecord = postbackOf(row);
        return { node: num(row.node), worker: num(row.worker), record, fate: 'waiting' as const };
      });
    },
    recentSignatures: async (since) => {
      const rows = await query(
        writer,
        `SELECT signature, epoch_ms(time) AS t FROM postbacks
         WHERE time > make_timestamp(${since} * 1000) AND signature IS NOT NULL AND fate NOT IN ('replayed', 'test')
         ORDER BY time, node, worker, epoch, sequence`,
      );
      return rows.map((row) => ({ signature: text(row.signature), time: num(row.t) }));
    },
    unitCounts: (test, since) => unitCounts(writer, test, since),
    unitKeys: (wanted, each) => unitKeys(writer, file('fingerprints'), wanted, each),
    findUnits: (names) => findUnits(writer, file('unit-names'), names),
    findVisitors: (clicks) => findVisitors(writer, file('clicks-of-tests'), clicks),
    prepare: async (batch) => {
      turn = 1 - turn;
      const path = (name: string): string => file(`${name}-${turn}`);
      const [requests, postbacks, conversions, deltas] = [
        path('requests'),
        path('postbacks'),
        path('conversions'),
        path('deltas'),
      ];
      const absorbed = path('absorbed');
      const [changes, refused] = [path('conversion-changes'), path('refused')];
      const [events, counted, verdicts] = [path('events'), path('counted'), path('verdicts')];
      const [dropped, visits] = [path('dropped'), path('visits')];
      const trail = { trail: path('trail'), changes: path('changes'), founds: path('founds') };
      const marks = path('marks');
      const units = { units: path('units'), unitKeys: path('unit-keys'), unitSums: path('unit-sums') };
      const count = batch.requests.length;
      const columns = columnsOf(batch.requests);
      const own = count > 0 ? ownRows(batch.requests) : '';
      if (count > 0) await stagePieces(requests, requestLines(batch.requests));
      if (batch.events.length > 0) await stageBytes(events, eventLines(batch.events));
      if (batch.counted.length > 0) await stageRows(counted, batch.counted.map(countedRow));
      if (batch.dropped.length > 0) await stageRows(dropped, batch.dropped.map(settledRow));
      if (batch.visits.length > 0) await stageVisits(visits, batch.visits);
      if (batch.verdicts.length > 0) await stageBytes(verdicts, verdictLines(batch.verdicts));
      if (batch.reclassifications.length > 0) await stageTrail(trail, batch.reclassifications);
      if (batch.marks.length > 0) await stageMarks(marks, batch.marks);
      if (hasUnits(batch)) await stageUnits(units, batch);
      if (batch.postbacks.length > 0) await stageRows(postbacks, batch.postbacks.map(postbackRow));
      if (batch.changes.length > 0)
        await stageRows(
          changes,
          batch.changes.map((change, i) => changeRow(change, i + 1)),
        );
      if (batch.refused.length > 0) await stageRows(refused, batch.refused.map(refusedRow));
      if (batch.conversions.length > 0) {
        const rows = batch.conversions.map(({ after }) => conversionRow(after));
        await stageRows(conversions, rows);
      }
      if (batch.absorbed.length > 0) await stageRows(absorbed, batch.absorbed.map(conversionRow));
      const moved = [
        ...batch.absorbed.flatMap((page) => deltaRows(page, null)),
        ...batch.conversions.flatMap(({ before, after }) => deltaRows(before, after)),
      ];
      if (moved.length > 0) await stageRows(deltas, moved);
      const hasMoved = moved.length > 0;
      // The requests are already in their file, and the next batch needs their memory.
      const rest = { ...batch, requests: [] };
      const write = async (): Promise<void> => {
        if (rest.visits.length > 0) await changeVisits(writer, visits, rest.visits, insert);
        if (count > 0) await insertRequests(requests, own, { count, columns });
        if (rest.postbacks.length > 0) await insertPostbacks(postbacks, rest.postbacks);
        if (rest.absorbed.length > 0) await deleteConversions(absorbed);
        if (rest.conversions.length > 0) {
          await deleteConversions(conversions);
          await insertConversions(conversions, rest.conversions.length);
        }
        if (hasMoved) await rollUpConversions(deltas);
        if (rest.changes.length > 0) await insertChanges(writer, changes, rest.changes.length, insert);
        if (rest.refused.length > 0) await insert(insertRefused(refused), rest.refused.length);
        if (rest.events.length > 0) await insertEvents(events, rest.events, insert);
        if (rest.dropped.length > 0) await dropEvents(writer, dropped);
        if (rest.counted.length > 0) await countEvents(writer, counted);
        if (rest.verdicts.length > 0) await insertVerdicts(verdicts, rest.verdicts, insert);
        if (hasUnits(rest)) await insertUnits(writer, units, rest, insert);
        // Last, because it reclassifies what is in the tables now, including this batch's requests and events.
        if (rest.reclassifications.length > 0)
          await reclassify(writer, trail, rest.reclassifications, insert);
        if (rest.marks.length > 0) await applyMarks(writer, marks, rest.marks, insert);
        if (rest.activity !== null) await keepActivity(writer, rest.activity);
        await note(rest);
      };
      return {
        // In a backlog, one thread keeps up with the one that reads journals, and two would compete with it.
        commit: () =>
          database.onOneThread(async () => {
            await run('BEGIN');
            try {
              await write();
              await run('COMMIT');
            } catch (error) {
              // Fails if DuckDB has already ended the transaction.
              await run('ROLLBACK').catch(() => undefined);
              throw error;
            }
          }),
      };
    },
  };
};
