import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foldPostback, NO_PERSON, sameCurrency } from '../../src/core/clicks/conversion.ts';
import { HOUR_MS } from '../../src/core/time/durations.ts';
import { dimensionsOf } from '../../src/events/ingest/clicks.ts';
import type { PostbackFields } from '../../src/events/journal/record.ts';
import type { AuditStore } from '../../src/events/store/audit-store.ts';
import { type FakeStore, fakeStore } from '../../src/events/store/fake-store.ts';
import {
  type Batch,
  type Conversion,
  eventKey,
  type IngestStore,
} from '../../src/events/store/ingest-store.ts';
import type { RetentionStore } from '../../src/events/store/retention-store.ts';
import {
  decidedRequest,
  eventFields,
  landedFields,
  NOON,
  type Place,
  place,
  postbackFields,
  receivedEvent,
  receivedPostback,
  requestFields,
} from '../helpers/event-records.ts';
import { commitBatch } from '../helpers/event-store.ts';
import { wholeReport } from '../helpers/whole-report.ts';
import type { ContractStore } from './event-store.ts';

/** An event store of one kind, empty at first. */
export interface RemovingStore extends ContractStore {
  retention: RetentionStore;
}

type Whole = IngestStore & AuditStore & RetentionStore;

const counts = (store: Whole) =>
  store
    .totals()
    .then(
      ({ rollups: _, conversionRollups: __, eventRollups: ___, dailies: ____, units: _____, ...rest }) =>
        rest,
    );

const at = (sequence: number, hours: number): Place => place({ sequence, time: NOON + hours * HOUR_MS });
const own = (workspace: number) => ({ ws: workspace, c: workspace * 10 });
const request = (workspace: number, where: Place) =>
  decidedRequest(
    requestFields({ ...own(workspace), ip: '192.0.2.0', ua: 'Mozilla/5.0', v: `v${where.sequence}` }),
    ...([where, true] as const),
  );

/** A lead with a price for the click at `click`, and the conversion it creates. */
const lead = (workspace: number, where: Place, click: Place): Pick<Batch, 'postbacks' | 'conversions'> => {
  const fields: PostbackFields = postbackFields(click, { ...own(workspace), pa: '5', ip: '198.51.100.7' });
  const facts = {
    status: fields.st,
    payout: '5',
    currency: 'EUR',
    workspaceCurrency: 'EUR',
    time: where.time,
    statusReceived: fields.st,
    usualWord: null,
    type: null,
    policy: 'update' as const,
    byScript: false,
    byHand: false,
    stage: null,
    hashes: NO_PERSON,
  };
  const { state } = foldPostback(null, facts, sameCurrency);
  const { time: clickTime, ...clickKey } = click;
  const after: Conversion = {
    click: clickKey,
    event: fields.ev,
    transaction: '',
    workspace,
    campaign: fields.c,
    variant: 0,
    clickTime,
    clickVariant: 0,
    visit: click,
    unit: null,
    network: null,
    identity: null,
    state,
    dimensions: dimensionsOf(request(workspace, click)),
  };
  return {
    postbacks: [receivedPostback(fields, where, 'recorded')],
    conversions: [{ before: null, after }],
  };
};

/** An `out` of the click at `click` that counted, and one that did not. */
const outs = (
  workspace: number,
  first: Place,
  again: Place,
  click: Place,
): Pick<Batch, 'events' | 'counted'> => {
  const fields = eventFields(click, { ...own(workspace), ip: '192.0.2.0' });
  const { time: _, ...event } = first;
  return {
    events: [
      receivedEvent(fields, first, { first: true, waiting: false }),
      receivedEvent(fields, again, { first: false, waiting: false }),
    ],
    counted: [
      {
        event: {
          place: event,
          click,
          type: 'out',
          workspace,
          campaign: fields.c,
          variant: 0,
          offer: 2,
          exit: null,
        },
        visit: click,
        dimensions: dimensionsOf(request(workspace, click)),
        isVisit: true,
      },
    ],
  };
};

const click = at(1, 0);
const other = at(2, 0);
/** Defines the tests of removal that every event store passes. `open`: an empty one. */
export const testRetention = (open: () => Promise<RemovingStore>): void => {
  let real: RemovingStore;
  let fake: FakeStore;
  const both = (): Whole[] => [{ ...real.ingest, ...real.audit, ...real.retention }, { ...fake }];
  /** Queries both and expects the same answer except for roll-ups, of which the fake has fewer. */
  const same = async <T>(ask: (store: Whole) => Promise<T>): Promise<T> => {
    const answers: T[] = [];
    for (const store of both()) answers.push(await ask(store));
    expect(answers[1]).toEqual(answers[0]);
    return answers[0] as T;
  };
  beforeEach(async () => {
    real = await open();
    fake = fakeStore();
    const batches: Partial<Batch>[] = [
      { requests: [request(1, click), request(2, other), request(1, at(3, 1)), request(1, at(4, 50))] },
      { ...lead(1, at(5, 2), click), ...outs(1, at(6, 2), at(7, 2), click) },
      { ...lead(2, at(8, 2), other), ...outs(2, at(9, 2), at(10, 2), other) },
      {
        events: [receivedEvent(landedFields(at(90, 1), own(1)), at(11, 2), { first: true, waiting: true })],
        postbacks: [receivedPostback(postbackFields(at(90, 1), own(1)), at(12, 2), 'waiting')],
      },
    ];
    const step = (where: Place) => ({
      node: 1,
      worker: 0,
      epoch: 5,
      sequence: where.sequence,
      time: where.time,
      crawler: 'bingbot',
      from: { trafficClass: 'human' as const, reasons: [] },
      to: { trafficClass: 'human' as const, reasons: ['verified'] },
      verdict: { sequence: 80, time: NOON + HOUR_MS },
      marked: false,
    });
    batches.push({ reclassifications: [step(click), step(other)] });
    for (const batch of batches) for (const store of both()) await commitBatch(store, batch);
  });
  afterEach(() => real.dispose());

  const range = { workspace: 1, from: NOON - 100 * HOUR_MS, to: NOON + 100 * HOUR_MS, spend: [] };
  /** Only from roll-ups: distinct visitors are counted from the requests themselves and expire with them. */
  const reports = async (workspace: number) => {
    const { destinations, ...campaign } = await real.reports.campaign({
      ...range,
      workspace,
      campaign: workspace * 10,
      visitors: true,
    });
    return {
      summary: await wholeReport(real.reports, { ...range, workspace }),
      campaign: { ...campaign, destinations: destinations.map(({ visitors: _, ...rest }) => rest) },
    };
  };
  const places = { ...at(0, 0), first: 1, last: 99 };
  /** The sums that reports read count what is stored and what expired. */
  const addsUp = async (): Promise<void> => {
    const { reported, rollups } = await real.audit.totals();
    expect(new Set(Object.values(rollups))).toEqual(new Set([reported]));
  };

  describe('expire', () => {
    const expire = (most = 100) =>
      same(async (store) => {
        let records = 0;
        for (let done = false; !done; ) {
          const removed = await store.expire({ workspace: 1, before: NOON + 40 * HOUR_MS, most });
          records += removed.records;
          done = removed.done;
        }
        return records;
      });

    test.each([100, 1])(
      'removes requests and events that counted for nothing, of this workspace and period, %i at once',
      async (most) => {
        const before = [await reports(1), await reports(2)];
        const totals = await same(counts);
        expect(await expire(most)).toBe(3);
        expect(await same(counts)).toEqual({ ...totals, requests: 2, events: 4, expired: 3 });
        expect(await same((store) => store.sequences(places))).toEqual([
          1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
        ]);
        expect(await same((store) => store.countRange(places))).toMatchObject({ gone: 3, distinct: 12 });
        expect([await reports(1), await reports(2)]).toEqual(before);
        await addsUp();
        expect(await expire(most)).toBe(0);
      },
    );

    test('makes the visitors of an affected range unknown, and of no other', async () => {
      const visitorsOf = async (workspace: number) => {
        const wanted = { ...range, workspace, campaign: workspace * 10, visitors: true };
        return (await real.reports.campaign(wanted)).destinations
          .filter(({ requests }) => requests > 0)
          .map(({ visitors }) => visitors);
      };
      const before = await visitorsOf(2);
      expect(await visitorsOf(1)).not.toContain(null);
      await expire();
      expect(await visitorsOf(1)).toContain(null);
      expect(await visitorsOf(2)).toEqual(before);
    });

    test('keeps what must not count twice, and what is still waiting', async () => {
      await expire();
      const key = { click, type: 'out' as const };
      expect(await same(async (store) => [...(await store.findFirstEvents([key]))])).toEqual([eventKey(key)]);
      expect(await same(async (store) => [...(await store.findClicks([click, other])).keys()])).toHaveLength(
        1,
      );
      expect(await same(async (store) => (await store.findConversions([click])).size)).toBe(1);
      expect(await same((store) => store.waitingEvents())).toHaveLength(1);
      expect(await same(async (store) => (await store.waitingPostbacks()).length)).toBe(1);
    });

    test('leaves no visitor data', async () => {
      await expire();
      const says = "address IS NOT NULL OR visitor <> '' OR user_agent <> '' OR path <> ''";
      expect(await real.count('click_events', `sequence = 6 AND (${says})`)).toBe(0);
      expect(await real.count('postbacks', 'sequence = 5 AND address IS NOT NULL')).toBe(0);
      expect(await real.count('reclassifications', 'sequence = 1')).toBe(0);
      expect(await real.count('reclassifications', 'sequence = 2')).toBe(1);
      expect(fake.trail.map(({ sequence }) => sequence)).toEqual([2]);
    });
  });

  describe('a condemned workspace', () => {
    const sweep = (most = 100) =>
      same(async (store) => {
        let records = 0;
        for (let done = false; !done; ) {
          const removed = await store.sweep(most);
          records += removed.records;
          done = removed.done;
        }
        return records;
      });
    beforeEach(async () => {
      for (const store of both()) await store.condemn(1);
    });

    test.each([100, 1])('is removed completely, and no other is, %i at once', async (most) => {
      const kept = await reports(2);
      expect(await sweep(most)).toBe(8);
      expect(await same(counts)).toEqual({
        ...{
          requests: 1,
          postbacks: 1,
          events: 2,
          verdicts: 0,
          refused: 0,
          expired: 0,
          erased: 8,
          reported: 1,
        },
        conversions: 1,
        counted: 1,
      });
      expect(await reports(2)).toEqual(kept);
      await addsUp();
      expect((await reports(1)).summary.total).toMatchObject({
        requests: 0,
        conversions: 0,
      });
      expect(await same((store) => store.sequences(places))).toHaveLength(12);
      expect(await same((store) => store.waitingPostbacks())).toEqual([]);
      expect(await sweep(most)).toBe(0);
    });

    test('is remembered once, and late arrivals are removed by the next sweep', async () => {
      await sweep();
      for (const store of both()) {
        await store.condemn(1);
        await commitBatch(store, { requests: [request(1, at(20, 60))] });
      }
      expect(await same((store) => store.condemned())).toEqual([1]);
      expect(await same(counts)).toMatchObject({ requests: 2, reported: 1 });
      expect(await sweep()).toBe(1);
      expect(await same(counts)).toMatchObject({ requests: 1, erased: 9, reported: 1 });
    });

    test('counts what had expired earlier as erased', async () => {
      for (const store of both()) await store.expire({ workspace: 1, before: NOON + 40 * HOUR_MS, most: 9 });
      expect(await same(counts)).toMatchObject({ expired: 0, erased: 3 });
      await sweep();
      expect(await same(counts)).toMatchObject({ expired: 0, erased: 8, reported: 1 });
    });
  });

  test('a batch has as many requests as wanted, and those of one moment stay together', async () => {
    const { retention, ingest } = real;
    const hours = [1, 2, 3, 4, 4, 5, 6];
    await commitBatch(ingest, { requests: hours.map((hour, i) => request(3, at(100 + i, hour))) });
    const expire = () => retention.expire({ workspace: 3, before: NOON + 40 * HOUR_MS, most: 4 });
    // The fourth was received together with the fifth.
    expect(await expire()).toEqual({ records: 3, done: false });
    expect(await expire()).toEqual({ records: 4, done: true });
  });
};
