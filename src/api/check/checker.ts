import type { CheckSummary, DestinationCheck, RunningCheck } from '../../contracts/campaigns/check.ts';
import { PEOPLE } from '../../core/check/agents.ts';
import { worstOf } from '../../core/check/problems.ts';
import { MINUTE_MS, SECOND_MS } from '../../core/time/durations.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db } from '../../db/tables.ts';
import { isPublicAddress } from '../../outgoing/addresses.ts';
import type { Page, Unreached } from '../../outgoing/fetch-page.ts';
import type { Outgoing } from '../../outgoing/open-outgoing.ts';
import { slots } from '../../outgoing/slots.ts';
import { standIn } from '../../outgoing/stand-in.ts';
import { type Examination, type Examined, examineOnce, FETCHES, headersOf } from './examine.ts';
import { type CheckedCampaign, keepCheck } from './store.ts';

/** Campaigns checked concurrently; the others wait. */
const AT_ONCE = 4;
const DEADLINE_MS = 5 * MINUTE_MS;
/** Of a page that someone waits for, its place in the queue included. */
const ONCE_MS = 40 * SECOND_MS;

/** Runs checks, one at a time for each campaign. */
export interface Checker {
  /** Starts a check, or returns the one in progress. */
  start(campaign: CheckedCampaign, trigger: CheckSummary['trigger']): RunningCheck;
  /** Null if none is in progress. `campaign`: internal ID. */
  running(campaign: number): RunningCheck | null;
  /** Resolves when the campaign's current check has ended, with any result. */
  ended(campaign: number): Promise<void>;
  /** Fetches a page once as a desktop browser, outside any check. Never rejects. `workspace`: internal ID. */
  fetchOnce(workspace: number, url: string): Promise<Page | Unreached>;
  /** Ends all checks; their results are lost. */
  close(): Promise<void>;
}

interface CheckerParts {
  readonly db: Db;
  readonly outgoing: Outgoing;
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

interface Run {
  readonly id: string;
  readonly startedAt: number;
  readonly total: number;
  done: number;
  end: Promise<void>;
}

const shown = ({ id, startedAt, done, total }: Run): RunningCheck => ({
  id,
  done,
  total,
  startedAt: new Date(startedAt).toISOString(),
});

export const openChecker = ({ db, outgoing, now, log }: CheckerParts): Checker => {
  const runs = new Map<number, Run>();
  const turn = slots(AT_ONCE);
  const closing = new AbortController();
  /** Ends of the pages that are fetched once, by workspace. */
  const waiting = new Map<number, Promise<void>>();

  /** For daily checks, whose campaigns often lead to the same pages. */
  const daily: Examined = new Map();

  /** What answers for other servers. */
  const placesFor = async (workspace: number): Promise<Outgoing> => {
    const { demo } = await db
      .selectFrom('workspaces')
      .select('demo')
      .where('id', '=', workspace)
      .executeTakeFirstOrThrow();
    return demo ? standIn : outgoing;
  };

  const workspaceOf = async ({ id }: CheckedCampaign): Promise<number> => {
    const { workspace_id } = await db
      .selectFrom('campaigns')
      .select('workspace_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return workspace_id;
  };

  const look = async (campaign: CheckedCampaign, trigger: CheckSummary['trigger'], run: Run) => {
    const cancel = AbortSignal.any([closing.signal, AbortSignal.timeout(DEADLINE_MS)]);
    let from: string | null = null;
    const places = await placesFor(await workspaceOf(campaign));
    const get = async (url: string, headers: Readonly<Record<string, string>>) => {
      const result = await places.get(url, headers, cancel);
      if (result.from !== null && isPublicAddress(result.from)) from = result.from;
      return result;
    };
    const files = new Map<string, Promise<string>>();
    const robots = (origin: string): Promise<string> => {
      const known = files.get(origin);
      if (known !== undefined) return known;
      const asked = get(`${origin}/robots.txt`, headersOf(PEOPLE[0]?.userAgent ?? '')).then((result) =>
        result.ok && result.status === 200 ? result.text : '',
      );
      files.set(origin, asked);
      return asked;
    };
    const onDone = (fetches = 1): void => {
      run.done += fetches;
    };
    const sentFrom = (): string | null => from;
    const parts = { get, robots, now, onDone, cancel, sentFrom };
    const known: Examined = trigger === 'daily' ? daily : new Map();
    const found: Examination[] = await Promise.all(
      campaign.destinations.map((one) => examineOnce(one, known, parts)),
    );
    const destinations: DestinationCheck[] = found.map(({ check }) => check);
    return { from: from ?? found.find((one) => one.from !== null)?.from ?? null, destinations };
  };

  const work = async (
    campaign: CheckedCampaign,
    trigger: CheckSummary['trigger'],
    run: Run,
  ): Promise<void> => {
    try {
      const result = await turn(() => look(campaign, trigger, run));
      if (closing.signal.aborted) return;
      const state = worstOf(result.destinations.map((one) => one.state));
      const times = { startedAt: new Date(run.startedAt), finishedAt: new Date(now()) };
      await keepCheck(db, campaign, { id: run.id, trigger, state, ...times, ...result });
    } catch (error) {
      log.error({ err: error, campaign: campaign.id }, 'a check of destinations failed');
    } finally {
      runs.delete(campaign.id);
    }
  };

  return {
    start: (campaign, trigger) => {
      const known = runs.get(campaign.id);
      if (known !== undefined) return shown(known);
      const run: Run = {
        id: publicId('chk'),
        startedAt: now(),
        done: 0,
        total: FETCHES * campaign.destinations.length,
        end: Promise.resolve(),
      };
      runs.set(campaign.id, run);
      run.end = work(campaign, trigger, run);
      return shown(run);
    },
    running: (campaign) => {
      const run = runs.get(campaign);
      return run === undefined ? null : shown(run);
    },
    ended: async (campaign) => runs.get(campaign)?.end,
    fetchOnce: (workspace, url) => {
      const cancel = AbortSignal.any([closing.signal, AbortSignal.timeout(ONCE_MS)]);
      const late: Unreached = { ok: false, failure: 'out_of_time', hops: [], ms: ONCE_MS, from: null };
      // One after another, so that a workspace cannot take all places of the others.
      const fetched = (waiting.get(workspace) ?? Promise.resolve()).then(async () =>
        cancel.aborted
          ? late
          : (await placesFor(workspace)).get(url, headersOf(PEOPLE[0]?.userAgent ?? ''), cancel),
      );
      const ended = fetched.then(
        () => undefined,
        () => undefined,
      );
      waiting.set(workspace, ended);
      void ended.then(() => {
        if (waiting.get(workspace) === ended) waiting.delete(workspace);
      });
      const { promise: over, resolve } = Promise.withResolvers<Unreached>();
      cancel.addEventListener('abort', () => resolve(late), { once: true });
      return Promise.race([fetched, over]);
    },
    close: async () => {
      closing.abort();
      await Promise.all([...runs.values()].map(({ end }) => end));
    },
  };
};
