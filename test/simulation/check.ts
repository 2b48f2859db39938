import { isDeepStrictEqual } from 'node:util';
import {
  type ConversionState,
  foldPostback,
  NO_PERSON,
  sameCurrency,
} from '../../src/core/clicks/conversion.ts';
import type { AuditReport } from '../../src/events/ingest/audit.ts';
import type { AppendResult } from '../../src/events/journal/contract.ts';
import type { FakeStore } from '../../src/events/store/fake-store.ts';
import { conversionKey } from '../../src/events/store/ingest-store.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import { saidOf, visitsOf } from './check-clicks.ts';

/** A record from a client's point of view. */
export interface Answered {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
  time: number;
  nonce: string;
  result: AppendResult;
}

/** Every stored record's own mark, by recordKey(): a list, because a row may be there twice. */
const storedMarks = (store: FakeStore): Map<string, string[]> => {
  const rows = new Map<string, string[]>();
  const put = (
    row: { node: number; worker: number },
    epoch: number,
    sequence: number,
    mark: string,
  ): void => {
    const key = recordKey({ node: row.node, worker: row.worker, epoch, sequence });
    rows.set(key, [...(rows.get(key) ?? []), mark]);
  };
  for (const row of store.requests) put(row, row.record.e, row.record.s, saidOf(row).p.slice(1));
  for (const row of [...store.received.values()].flat()) put(row, row.record.e, row.record.s, row.record.sr);
  for (const row of store.events) put(row, row.record.e, row.record.s, row.record.p.slice(1));
  for (const row of store.verdicts) put(row, row.record.e, row.record.s, row.record.cr);
  for (const row of store.refused) put(row, row.record.e, row.record.s, row.record.q);
  return rows;
};

/** What must be true of every record at the end of a run (docs/decisions/0003-journal.md). */
export const checkRecords = (
  mode: 'interval' | 'always',
  answered: readonly Answered[],
  store: FakeStore,
  report: AuditReport,
): string[] => {
  const problems: string[] = [];
  const rows = storedMarks(store);
  for (const [key, marks] of rows)
    if (marks.length > 1) problems.push(`${key} is stored ${marks.length} times`);
  if (new Set([...rows.values()].flat()).size !== rows.size) {
    problems.push('one request is stored under two positions');
  }

  let unlogged = 0;
  let missing = 0;
  for (const answer of answered) {
    const key = recordKey(answer);
    const stored = rows.get(key)?.[0];
    if (stored !== undefined && stored !== answer.nonce)
      problems.push(`${key} holds the record of another request`);
    if (answer.result === 'unlogged') {
      unlogged++;
      if (stored !== undefined) problems.push(`${key} was counted as unlogged and is stored too`);
    }
    if (answer.result !== 'logged' || stored !== undefined) continue;
    const inWindow = report.windows.some(
      (w) =>
        w.worker === answer.worker && Date.parse(w.from) <= answer.time && answer.time <= Date.parse(w.to),
    );
    if (mode === 'always') problems.push(`${key} was answered under always and is not stored`);
    else if (!inWindow) missing++;
  }
  // An answered record that a failing disk lost afterward is then counted as unlogged.
  if (report.unlogged < unlogged + missing) {
    problems.push(
      `${unlogged + missing} answered records are not stored, ${report.unlogged} are counted as unlogged`,
    );
  }
  if (mode === 'always' && report.windows.length > 0) problems.push('a loss window under always');
  if (!report.ok || report.pending > 0) problems.push(`audit: ${JSON.stringify(report)}`);
  return problems;
};

/** Conversions are a function of the set of postbacks in their total order, whatever died on the way. */
export const checkConversions = (store: FakeStore): string[] => {
  const model = new Map<string, ConversionState>();
  const changes: { of: string; key: string; fate: string; change: number }[] = [];
  const placed = ({ e, s }: { e: number; s: number }): string => `${e}.${s}`;
  const postbacks = [...store.received.values()]
    .flat()
    .sort(
      (a, b) =>
        a.record.t - b.record.t || a.worker - b.worker || a.record.e - b.record.e || a.record.s - b.record.s,
    );
  for (const { record } of postbacks) {
    const click = { node: record.cn, worker: record.cw, epoch: record.ce, sequence: record.cs };
    const key = conversionKey({ click, event: record.ev, transaction: record.tx });
    const { st: status, pa: payout = null, cu: currency, wc: workspaceCurrency, t: time } = record;
    if (record.ts === 1) continue;
    const facts = {
      status,
      statusReceived: record.sr,
      usualWord: record.uw ?? null,
      type: null,
      payout,
      currency,
      workspaceCurrency,
      time,
      policy: record.du ?? ('update' as const),
      byScript: record.by === 'script',
      byHand: record.by === 'api' || record.by === 'upload',
      stage: null,
    };
    const before = model.get(key) ?? null;
    const folded = foldPostback(before, { ...facts, hashes: NO_PERSON }, sameCurrency);
    model.set(key, folded.state);
    if (!['recorded', 'updated', 'added'].includes(folded.fate)) continue;
    changes.push({ of: placed(record), key, fate: folded.fate, change: folded.state.changes });
  }
  const problems = [...model].flatMap(([key, state]) => {
    const stored = store.conversions.get(key)?.state;
    if (isDeepStrictEqual(stored, state)) return [];
    return [`conversion ${key} is ${JSON.stringify(stored)}, not ${JSON.stringify(state)}`];
  });
  const clicks = new Map(
    store.requests.map((row) => [`${row.worker}.${row.record.e}.${row.record.s}`, saidOf(row)]),
  );
  const visits = visitsOf(store);
  for (const [key, { click, dimensions }] of store.conversions) {
    const place = `${click.worker}.${click.epoch}.${click.sequence}`;
    const { kc: amount, kr: percent } = clicks.get(visits.get(place) ?? place) ?? {};
    const of = { types: null };
    const terms = amount
      ? { by: 'conversion', amount, ...of }
      : percent
        ? { by: 'revenue', percent, ...of }
        : null;
    if (!isDeepStrictEqual(dimensions?.terms ?? null, terms))
      problems.push(`conversion ${key} has other terms`);
  }
  if (store.conversions.size !== model.size) problems.push('there are conversions that no postback made');
  // Each effect is in the outbox once, numbered without a gap, and those of one conversion are in order.
  const inOrderOf = (all: typeof changes): string =>
    JSON.stringify([...Map.groupBy(all, ({ key }) => key)].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const told = store.changes.map(({ place, fate, change, click, event, transaction }) => ({
    of: placed({ e: place.epoch, s: place.sequence }),
    key: conversionKey({ click, event, transaction }),
    fate,
    change,
  }));
  if (inOrderOf(told) !== inOrderOf(changes)) problems.push('the outbox does not hold what took effect');
  if (store.changes.some(({ seq }, i) => seq !== i + 1)) problems.push('the outbox has a gap');
  const waiting = postbacks.filter((postback) => postback.fate === 'waiting');
  if (waiting.length > 0)
    problems.push(`${waiting.length} postbacks wait for clicks that can no longer come`);
  return problems;
};
