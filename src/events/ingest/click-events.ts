import { mayCountForClick } from '../../core/clicks/click-event.ts';
import type { ClickEventRecord } from '../journal/record.ts';
import {
  type Batch,
  type EventKey,
  eventKey,
  type FirstEvent,
  type IngestStore,
  type ReceivedEvent,
} from '../store/ingest-store.ts';
import { type ClickLookup, clickKeyOf } from './clicks.ts';

/** An event as it was read, before anything is decided. */
export type ArrivedEvent = Omit<ReceivedEvent, 'first' | 'waiting'>;

const keyOf = (event: ArrivedEvent): EventKey => ({ click: clickKeyOf(event), type: event.record.ty });
const mayCount = ({ ty: type, o: outcome, cl: trafficClass, m: method }: ClickEventRecord): boolean =>
  mayCountForClick({ type, outcome, trafficClass, method });

const firstOf = (event: ArrivedEvent): FirstEvent => {
  const { node, worker, record } = event;
  return {
    ...keyOf(event),
    place: { node, worker, epoch: record.e, sequence: record.s },
    workspace: record.ws,
    campaign: record.c,
    variant: record.a,
  };
};

/**
 * Decides the events of a batch in order: of those that may count, the first of its type for its click does. It counts
 * in the row of its click, so while the click is not in yet it waits; one whose click was never logged counts with what
 * the click id itself says. `waiting`: those that wait from now on.
 */
export const decideEvents = async (
  store: IngestStore,
  waiting: readonly FirstEvent[],
  arrived: readonly ArrivedEvent[],
  lookup: ClickLookup,
): Promise<Pick<Batch, 'events' | 'counted'> & { waiting: FirstEvent[] }> => {
  const seen = new Set(
    await store.findFirstEvents(arrived.filter(({ record }) => mayCount(record)).map(keyOf)),
  );
  const events: ReceivedEvent[] = [];
  const counted: Batch['counted'] = [];
  const still: FirstEvent[] = [];
  /** Whether it has to wait. */
  const settle = (event: FirstEvent): boolean => {
    const dimensions = lookup(event.click);
    if (dimensions === 'later') still.push(event);
    else counted.push({ event, dimensions });
    return dimensions === 'later';
  };
  for (const event of waiting) settle(event);
  for (const event of arrived) {
    const key = eventKey(keyOf(event));
    const first = mayCount(event.record) && !seen.has(key);
    if (first) seen.add(key);
    events.push({ ...event, first, waiting: first && settle(firstOf(event)) });
  }
  return { events, counted, waiting: still };
};
