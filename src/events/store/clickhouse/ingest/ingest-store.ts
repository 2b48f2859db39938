import { positionOf } from '../../duckdb/ingest/ingest-store.ts';
import { num } from '../../duckdb/rows.ts';
import type { Batch, IngestStore, ReceivedEvent } from '../../ingest-store.ts';
import { recordKey } from '../../record-place.ts';
import type { Lines } from '../batch-tables.ts';
import type { CommitContents } from '../postgres/batch-log.ts';
import { commitContents, type WaitingEvent } from '../postgres/commit-contents.ts';
import { pgQuery } from '../postgres/rows.ts';
import { changedDays } from '../sums/days.ts';
import type { Writing } from '../writing.ts';
import { blocksOf } from './blocks.ts';
import { conversionsBy, findClicks, findStages, findVisitors } from './clicks.ts';
import {
  findFirstEvents,
  receivedBefore,
  recentSignatures,
  waitingEvents,
  waitingPostbacks,
} from './events.ts';
import { areStored, findCounted, findJudgements, findMarkable } from './judgements.ts';
import type { Lookup } from './lookup.ts';
import { repricing, spansAbroad } from './reprice.ts';
import { findUnits, unitCounts, unitKeys } from './units.ts';
import { findAdVisits, markedVisits, newestRequests, recentAdVisits, recentVisits } from './visits.ts';

export interface LeasedIngest extends IngestStore {
  /** Prolongs the lease, if it is held. */
  renew(): Promise<void>;
  /** Gives the lease back, after what is being written. */
  end(): Promise<void>;
}

/** Notes read at once; those of a whole day could exceed the heap. */
const NOTES = 200;

/** Which of a batch's events go into ClickHouse, and which wait in Postgres. */
const partedEvents = (
  { events, counted, dropped }: Batch,
  before: ReadonlyMap<string, WaitingEvent>,
): { settled: ReceivedEvent[]; waiting: WaitingEvent[] } => {
  const settledBy = new Map(
    [
      ...dropped.map((one) => ({ ...one, first: false })),
      ...counted.map((one) => ({ ...one, first: true })),
    ].map(({ event, visit, first }) => [recordKey(event.place), { visit, first }]),
  );
  const keyOf = ({ node, worker, record }: ReceivedEvent): string =>
    recordKey({ node, worker, epoch: record.e, sequence: record.s });
  const settle = (event: ReceivedEvent): ReceivedEvent => {
    const as = event.waiting ? settledBy.get(keyOf(event)) : undefined;
    return as === undefined ? event : { ...event, ...as, waiting: false };
  };
  const all = [...events, ...[...before.values()].map(({ received }) => received)].map(settle);
  return {
    settled: all.filter(({ waiting }) => !waiting),
    waiting: all
      .filter(({ waiting }) => waiting)
      .map((received) => {
        const { node, worker, record } = received;
        const place = { node, worker, epoch: record.e, sequence: record.s };
        const click = {
          node: record.cn,
          worker: record.cw,
          epoch: record.ce,
          sequence: record.cs,
          time: record.ct,
        };
        const { ty: type, ws: workspace, c: campaign, a: variant, d: offer, ex: exit = null } = record;
        return {
          place: { ...place, time: record.t },
          event: { place, click, type, workspace, campaign, variant, offer, exit },
          received,
        };
      }),
  };
};

interface Made {
  blocks: Lines[];
  contents: CommitContents;
}

const madeOf = (batch: Batch, before: ReadonlyMap<string, WaitingEvent>): Made => {
  const { settled, waiting } = partedEvents(batch, before);
  return {
    blocks: blocksOf(batch, settled),
    contents: commitContents(batch, [...before.values()], waiting, changedDays(batch, settled)),
  };
};

/** Apart from the batch, whose memory the next one needs. */
const withMade = (made: Made) => async (): Promise<Made> => made;

/** The ClickHouse side of ingest, with Postgres for what changes and for what commits a batch. */
export const clickhouseIngestStore = ({ writer, lookup, inTurn, ready }: Writing): LeasedIngest => {
  const { db } = lookup;
  const asked =
    <A extends unknown[], T>(ask: (lookup: Lookup, ...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await ready();
      return ask(lookup, ...args);
    };

  const committing = (marks: Batch['marks'], make: () => Promise<Made>) => ({
    commit: () =>
      inTurn(async () => {
        await areStored(lookup, marks);
        const { blocks, contents } = await make();
        await writer.write(blocks, contents);
      }),
  });

  return {
    renew: () => writer.renew(),
    end: () => inTurn(() => writer.end()),
    positions: async () => {
      await inTurn(async () => {
        // If the lease is still held and nothing went wrong, nobody else has written in between.
        const isHeld = await writer.caughtUp().then(
          () => true,
          () => false,
        );
        if (!isHeld) await writer.begin();
      });
      return (await pgQuery(db, 'select * from journal_positions')).map(positionOf);
    },
    recentVisits: asked(recentVisits),
    markedVisits: asked(markedVisits),
    recentAdVisits: asked(recentAdVisits),
    newestRequests: asked(newestRequests),
    recentActivity: asked(async (_, each) => {
      for (let from = 0; ; ) {
        const rows = await pgQuery(
          db,
          `select number, encode(notes, 'base64') as notes from recent_activity where number > $1 order by number limit ${NOTES}`,
          [from],
        );
        for (const { number, notes } of rows) {
          from = num(number);
          each({ number: from, notes: new Uint8Array(Buffer.from(String(notes), 'base64')) });
        }
        if (rows.length < NOTES) return;
      }
    }),
    findClicks: asked(findClicks),
    findConversions: asked((own, clicks) => conversionsBy(own, 'click', clicks)),
    findConversionsOf: asked((own, visits) => conversionsBy(own, 'visit', visits)),
    findStages: asked(findStages),
    spansAbroad: asked(spansAbroad),
    reprice: async (span, pricedIn) => {
      await ready();
      const change = await repricing(lookup, span, pricedIn);
      if (change === null) return 0;
      await inTurn(() => writer.write([], change.contents));
      return change.changed();
    },
    findFirstEvents: asked(findFirstEvents),
    waitingEvents: asked(waitingEvents),
    findJudgements: asked(findJudgements),
    findMarkable: asked(findMarkable),
    findAdVisits: asked(findAdVisits),
    findCounted: asked(findCounted),
    waitingPostbacks: asked(waitingPostbacks),
    recentSignatures: asked(recentSignatures),
    unitCounts: asked(unitCounts),
    unitKeys: asked(unitKeys),
    findUnits: asked(findUnits),
    findVisitors: asked(findVisitors),
    prepare: async (batch) => {
      const counted = [...batch.counted, ...batch.dropped].map(({ event }) => event);
      const events = new Set(
        batch.events.map(({ node, worker, record }) =>
          recordKey({ node, worker, epoch: record.e, sequence: record.s }),
        ),
      );
      const earlier = counted.filter(({ place }) => !events.has(recordKey(place)));
      const { marks } = batch;
      // What waited can be in the batch before this one, which may still be being committed.
      return earlier.length === 0
        ? committing(marks, withMade(madeOf(batch, new Map())))
        : committing(marks, async () => madeOf(batch, await receivedBefore({ db }, earlier)));
    },
  };
};
