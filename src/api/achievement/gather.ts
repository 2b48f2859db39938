import { sql } from 'kysely';
import type { AbStanding } from '../../contracts/ab-tests/ab-test.ts';
import type { FactName, Facts, Span } from '../../core/achievements/facts.ts';
import { WANTED } from '../../core/achievements/milestones.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { startOfDay } from '../../core/time/zone.ts';
import type { Db } from '../../db/tables.ts';
import type { StoredUpTo } from '../../events/store/event-data.ts';
import { standingsOf } from '../ab-test/list.ts';
import type { Parts } from '../http/route-deps.ts';
import { lastWeek } from './week.ts';

/** Facts about a workspace from the control store. */
type WorkspaceFacts = Pick<Facts, 'activeCampaign' | 'ownDomain' | 'checks' | 'people' | 'keptDays'>;

const workspaceFacts = (
  db: Db,
  workspace: number,
  now: number,
): { [F in keyof WorkspaceFacts]: () => Promise<WorkspaceFacts[F]> } => ({
  activeCampaign: async () => {
    const { first } = await db
      .selectFrom('campaign_revisions')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_revisions.campaign_id')
      .select(({ fn }) => fn.min('made_at').as('first'))
      .where('workspace_id', '=', workspace)
      .where(sql<boolean>`body->>'status' = 'active'`)
      .executeTakeFirstOrThrow();
    return first?.getTime() ?? null;
  },

  ownDomain: async () => {
    const { first } = await db
      .selectFrom('domains')
      .select(({ fn }) => fn.min('verified_at').as('first'))
      .where('workspace_id', '=', workspace)
      .where('is_default', '=', false)
      .executeTakeFirstOrThrow();
    return first?.getTime() ?? null;
  },

  checks: async () => {
    const row = await db
      .selectFrom('campaigns')
      .select(({ fn }) => [fn.countAll<number>().as('active'), fn.max('checked_at').as('newest')])
      .select(
        sql<number>`count(*) filter (where checked_at is not null and failing = '[]'::jsonb)`.as('passed'),
      )
      .where('workspace_id', '=', workspace)
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    return {
      active: Number(row.active),
      passed: Number(row.passed),
      newest: row.newest?.getTime() ?? null,
    };
  },

  people: async () => {
    const members = await db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['role', 'memberships.created_at as since', 'totp_enabled_at as secondStep'])
      .where('workspace_id', '=', workspace)
      .execute();
    return {
      members: members.length,
      secondStep: members.filter(({ secondStep }) => secondStep !== null).length,
      owners: members.filter(({ role }) => role === 'owner').length,
      newest: Math.max(
        ...members.map(({ since, secondStep }) => Math.max(since.getTime(), secondStep?.getTime() ?? 0)),
      ),
    };
  },

  keptDays: async () => {
    const row = await db
      .selectFrom('workspaces')
      .select(['keep_requests_days as days', 'keep_requests_from as from'])
      .where('id', '=', workspace)
      .executeTakeFirst();
    return row === undefined || (row.from !== null && row.from.getTime() > now) ? null : row.days;
  },
});

/** Maximum tests of a kind to evaluate, oldest first; others can wait until these are gone. */
const MOST = 50;

const ENOUGH: ReadonlySet<AbStanding['verdict'] | undefined> = new Set([
  'winner',
  'worse',
  'no_difference',
] as const);

const oldest = (db: Db, workspace: number) =>
  db.selectFrom('ab_tests').selectAll().where('workspace_id', '=', workspace).orderBy('id').limit(MOST);

/** Results of A/B tests, from the evidence of each. */
export const abTestFacts = (
  db: Db,
  workspace: number,
): { [F in 'aaPassed' | 'decided']: () => Promise<Facts[F]> } => ({
  aaPassed: async () => {
    const tests = await oldest(db, workspace).where('kind', '=', 'aa').execute();
    const standings = await standingsOf(db, tests);
    return [...standings.values()].some(({ verdict }) => verdict === 'aa_passed');
  },

  decided: async () => {
    const ended = oldest(db, workspace).where('kind', '=', 'ab').where('outcome', 'is not', null);
    const tests = await ended.execute();
    const standings = await standingsOf(db, tests);
    const decided = tests.filter(({ id }) => ENOUGH.has(standings.get(id)?.verdict));
    return decided[0]?.ended_at?.getTime() ?? null;
  },
});

export type GatherParts = Pick<Parts, 'db' | 'reports' | 'milestones' | 'losses' | 'now'> & {
  readonly events: StoredUpTo;
};

export interface OfWorkspace {
  id: number;
  timeZone: string;
  currency: string;
}

const HOURS_26 = 26 * HOUR_MS;

/** Complete local days at `until` that include one of the ascending `quarters`. */
const daysOf = (quarters: readonly number[], timeZone: string, until: number): Span[] => {
  const days: Span[] = [];
  for (const quarter of quarters) {
    if (quarter < (days.at(-1)?.to ?? Number.NEGATIVE_INFINITY)) continue;
    const from = startOfDay(quarter, timeZone);
    days.push({ from, to: startOfDay(from + HOURS_26, timeZone) });
  }
  return days.filter(({ to }) => to <= until);
};

/** Gathers only the wanted facts, once everything answered so far is stored, if that can happen soon. */
export const gatherFacts = async (
  parts: GatherParts,
  workspace: OfWorkspace,
  wanted: ReadonlySet<FactName>,
): Promise<Partial<Facts>> => {
  const { db, milestones, losses, now } = parts;
  const { id, timeZone } = workspace;
  // Days that are not completely stored are not over.
  const { time: stored } = await parts.events.storedUpTo();
  const first =
    (what: Parameters<typeof milestones.first>[1]): (() => Promise<number | null>) =>
    () =>
      milestones.first(id, what);
  const ask: { [F in FactName]: () => Promise<Facts[F]> } = {
    ...workspaceFacts(db, id, now()),
    ...abTestFacts(db, id),
    visit: first('visit'),
    conversion: first('conversion'),
    revenue: first('revenue'),
    landed: first('landed'),
    wentOn: first('wentOn'),
    rule: () => milestones.bestRule(id, WANTED.rule),
    secondVariant: () => milestones.secondVariant(id, WANTED.secondVariant),
    valid: async () => {
      const { total, at } = await milestones.validVisits(id, WANTED.valid);
      return { total, thousand: at[0] ?? null, hundredThousand: at[1] ?? null };
    },
    week: () => lastWeek(parts, workspace, stored),
    quiet: async () => ({
      days: daysOf(await milestones.quartersWithVisits(id), timeZone, stored),
      losses: await losses(),
    }),
  };
  const facts: Partial<Facts> = {};
  const gather = async <F extends FactName>(name: F): Promise<void> => {
    facts[name] = await ask[name]();
  };
  // One after another, because reports wait for the same store.
  for (const name of wanted) await gather(name);
  return facts;
};
