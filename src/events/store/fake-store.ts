import { TrafficClass } from '../../contracts/reports/request.ts';
import { type AdVisit, JOIN_WINDOW_MS, joiningIds } from '../../core/clicks/ad-visits.ts';
import { revenueOf } from '../../core/clicks/conversion.ts';
import { UNIQUE_WINDOW_MS } from '../../core/clicks/unique.ts';
import { isAdjustment, STAGES } from '../../core/conversions/identity.ts';
import type { MarkAs } from '../../core/traffic/reclassified.ts';
import { clickKeyOf, foundOf } from '../ingest/clicks.ts';
import { decodeRequest } from '../journal/record.ts';
import type { AuditStore, SequenceRange } from './audit-store.ts';
import type { ConversionChange } from './conversion-feed.ts';
import { type FakeRows, fakeRetention } from './fake-retention.ts';
import {
  type Batch,
  type BegunUnit,
  type Conversion,
  type CountedVisits,
  type Counting,
  conversionKey,
  type DecidedRequest,
  eventKey,
  type FirstEvent,
  type FoundClick,
  type IngestStore,
  type JournalPosition,
  type Judgement,
  type KeptActivity,
  type LateRun,
  type LedgerLine,
  type Markable,
  type MarkStep,
  netChanges,
  type ReceivedEvent,
  type ReceivedPostback,
  type ReceivedVerdict,
  type Reclassification,
  type RefusedPostbackRecord,
  type SkipLine,
  type StoredUnit,
  unitName,
  visitorKey,
} from './ingest-store.ts';
import { type RecordKey, recordKey } from './record-place.ts';
import type { RetentionStore } from './retention-store.ts';

/** An in-memory event store for tests, with the same guarantees as the real one and one transaction at a time. */
export interface FakeStore extends IngestStore, AuditStore, RetentionStore {
  readonly requests: DecidedRequest[];
  readonly received: Map<string, ReceivedPostback[]>;
  readonly conversions: Map<string, Conversion>;
  readonly changes: Omit<ConversionChange, 'request'>[];
  readonly refused: RefusedPostbackRecord[];
  readonly events: ReceivedEvent[];
  /** What was counted for clicks, in order. */
  readonly counted: Batch['counted'];
  readonly verdicts: ReceivedVerdict[];
  readonly trail: Reclassification[];
  readonly marks: MarkStep[];
  readonly units: BegunUnit[];
  readonly keysOfUnits: Batch['unitKeys'];
  readonly landings: StoredUnit[];
  /** Notes that the activity memory may still need. */
  readonly activity: KeptActivity[];
  /** Called at the start of a commit. If it throws, nothing is stored. */
  beforeCommit: () => void;
  /** Called when everything is stored. If it throws, the caller sees a failure although the batch is stored. */
  afterCommit: () => void;
}

interface Placed {
  node: number;
  worker: number;
  record: { e: number; s: number; t: number };
}
const inOrder = <T extends Placed>(all: readonly T[]): T[] =>
  all.toSorted(
    (a, b) =>
      a.record.t - b.record.t ||
      a.node - b.node ||
      a.worker - b.worker ||
      a.record.e - b.record.e ||
      a.record.s - b.record.s,
  );

const keyOfEvent = (event: ReceivedEvent): string => eventKey({ click: event.visit, type: event.record.ty });
const firstEventOf = (event: ReceivedEvent): FirstEvent => {
  const { node, worker, record } = event;
  return {
    place: { node, worker, epoch: record.e, sequence: record.s },
    click: clickKeyOf(event),
    type: record.ty,
    workspace: record.ws,
    campaign: record.c,
    variant: record.a,
    offer: record.d,
    exit: record.ex ?? null,
  };
};

/** Whether a request follows these positions. */
const isBehind = (
  { node, worker, record: { e: epoch, s: sequence } }: DecidedRequest,
  after: readonly RecordKey[],
): boolean => {
  const at = after.find((one) => one.node === node && one.worker === worker);
  return at === undefined || epoch > at.epoch || (epoch === at.epoch && sequence > at.sequence);
};

const newestTime = (requests: readonly DecidedRequest[], upTo = Number.POSITIVE_INFINITY): number =>
  Math.max(0, ...requests.map((r) => r.record.t).filter((time) => time <= upTo));

export const fakeStore = (): FakeStore => {
  const requests: DecidedRequest[] = [];
  const received = new Map<string, ReceivedPostback[]>();
  const conversions = new Map<string, Conversion>();
  const changes: FakeStore['changes'] = [];
  const refused: RefusedPostbackRecord[] = [];
  const events: ReceivedEvent[] = [];
  const counted: Batch['counted'] = [];
  const verdicts: ReceivedVerdict[] = [];
  const trail: Reclassification[] = [];
  const marks: MarkStep[] = [];
  const units: BegunUnit[] = [];
  const keys: Batch['unitKeys'] = [];
  const landings: StoredUnit[] = [];
  const activity: KeptActivity[] = [];
  /** Marks in force, by recordKey(). */
  const standing = new Map<string, { mark: MarkAs; found: Counting }>();
  /** Indexes in the lists above, by recordKey(). */
  const requestAt = new Map<string, number>();
  const eventAt = new Map<string, number>();
  const positions = new Map<string, JournalPosition>();
  const ledger = new Map<string, LedgerLine>();
  const late = new Map<string, LateRun>();
  const skips: SkipLine[] = [];
  let lastChange = 0;
  const removed: FakeRows = {
    requests,
    received,
    conversions,
    changes,
    refused,
    events,
    counted,
    trail,
    marks,
    standing,
    units,
    unitKeys: keys,
    landings,
    gone: [],
    condemned: new Set(),
    moved: () => {
      requestAt.clear();
      eventAt.clear();
      for (const [i, request] of requests.entries()) requestAt.set(keyOf(request), i);
      for (const [i, event] of events.entries()) eventAt.set(keyOf(event), i);
    },
  };
  const isLive = (workspace: number): boolean => !removed.condemned.has(workspace);
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
  const usableKeys = (test: number, since: number): Batch['unitKeys'] =>
    keys.filter((key) => key.test === test && (!key.daily || key.time >= since));
  const visitorOf = ({ record }: DecidedRequest): string =>
    visitorKey({ campaign: record.c, visitor: record.v });
  /** Null: no page view with an ad click. */
  const adVisitOf = (request: DecidedRequest): AdVisit | null => {
    const { node, worker, record } = request;
    const ids = joiningIds(record.ci);
    if (record.vi !== 1 || ids.length === 0) return null;
    return {
      campaign: record.c,
      human: (standing.get(keyOf(request))?.found.trafficClass ?? record.cl) === 'human',
      redirect: record.o === 'redirected',
      ids,
      time: record.t,
      place: { node, worker, epoch: record.e, sequence: record.s },
    };
  };
  /** The visitor of a key; for a cookie, the hash it was issued to. */
  const hashOf = (campaign: number, visitor: string): string => {
    const issuer = requests.find(({ record }) => record.c === campaign && record.vn === visitor);
    return visitorKey({ campaign, visitor: issuer?.record.v ?? visitor });
  };
  /** Rows of journal records of any kind. */
  const rows = () => [...requests, ...allPostbacks(), ...events, ...verdicts, ...refused];
  const allPostbacks = () => [...received.values()].flat();

  const countAs = (
    key: RecordKey,
    { trafficClass: cl, reasons, unique }: Judgement & { unique?: boolean },
  ): void => {
    const at = requestAt.get(recordKey(key)) ?? -1;
    const request = requests[at];
    if (request === undefined) return;
    const record = { ...request.record, cl, rs: [...reasons] };
    requests[at] = { ...request, record, unique: unique ?? request.unique };
  };

  const keepActivity = (kept: KeptActivity | null): void => {
    if (kept === null) return;
    const { since } = kept;
    const needed = since === null ? activity : activity.filter(({ time }) => time >= since);
    activity.splice(0, activity.length, ...needed, kept);
  };

  const apply = (batch: Batch): void => {
    store.beforeCommit();
    for (const { offer, exit, recorded, ...place } of batch.visits) {
      const at = requestAt.get(recordKey(place)) ?? -1;
      const request = requests[at];
      if (request === undefined) throw new Error('A visit that changes is stored.');
      requests[at] = {
        ...request,
        offer: offer ?? request.offer,
        exit: exit ?? request.exit,
        recorded: recorded || request.recorded,
      };
    }
    for (const request of batch.requests) requestAt.set(keyOf(request), requests.push(request) - 1);
    for (const postback of batch.postbacks) {
      const key = keyOf(postback);
      const rows = received.get(key) ?? [];
      // A fate that changes from waiting replaces its row; anything else would be a second row for one record.
      const waited = rows.findIndex((row) => row.fate === 'waiting');
      received.set(key, waited < 0 ? [...rows, postback] : rows.with(waited, postback));
    }
    for (const event of batch.events) eventAt.set(keyOf(event), events.push(event) - 1);
    const settle = ({ event: { place }, visit }: Batch['dropped'][number], first: boolean): void => {
      const at = eventAt.get(recordKey(place)) ?? -1;
      const event = events[at];
      if (event?.waiting === true) events[at] = { ...event, visit, first, waiting: false };
    };
    for (const one of batch.dropped) settle(one, false);
    for (const one of batch.counted) {
      counted.push(one);
      settle(one, true);
    }
    units.push(...batch.units);
    keys.push(...batch.unitKeys);
    landings.push(...batch.landings);
    verdicts.push(...batch.verdicts);
    trail.push(...batch.reclassifications);
    for (const change of netChanges(batch.reclassifications)) {
      const mark = standing.get(recordKey(change));
      if (mark === undefined) countAs(change, change.to);
      else standing.set(recordKey(change), { ...mark, found: { ...mark.found, ...change.to } });
    }
    marks.push(...batch.marks);
    for (const step of batch.marks) {
      countAs(step, step.to);
      if (step.mark === null) standing.delete(recordKey(step));
      else standing.set(recordKey(step), { mark: step.mark, found: step.found });
    }
    for (const change of batch.changes) changes.push({ ...change, seq: ++lastChange });
    refused.push(...batch.refused);
    for (const page of batch.absorbed) conversions.delete(conversionKey(page));
    for (const { after } of batch.conversions) conversions.set(conversionKey(after), after);
    for (const position of batch.positions)
      positions.set(`${position.node}.${position.worker}`, { ...position });
    for (const line of batch.ledger) ledger.set(recordKey({ ...line, sequence: line.segment }), line);
    for (const run of batch.late) late.set(recordKey({ ...run, sequence: run.first }), run);
    skips.push(...batch.skips);
    keepActivity(batch.activity);
    store.afterCommit();
  };

  const store: FakeStore = {
    requests,
    received,
    conversions,
    changes,
    refused,
    events,
    counted,
    verdicts,
    trail,
    marks,
    units,
    keysOfUnits: keys,
    landings,
    activity,
    beforeCommit: () => {},
    afterCommit: () => {},
    positions: async () => [...positions.values()].map((p) => ({ ...p })),
    recentVisits: async (each, { of, after, between, upTo } = {}) => {
      const wanted = of && new Set(of.map(visitorKey));
      const newest = newestTime(requests, upTo);
      for (const request of inOrder(requests)) {
        const { c: campaign, v: visitor, vn: issued = null, t: time } = request.record;
        if (newest - time >= UNIQUE_WINDOW_MS || !(request.unique || (issued !== null && campaign !== 0)))
          continue;
        if (after !== undefined && !isBehind(request, after)) continue;
        if (wanted !== undefined && !wanted.has(visitorOf(request))) continue;
        each({ campaign, visitor, issued, time }, request.unique);
        await between?.();
      }
    },
    markedVisits: async ({ of, upTo }) => {
      const wanted = of && new Set(of.map(visitorKey));
      const newest = newestTime(requests, upTo);
      const changed = new Set(marks.filter(({ from, to }) => from.unique !== to.unique).map(recordKey));
      return inOrder(requests)
        .filter((r) => changed.has(keyOf(r)) && newest - r.record.t < UNIQUE_WINDOW_MS)
        .filter((r) => wanted === undefined || wanted.has(visitorOf(r)))
        .map(({ record: { c: campaign, v: visitor, vn: issued = null, t: time }, unique }) => ({
          ...{ seen: { campaign, visitor, issued, time }, unique },
        }));
    },
    newestRequests: async (upTo) =>
      inOrder(requests.filter((r) => r.record.t <= upTo))
        .slice(-3)
        .map(({ node, worker, record }) => ({
          ...{ node, worker, epoch: record.e, sequence: record.s, time: record.t },
        })),
    recentAdVisits: async (each, { after, between, upTo } = {}) => {
      const newest = newestTime(requests, upTo);
      for (const request of inOrder(requests)) {
        const visit = adVisitOf(request);
        if (after !== undefined && !isBehind(request, after)) continue;
        if (visit === null || newest - visit.time >= JOIN_WINDOW_MS) continue;
        each(visit, request.joined);
        await between?.();
      }
    },
    recentActivity: async (each) => activity.forEach(({ number, notes }) => void each({ number, notes })),
    findClicks: async (keys) => {
      const found = new Map<string, FoundClick>();
      for (const key of keys.map(recordKey)) {
        const request = requests[requestAt.get(key) ?? -1];
        if (request !== undefined) found.set(key, foundOf(request));
      }
      return found;
    },
    findConversions: async (clicks) => {
      const wanted = new Set(clicks.map(recordKey));
      return new Map([...conversions].filter(([, { click }]) => wanted.has(recordKey(click))));
    },
    findConversionsOf: async (visits) => {
      const wanted = new Set(visits.map(recordKey));
      return new Map([...conversions].filter(([, { visit }]) => wanted.has(recordKey(visit))));
    },
    findStages: async (of) => {
      const wanted = new Map(of.map((one) => [conversionKey(one), new Set<string>()]));
      for (const { record, standing, identity = record.id ?? null } of [...received.values()].flat()) {
        if (identity !== STAGES || standing === undefined) continue;
        const click = { node: record.cn, worker: record.cw, epoch: record.ce, sequence: record.cs };
        const key = conversionKey({ click, event: record.ev, transaction: record.tx, identity });
        wanted.get(key)?.add(standing.event);
      }
      return new Map([...wanted].flatMap(([key, events]) => (events.size === 0 ? [] : [[key, [...events]]])));
    },
    // One span covers everything, because it is all in memory anyway.
    spansAbroad: async () => (['conversions', 'postbacks'] as const).map((of) => ({ of, from: 0, to: null })),
    reprice: async ({ of, from, to }, pricedIn) => {
      const isIn = (time: number): boolean => time >= from && (to === null || time < to);
      let changed = 0;
      for (const [key, { state, ...conversion }] of of === 'conversions' ? conversions : []) {
        const revenue = revenueOf(state, pricedIn(conversion.workspace));
        if (!isIn(state.firstTime) || revenue === state.revenue) continue;
        conversions.set(key, { ...conversion, state: { ...state, revenue } });
        changed++;
      }
      for (const [key, rows] of of === 'postbacks' ? received : []) {
        received.set(
          key,
          rows.map((row) => {
            const { standing, record } = row;
            if (standing === undefined || !isIn(record.t)) return row;
            const amount = { ...standing, workspaceCurrency: record.wc };
            return { ...row, standing: { ...standing, revenue: revenueOf(amount, pricedIn(record.ws)) } };
          }),
        );
      }
      return changed;
    },
    findFirstEvents: async (keys) => {
      const wanted = new Set(keys.map(eventKey));
      const first =
        wanted.size === 0 ? [] : events.filter(({ first, waiting }) => first && !waiting).map(keyOfEvent);
      return new Set(first.filter((key) => wanted.has(key)));
    },
    waitingEvents: async () => inOrder(events.filter((event) => event.waiting)).map(firstEventOf),
    findJudgements: async (keys, since) => {
      const found = new Map<string, Judgement & { time: number; marked: boolean }>();
      for (const key of keys.map(recordKey)) {
        const request = requests[requestAt.get(key) ?? -1];
        if (request === undefined || request.record.t < since) continue;
        const { t: time, cl, rs: reasons } = request.record;
        const mark = standing.get(key);
        const { trafficClass, reasons: why } = mark?.found ?? {
          trafficClass: TrafficClass.parse(cl),
          reasons,
        };
        found.set(key, { time, trafficClass, reasons: why, marked: mark !== undefined });
      }
      return found;
    },
    findMarkable: async (places) => {
      const found = new Map<string, Markable>();
      for (const key of places.map(recordKey)) {
        const request = requests[requestAt.get(key) ?? -1];
        if (request === undefined) continue;
        const { node, worker, record, unique } = request;
        const { e: epoch, s: sequence, t: time, ws: workspace, c: campaign, v: visitor } = record;
        const now = { trafficClass: TrafficClass.parse(record.cl), reasons: record.rs, unique };
        const mark = standing.get(key);
        found.set(key, {
          node,
          worker,
          epoch,
          sequence,
          time,
          workspace,
          campaign,
          visitor,
          now,
          variant: decodeRequest(request.body).a,
          visit: record.vi === 1 && !request.joined,
          mark: mark?.mark ?? null,
          found: mark?.found ?? now,
          steps: marks.filter((step) => recordKey(step) === key).length,
        });
      }
      return found;
    },
    findAdVisits: async (visits) => {
      const wanted = new Set(visits.flatMap(({ campaign, ids }) => ids.map((id) => `${campaign} ${id}`)));
      return inOrder(requests).flatMap((request) => {
        const visit = adVisitOf(request);
        const isWanted = visit?.ids.some((id) => wanted.has(`${visit.campaign} ${id}`)) ?? false;
        if (visit === null || !isWanted) return [];
        const { joined, visit: of } = request;
        if (!joined || of === null) return { visit, joined, of: null };
        const { time: _, ...place } = of;
        return { visit, joined, of: place };
      });
    },
    findCounted: async (visits) => {
      const visitors = new Map<string, CountedVisits>();
      return new Map(
        visits.map(({ campaign, visitor: key }) => {
          const visitor = hashOf(campaign, key);
          const own = requests.filter(
            ({ unique, record }) => unique && record.c === campaign && hashOf(record.c, record.v) === visitor,
          );
          const counted = visitors.get(visitor) ?? { visitor, times: own.map(({ record }) => record.t) };
          visitors.set(visitor, counted);
          return [visitorKey({ campaign, visitor: key }), counted];
        }),
      );
    },
    waitingPostbacks: async () => allPostbacks().filter((p) => p.fate === 'waiting'),
    recentSignatures: async (since) =>
      inOrder(allPostbacks()).flatMap(({ fate, record: { sg: signature, t: time } }) =>
        signature === undefined || fate === 'replayed' || fate === 'test' || time <= since
          ? []
          : [{ signature, time }],
      ),
    unitCounts: async (test, since) => ({
      last: Math.max(0, ...units.filter((unit) => unit.test === test).map(({ unit }) => unit)),
      keys: usableKeys(test, since).length,
    }),
    unitKeys: async ({ test, since, among }, each) => {
      const wanted = among && new Set(among.map(({ high, low }) => `${high} ${low}`));
      const own = keys.filter((key) => key.test === test && wanted?.has(`${key.high} ${key.low}`));
      const named = new Set(own.map(({ unit }) => unit));
      for (const key of usableKeys(test, since)) {
        const { workspace: _, ...rest } = key;
        if (wanted === null || named.has(key.unit)) each(rest);
      }
    },
    findUnits: async (names) => {
      const wanted = new Set(names.map(unitName));
      return new Map(
        units.flatMap(({ landed: _, ...unit }) =>
          wanted.has(unitName(unit)) ? [[unitName(unit), unit] as const] : [],
        ),
      );
    },
    findVisitors: async (clicks) =>
      new Map(
        clicks.map(recordKey).flatMap((key) => {
          const request = requests[requestAt.get(key) ?? -1];
          return request === undefined ? [] : [[key, request.record.sk ?? request.record.v] as const];
        }),
      ),
    prepare: async (batch: Batch) => ({ commit: async () => apply(batch) }),
    ledger: async () => [...ledger.values()],
    skips: async () => skips,
    late: async () => [...late.values()],
    ...fakeRetention(removed),
    countRange: async (range) => ({
      requests: requests.filter(within(range)).length,
      postbacks: allPostbacks().filter(within(range)).length,
      events: events.filter(within(range)).length,
      verdicts: verdicts.filter(within(range)).length,
      refused: refused.filter(within(range)).length,
      gone: removed.gone.filter(within(range)).length,
      distinct: new Set([...rows(), ...removed.gone].filter(within(range)).map((row) => row.record.s)).size,
    }),
    sequences: async (range) =>
      [...rows(), ...removed.gone]
        .filter(within(range))
        .map((row) => row.record.s)
        .sort((a, b) => a - b),
    totals: async () => ({
      requests: requests.length,
      postbacks: allPostbacks().length,
      events: events.length,
      verdicts: verdicts.length,
      refused: refused.length,
      expired: removed.gone.filter(({ record }) => isLive(record.ws)).length,
      erased: removed.gone.filter(({ record }) => !isLive(record.ws)).length,
      reported: [...requests, ...removed.gone.filter(({ source }) => source === 'requests')].filter((row) =>
        isLive(row.record.ws),
      ).length,
      conversions: [...conversions.values()].filter(
        ({ workspace, identity }) => isLive(workspace) && !isAdjustment(identity),
      ).length,
      counted: events.filter(({ first, waiting, record }) => first && !waiting && isLive(record.ws)).length,
      rollups: {},
      dailies: [],
      units: {
        stored: units.filter(({ workspace }) => isLive(workspace)).length,
        summed: units.filter(({ workspace }) => isLive(workspace)).length,
        misnumbered: 0,
      },
      conversionRollups: {},
      eventRollups: { counted: counted.filter(({ event }) => isLive(event.workspace)).length },
    }),
  };
  return store;
};
