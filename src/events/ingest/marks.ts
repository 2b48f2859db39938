import { hasRoom } from '../../core/clicks/room.ts';
import { type MarkAs, marked, markFor } from '../../core/traffic/marked.ts';
import {
  type Batch,
  type CountedVisits,
  type Counting,
  type IngestStore,
  type Markable,
  type MarkStep,
  type RequestPlace,
  visitorKey,
} from '../store/ingest-store.ts';
import { withNewClass } from './verdicts.ts';

/** What a member says of requests of his workspace. */
export interface MarkOrder {
  workspace: number;
  requests: readonly RequestPlace[];
  /** A person's, or not a person's; null: whatever they were found to be. */
  as: MarkAs | null;
  /** Number of the user. */
  user: number;
  note: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** May count as unique, but for other visits of its visitor. */
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

/** Keeps the times of a visitor's unique visits up with what is decided; the answer: whether this one is among them. */
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
 * What changes when a member says that requests are a person's, or not: their class and reasons, and whether they are
 * unique visits. Never where they went, whether they are visits, and no other request. What counts so already, what is
 * another workspace's and what is no longer stored is passed over, so that the same order again changes nothing.
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
      ...{ node, worker, epoch, sequence, time, workspace, campaign, variant, visitor },
      ...{ step: request.steps + 1, mark, found: request.found, from: request.now, to, user, at, note },
    };
  });
  return { marks, conversions: await withNewClass(store, marks, []) };
};
