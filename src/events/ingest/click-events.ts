import { mayCountForClick } from '../../core/clicks/click-facts.ts';
import type { ClickEventRecord } from '../journal/record.ts';
import {
  type Batch,
  type CountedEvent,
  type DecidedRequest,
  eventKey,
  type FirstEvent,
  type IngestStore,
  type ReceivedEvent,
  type VisitChange,
} from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';
import { type ClickLookup, type ClickVisit, clickKeyOf, placeOf } from './clicks.ts';

/** An event as read, before any decision. `behind`: how many requests of its batch were taken before it. */
export type ArrivedEvent = Pick<ReceivedEvent, 'node' | 'worker' | 'record' | 'body' | 'judged'> & {
  behind: number;
};

const mayCount = ({ ty: type, o: outcome, cl: trafficClass, m: method }: ClickEventRecord): boolean =>
  mayCountForClick({ type, outcome, trafficClass, method });

const firstOf = (event: ArrivedEvent): FirstEvent => {
  const { node, worker, record } = event;
  return {
    click: clickKeyOf(event),
    type: record.ty,
    place: { node, worker, epoch: record.e, sequence: record.s },
    workspace: record.ws,
    campaign: record.c,
    variant: record.a,
    offer: record.d,
    exit: record.ex ?? null,
  };
};

/**
 * Of the events of a click that wait, the first of each type and exit do: all that has been clicked is then known of the
 * visit, whichever it is.
 */
const waitKey = (event: FirstEvent): string => `${eventKey(event)} ${event.exit ?? 1}`;

/** Whether it is another visit's page that recorded itself. */
export const isLandingOf = ({ visit, record }: DecidedRequest): boolean =>
  visit !== null && record.vi === 1 && record.o === 'landed';

/** Something that can count for a visit, and when it takes effect: after this many requests of the batch. */
type Effect = { at: number } & ({ landing: RequestPlace } | { event: FirstEvent; arrived: number | null });

export interface DecidedEvents extends Pick<Batch, 'events' | 'counted' | 'dropped' | 'visits'> {
  /** Events that wait from now on. */
  waiting: FirstEvent[];
  /** Visits now counted as landed, through an event or a page that recorded itself. */
  landed: ClickVisit[];
}

/**
 * Decides the events of a batch. Among those that can count, the first of its type counts for the visit of its click,
 * whichever click of the visit it names. While its click has not arrived, it waits; if its click was never logged, it
 * counts with the data in the click ID. A page that recorded itself has landed: neither adds to the other.
 *
 * Each takes effect once both it and its click have been taken, however records are divided into batches.
 */
export const decideEvents = async (
  store: IngestStore,
  waiting: readonly FirstEvent[],
  arrived: readonly ArrivedEvent[],
  requests: readonly DecidedRequest[],
  lookup: ClickLookup,
): Promise<DecidedEvents> => {
  const effects: Effect[] = [
    ...requests.flatMap((request, i) =>
      isLandingOf(request) ? [{ at: i + 1, landing: placeOf(request) }] : [],
    ),
    ...waiting.map((event) => ({ at: lookup.arrivedAt(event.click), event, arrived: null })),
    ...arrived.flatMap(({ behind, ...rest }, i) => {
      if (!mayCount(rest.record)) return [];
      const event = firstOf({ behind, ...rest });
      return [{ at: Math.max(behind, lookup.arrivedAt(event.click)), event, arrived: i }];
    }),
  ].toSorted((a, b) => a.at - b.at);

  const visitOf = (effect: Effect) =>
    lookup.visitOf('landing' in effect ? effect.landing : effect.event.click);
  const seen = await store.findFirstEvents(
    effects.flatMap((effect) => {
      const visit = visitOf(effect);
      const type = 'landing' in effect ? 'landed' : effect.event.type;
      return visit === 'later' ? [] : [{ click: visit.place, type }];
    }),
  );
  const waits = new Set(waiting.map(waitKey));
  const still: FirstEvent[] = [];
  const counted: CountedEvent[] = [];
  const dropped: Batch['dropped'] = [];
  const landed = new Set<ClickVisit>();
  const changes = new Map<ClickVisit, VisitChange>();
  const events = arrived.map(
    ({ behind: _, ...event }): ReceivedEvent => ({
      ...event,
      visit: clickKeyOf(event),
      first: false,
      waiting: false,
    }),
  );
  const change = (visit: ClickVisit, to: Partial<VisitChange>): void => {
    const before = changes.get(visit) ?? { ...visit.place, offer: null, exit: null, recorded: false };
    changes.set(visit, { ...before, ...to });
  };
  /** An `out` leads a visit to its offer, unless the visit was sent straight to one. */
  const goOn = (visit: ClickVisit, { offer, exit = null }: FirstEvent): void => {
    const { dimensions } = visit;
    if (dimensions === null || dimensions.offer !== 0 || offer === 0) return;
    dimensions.offer = offer;
    dimensions.more.exit = exit;
    if (visit.request !== null) Object.assign(visit.request, { offer, exit });
    else change(visit, { offer, exit });
  };

  for (const effect of effects) {
    const visit = visitOf(effect);
    if ('landing' in effect) {
      if (visit === 'later' || visit.recorded || visit.dimensions === null) continue;
      const key = eventKey({ click: visit.place, type: 'landed' });
      if (seen.has(key)) continue;
      visit.recorded = true;
      landed.add(visit);
      if (visit.request !== null) visit.request.recorded = true;
      else change(visit, { recorded: true });
      continue;
    }
    const { event } = effect;
    const row = effect.arrived === null ? undefined : events[effect.arrived];
    if (visit === 'later') {
      const own = waitKey(event);
      if (row !== undefined && waits.has(own)) continue;
      waits.add(own);
      still.push(event);
      if (row !== undefined) Object.assign(row, { first: true, waiting: true });
      continue;
    }
    const key = eventKey({ click: visit.place, type: event.type });
    const counts = !seen.has(key) && !(event.type === 'landed' && visit.recorded);
    if (row !== undefined) Object.assign(row, { visit: visit.place, first: counts });
    else if (!counts) dropped.push({ event, visit: visit.place });
    if (!counts) continue;
    seen.add(key);
    if (event.type === 'landed') landed.add(visit);
    else goOn(visit, event);
    counted.push({ event, visit: visit.place, dimensions: visit.dimensions, isVisit: visit.isVisit });
  }
  return { events, counted, dropped, visits: [...changes.values()], landed: [...landed], waiting: still };
};
