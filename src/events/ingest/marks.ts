import { hasRoom } from '../../core/clicks/unique.ts';
import { type MarkAs, marked, markFor } from '../../core/traffic/reclassified.ts';
import {
  type Batch,
  type CountedVisits,
  type Counting,
  type IngestStore,
  type Markable,
  type MarkStep,
  visitorKey,
} from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';
import { withNewClass } from './verdicts.ts';

/** A member's mark on requests of their workspace. */
export interface MarkOrder {
  workspace: number;
  requests: readonly RequestPlace[];
  /** Human or not; null removes the mark. */
  as: MarkAs | null;
  /** Number of the user. */
  user: number;
  note: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whether it can count as unique, depending on other visits of its visitor. */
const mayBeUnique = ({ visit, campaign, found }: Markable, mark: MarkAs | null): boolean =>
  visit && campaign !== 0 && (mark === 'human' || (mark === null && found.unique));

const inOrder = (all: Iterable<Markable>): Markable[] =>
  [...all].toSorted(
    (a, b) =>
      a.time - b.time ||
      a.node - b.node ||
      a.worker - b.worker ||
      a.epoch - b.epoch ||
      a.sequence - b.sequence,
  );

/** Updates the times of a visitor's unique visits with a decision. Returns whether this one is among them. */
const countAgain = (
  visits: CountedVisits | undefined,
  { time, now }: Markable,
  mayCount: boolean,
): boolean => {
  if (visits === undefined) return false;
  if (now.unique) visits.times.splice(visits.times.indexOf(time), 1);
  if (!mayCount || !hasRoom(visits.times, time)) return false;
  visits.times.push(time);
  return true;
};

/**
 * Changes that follow from marking requests as human or not: their class, reasons and uniqueness, but never where they
 * went, whether they are visits, or any other request. Skips requests that already count so, belong to another
 * workspace or are no longer stored, so that repeating an order changes nothing.
 */
export const decideMarks = async (
  store: IngestStore,
  order: MarkOrder,
): Promise<Pick<Batch, 'marks' | 'conversions'>> => {
  const found = await store.findMarkable(order.requests);
  const changing = inOrder(found.values()).flatMap((request) => {
    const mark = order.as === null ? null : markFor(request.found.trafficClass, order.as);
    return request.workspace === order.workspace && request.mark !== mark ? [{ request, mark }] : [];
  });
  const visitors = await store.findCounted(
    changing.flatMap(({ request }) => (request.visit && request.campaign !== 0 ? [request] : [])),
  );
  const { user, at, note } = order;
  const marks = changing.map(({ request, mark }): MarkStep => {
    const { node, worker, epoch, sequence, time, workspace, campaign, variant, visitor } = request;
    const visits = visitors.get(visitorKey(request));
    const unique = countAgain(visits, request, mayBeUnique(request, mark));
    const to: Counting = { ...marked(request.found, mark), unique };
    return {
      node,
      worker,
      epoch,
      sequence,
      time,
      workspace,
      campaign,
      variant,
      visitor,
      step: request.steps + 1,
      mark,
      found: request.found,
      from: request.now,
      to,
      user,
      at,
      note,
    };
  });
  return { marks, conversions: await withNewClass(store, marks, []) };
};
