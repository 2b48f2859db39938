import {
  LIKE_STEP,
  MAX_LIKE,
  type MarkAs,
  type MarkBody,
  type MarkLike,
  type MarkLikeBody,
  type RequestTrail,
} from '../../contracts/reports/mark.ts';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import type { JudgedRequest, TrailStep } from '../../events/store/marks.ts';
import type { RequestPlace } from '../../events/store/record-place.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';

type MarkParts = Pick<Parts, 'db' | 'marks' | 'clickOf' | 'now'>;

/** Maximum requests and separate periods per transaction; ingest gets its turn in between. */
const PORTION = { requests: 500, places: 40 };
const CLOSE_MS = 5 * MINUTE_MS;

const portionsOf = (all: readonly RequestPlace[]): RequestPlace[][] => {
  const portions: RequestPlace[][] = [];
  let places = 0;
  let last = Number.NaN;
  for (const one of all) {
    const isClose = Math.abs(one.time - last) <= CLOSE_MS;
    const portion = portions.at(-1);
    last = one.time;
    if (!portion || portion.length === PORTION.requests || (!isClose && places === PORTION.places)) {
      portions.push([one]);
      places = 1;
    } else {
      portion.push(one);
      if (!isClose) places++;
    }
  }
  return portions;
};

type People = Map<number, { id: string; name: string }>;

const peopleOf = async (db: Db, numbers: readonly number[]): Promise<People> => {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'public_id', 'name'])
    .where('id', 'in', [...new Set(numbers)])
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.public_id, name: row.name }]));
};

const stepOf = (step: TrailStep, people: People): RequestTrail['trail'][number] => {
  const { at, ...rest } = step;
  const time = new Date(at).toISOString();
  const judgement = ({ trafficClass, reasons }: TrailStep['from']) => ({
    trafficClass,
    reasons: [...reasons],
  });
  if (rest.kind === 'verdict') return { ...rest, time, from: judgement(rest.from), to: judgement(rest.to) };
  const { kind, mark, note, from, to, user } = rest;
  return {
    kind,
    time,
    as: mark,
    note,
    by: people.get(user) ?? null,
    from: { ...judgement(from), unique: from.unique },
    to: { ...judgement(to), unique: to.unique },
  };
};

const trailOf = async (db: Db, { visit, mark, found, now, trail }: JudgedRequest): Promise<RequestTrail> => {
  const people = await peopleOf(
    db,
    trail.flatMap((step) => (step.kind === 'mark' ? [step.user] : [])),
  );
  return {
    visit,
    mark,
    found: { ...found, reasons: [...found.reasons] },
    now: { ...now, reasons: [...now.reasons] },
    trail: trail.map((step) => stepOf(step, people)),
  };
};

/** `not_found` for an ID of no request of the workspace, or of an expired one. */
const judgedRequest = async (
  { marks, clickOf }: MarkParts,
  workspace: number,
  id: string,
): Promise<{ place: RequestPlace; judged: JudgedRequest }> => {
  const click = clickOf(id);
  if (click === null) throw new Refusal('not_found');
  const { node, worker, epoch, sequence, time } = click;
  const place = { node, worker, epoch, sequence, time };
  const judged = await marks.judged(workspace, place);
  if (judged === null) throw new Refusal('not_found');
  return { place, judged };
};

export const readTrail = async (parts: MarkParts, workspace: number, id: string): Promise<RequestTrail> =>
  trailOf(parts.db, (await judgedRequest(parts, workspace, id)).judged);

const orderOf = ({ user, workspace }: Auth, as: MarkAs | null, note: string | undefined, at: number) => ({
  workspace: workspace.id,
  as,
  user: user.id,
  note: note ?? '',
  at,
});

/** If `as` is null, restores the detected class. Repeating it changes nothing. */
export const markRequest = async (
  parts: MarkParts,
  auth: Auth,
  id: string,
  { as, note }: Omit<MarkBody, 'as'> & { as: MarkAs | null },
): Promise<RequestTrail> => {
  const { place } = await judgedRequest(parts, auth.workspace.id, id);
  await parts.marks.mark({ ...orderOf(auth, as, note, parts.now()), requests: [place] });
  return readTrail(parts, auth.workspace.id, id);
};

/** Marks the newest requests similar to this one, at most LIKE_STEP; `validation_failed` if there are too many. */
export const markLike = async (
  parts: MarkParts,
  auth: Auth,
  id: string,
  { as, days, note, dryRun }: MarkLikeBody,
): Promise<MarkLike> => {
  const workspace = auth.workspace.id;
  const { place } = await judgedRequest(parts, workspace, id);
  const at = parts.now();
  const most = dryRun ? 0 : LIKE_STEP;
  const { count, places } = await parts.marks.like({
    workspace,
    of: place,
    as,
    from: at - days * DAY_MS,
    most,
  });
  if (dryRun) return { count, marked: 0, left: count };
  if (count > MAX_LIKE) throw invalidFields({ days: 'too_many_like' });
  let marked = 0;
  for (const requests of portionsOf(places))
    marked += await parts.marks.mark({ ...orderOf(auth, as, note, at), requests });
  return { count, marked, left: count - places.length };
};
