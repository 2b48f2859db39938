import type { ValidVisit } from '../../core/clicks/unique.ts';
import { dimensionsOf } from '../ingest/conversions.ts';
import type { AuditStore, SequenceRange } from './audit-store.ts';
import {
  type Batch,
  type ClickDimensions,
  type Conversion,
  conversionKey,
  type DecidedRequest,
  type IngestStore,
  type JournalPosition,
  type LedgerLine,
  type ReceivedPostback,
  recordKey,
  type SkipLine,
} from './ingest-store.ts';

/** An event store in memory for tests: the same promises as the real one, one transaction at a time. */
export interface FakeStore extends IngestStore, AuditStore {
  readonly requests: DecidedRequest[];
  readonly received: Map<string, ReceivedPostback[]>;
  readonly conversions: Map<string, Conversion>;
  /** Called at the start of a commit; may throw: then nothing is stored. */
  beforeCommit: () => void;
  /** Called when everything is stored; may throw: the caller is told of a failure although it is stored. */
  afterCommit: () => void;
}

const DAY = 24 * 60 * 60 * 1000;

export const fakeStore = (): FakeStore => {
  const requests: DecidedRequest[] = [];
  const received = new Map<string, ReceivedPostback[]>();
  const conversions = new Map<string, Conversion>();
  const positions = new Map<string, JournalPosition>();
  const ledger = new Map<string, LedgerLine>();
  const skips: SkipLine[] = [];
  const keyOf = ({
    node,
    worker,
    record,
  }: Pick<DecidedRequest, 'node' | 'worker'> & { record: { e: number; s: number } }) =>
    recordKey({ node, worker, epoch: record.e, sequence: record.s });
  const within =
    (range: SequenceRange) => (row: { node: number; worker: number; record: { e: number; s: number } }) =>
      row.node === range.node &&
      row.worker === range.worker &&
      row.record.e === range.epoch &&
      row.record.s >= range.first &&
      row.record.s <= range.last;
  const allPostbacks = () => [...received.values()].flat();

  const apply = (batch: Batch): void => {
    store.beforeCommit();
    requests.push(...batch.requests);
    for (const postback of batch.postbacks) {
      const key = keyOf(postback);
      const rows = received.get(key) ?? [];
      // A fate that changes from waiting replaces its row; anything else would be a second row of one record.
      const waited = rows.findIndex((row) => row.fate === 'waiting');
      received.set(key, waited < 0 ? [...rows, postback] : rows.with(waited, postback));
    }
    for (const { after } of batch.conversions) conversions.set(conversionKey(after), after);
    for (const position of batch.positions)
      positions.set(`${position.node}.${position.worker}`, { ...position });
    for (const line of batch.ledger) ledger.set(recordKey({ ...line, sequence: line.segment }), line);
    skips.push(...batch.skips);
    store.afterCommit();
  };

  const store: FakeStore = {
    requests,
    received,
    conversions,
    beforeCommit: () => {},
    afterCommit: () => {},
    positions: async () => [...positions.values()].map((p) => ({ ...p })),
    recentVisits: async (): Promise<ValidVisit[]> => {
      const newest = Math.max(0, ...requests.map((r) => r.record.t));
      return requests
        .filter((r) => r.unique && newest - r.record.t < DAY)
        .map(({ record }) => ({
          campaign: record.c,
          visitor: record.v,
          issued: record.vn ?? null,
          time: record.t,
        }));
    },
    findClicks: async (keys) => {
      const wanted = new Set(keys.map(recordKey));
      const found = new Map<string, ClickDimensions>();
      for (const request of requests) {
        const key = keyOf(request);
        if (wanted.has(key)) found.set(key, dimensionsOf(request));
      }
      return found;
    },
    findConversions: async (keys) =>
      new Map(
        keys.flatMap((key) => {
          const id = conversionKey(key);
          const conversion = conversions.get(id);
          return conversion === undefined ? [] : [[id, conversion] as const];
        }),
      ),
    waitingPostbacks: async () => allPostbacks().filter((p) => p.fate === 'waiting'),
    prepare: async (batch: Batch) => ({ commit: async () => apply(batch) }),
    ledger: async () => [...ledger.values()],
    skips: async () => skips,
    countRange: async (range) => {
      const found = requests.filter(within(range));
      const postbacks = allPostbacks().filter(within(range));
      const distinct = new Set([...found, ...postbacks].map((row) => row.record.s)).size;
      return { requests: found.length, postbacks: postbacks.length, distinct };
    },
    sequences: async (range) =>
      [...requests.filter(within(range)), ...allPostbacks().filter(within(range))]
        .map((row) => row.record.s)
        .sort((a, b) => a - b),
    totals: async () => ({
      requests: requests.length,
      postbacks: allPostbacks().length,
      conversions: conversions.size,
      rollups: {},
      conversionRollups: {},
    }),
  };
  return store;
};
