import { DuckDBInstance } from '@duckdb/node-api';
import { eventStorePaths } from '../../src/config/paths.ts';
import { type ConversionState, foldPostback, sameCurrency } from '../../src/core/clicks/conversion.ts';
import { decodeRecord, type PostbackRecord } from '../../src/events/journal/record.ts';
import { conversionKey } from '../../src/events/store/ingest-store.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import { journalLines } from '../helpers/journal-lines.ts';

/** What the store should contain for a conversion; amounts have six decimals, as the store writes them. */
export type Outcome = Pick<ConversionState, 'status' | 'payout' | 'currency' | 'revenue' | 'changes'>;

interface Placed {
  node: number;
  worker: number;
  record: PostbackRecord;
}

/** Every accepted postback in the journals of a data folder, in the total order. */
const postbacksIn = (dataDir: string): Placed[] => {
  const all = journalLines(dataDir).flatMap(({ journal: { node, worker }, lines }) =>
    lines.flatMap((line): Placed[] => {
      const decoded = decodeRecord(Buffer.from(line));
      return decoded.ok && decoded.record.k === 'p' ? [{ node, worker, record: decoded.record }] : [];
    }),
  );
  return all.toSorted(
    (a, b) =>
      a.record.t - b.record.t ||
      a.node - b.node ||
      a.worker - b.worker ||
      a.record.e - b.record.e ||
      a.record.s - b.record.s,
  );
};

const six = (amount: string | null): string | null => {
  if (amount === null) return null;
  const [whole = '', part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(6, '0')}`;
};

/** The effect of a postback: its record, its conversion, and the number of its change. */
interface Effect {
  postback: string;
  conversion: string;
  fate: string;
  change: number;
}

/** Computed from the journals alone: a model of the expected store, whatever died on the way. */
export const foldedJournals = (dataDir: string) => {
  const states = new Map<string, ConversionState>();
  const effects: Effect[] = [];
  const records = new Set<string>();
  for (const { node, worker, record } of postbacksIn(dataDir)) {
    const place = recordKey({ node, worker, epoch: record.e, sequence: record.s });
    records.add(place);
    const click = { node: record.cn, worker: record.cw, epoch: record.ce, sequence: record.cs };
    const key = conversionKey({ click, event: record.ev, transaction: record.tx });
    const person = { phoneDigits: null, phonePlus: null, externalId: null, email: null };
    const facts = {
      statusReceived: record.sr,
      usualWord: record.uw ?? null,
      type: null,
      status: record.st,
      payout: record.pa ?? null,
      currency: record.cu,
      workspaceCurrency: record.wc,
      time: record.t,
      policy: record.du ?? ('update' as const),
      hashes: person,
      byScript: record.by === 'script',
      byHand: record.by === 'api' || record.by === 'upload',
      stage: null,
    };
    const before = states.get(key) ?? null;
    const { fate, state } = foldPostback(before, facts, sameCurrency);
    states.set(key, state);
    // A type or status that is only confirmed is no change.
    if (['recorded', 'updated', 'added'].includes(fate))
      effects.push({ postback: place, conversion: key, fate, change: state.changes });
  }
  const outcomes = new Map(
    [...states].map(([key, { status, payout, currency, revenue, changes }]): [string, Outcome] => [
      key,
      { status, payout: six(payout), currency, revenue: six(revenue), changes },
    ]),
  );
  return { outcomes, effects, records };
};

const click = 'click_node AS node, click_worker AS worker, click_epoch AS epoch, click_sequence AS sequence';
type Row = Record<string, unknown>;
const placeOf = ({ node, worker, epoch, sequence }: Row) => ({
  node: Number(node),
  worker: Number(worker),
  epoch: Number(epoch),
  sequence: Number(sequence),
});
const keyOf = (row: Row): string =>
  conversionKey({ click: placeOf(row), event: String(row.event), transaction: String(row.transaction_id) });
const text = (value: unknown): string | null => (value === null ? null : String(value));

/** The actual store. The program must have been stopped. */
export const storedConversions = async (dataDir: string) => {
  const instance = await DuckDBInstance.create(eventStorePaths(dataDir).file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = async (sql: string): Promise<Row[]> => (await connection.runAndReadAll(sql)).getRowObjects();
  const conversions = await rows(
    `SELECT ${click}, event, transaction_id, status, payout::VARCHAR AS payout, currency, revenue::VARCHAR AS revenue,
       changes FROM conversions`,
  );
  const changes = await rows(
    `SELECT seq, node, worker, epoch, sequence, fate, change FROM conversion_changes ORDER BY seq`,
  );
  const [feed] = await rows('SELECT last FROM conversion_feed');
  connection.closeSync();
  instance.closeSync();
  return {
    outcomes: new Map(
      conversions.map((row): [string, Outcome] => [
        keyOf(row),
        {
          status: String(row.status),
          payout: text(row.payout),
          currency: String(row.currency),
          revenue: text(row.revenue),
          changes: Number(row.changes),
        },
      ]),
    ),
    /** Changes not taken out yet. */
    changes: changes.map((row) => ({
      seq: Number(row.seq),
      postback: recordKey(placeOf(row)),
      fate: String(row.fate),
      change: Number(row.change),
    })),
    lastChange: Number(feed?.last),
  };
};
