import { sql } from 'kysely';
import { parseDecimal } from '../../core/money/decimal.ts';
import { parseFactor } from '../../core/spend/correction.ts';
import type { Db } from '../../db/tables.ts';
import { leadsWorkspace } from '../lead/store.ts';
import { byId, incomingLines, type Line, outgoingLines, PAGE, securityLines } from './log-lines.ts';

async function* peopleLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const members = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.public_id as id', 'name', 'email', 'phone', 'role', 'memberships.created_at as since'])
    .where('memberships.workspace_id', '=', workspace)
    .orderBy('users.id')
    .execute();
  for (const member of members) yield { kind: 'member', ...member };
  const invitations = await db
    .selectFrom('invitations')
    .select(['email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('workspace_id', '=', workspace)
    .orderBy('id')
    .execute();
  for (const invitation of invitations) yield { kind: 'invitation', ...invitation };
}

async function* placeLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const domains = await db
    .selectFrom('domains')
    .select(['public_id as id', 'host', 'origin', 'default_url as defaultUrl'])
    .select(['unknown_slug as unknown', 'root_url as rootUrl', 'robots', 'status', 'created_at as createdAt'])
    .where('workspace_id', '=', workspace)
    .orderBy('id')
    .execute();
  for (const domain of domains) yield { kind: 'domain', ...domain };
  const sources = await db
    .selectFrom('traffic_sources')
    .select([
      'public_id as id',
      'name',
      'tokens',
      'click_id as clickId',
      'template',
      'link_names as linkNames',
      'created_at as createdAt',
    ])
    .where('workspace_id', '=', workspace)
    .orderBy('id')
    .execute();
  for (const source of sources) yield { kind: 'trafficSource', ...source };
  const corrections = await db
    .selectFrom('cost_corrections as k')
    .leftJoin('users', 'users.id', 'k.user_id')
    .select(['k.public_id as id', 'source_id as source', 'from_day as from', 'to_day as to', 'factor'])
    .select(['reason', 'users.public_id as by', 'at'])
    .where('k.workspace_id', '=', workspace)
    .orderBy('k.id')
    .execute();
  for (const { factor, ...correction } of corrections) {
    yield { kind: 'costCorrection', ...correction, factor: parseFactor(factor) };
  }
}

async function* libraryLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const pages = byId((after) =>
    db
      .selectFrom('library_pages as p')
      .leftJoin('postback_sources as n', 'n.id', 'p.network_id')
      .leftJoin('library_pages as f', 'f.id', 'p.fallback_id')
      .select([
        'p.id as number',
        'p.public_id as id',
        'p.kind as type',
        'p.name',
        'p.url',
        'p.tags',
        'p.notes',
      ])
      .select(['p.archived', 'p.exits', 'n.public_id as network', 'p.countries', 'p.payout', 'p.cap'])
      .select(['f.public_id as fallback', 'p.counted_since as countedSince'])
      .select(['p.revision', 'p.created_at as createdAt', 'p.updated_at as updatedAt'])
      .where('p.workspace_id', '=', workspace)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...page } of pages) yield { kind: 'page', ...page };
  const spans = byId((after) =>
    db
      .selectFrom('full_offers as s')
      .innerJoin('library_pages as p', 'p.id', 's.page_id')
      .select(['s.id as number', 'p.public_id as offer', 's.cause', 's.since', 's.until'])
      .select(['s.filled_at as filledAt', 's.conversions', 's.clicks_after as clicksAfter'])
      .where('p.workspace_id', '=', workspace)
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...span } of spans) yield { kind: 'fullOffer', ...span };
  const resets = byId((after) =>
    db
      .selectFrom('offer_resets as r')
      .innerJoin('library_pages as p', 'p.id', 'r.page_id')
      .leftJoin('users', 'users.id', 'r.user_id')
      .select(['r.id as number', 'p.public_id as offer', 'users.public_id as by', 'r.made_at as madeAt'])
      .select('r.conversions')
      .where('p.workspace_id', '=', workspace)
      .where('r.id', '>', after)
      .orderBy('r.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...reset } of resets) yield { kind: 'offerReset', ...reset };
  const changes = byId((after) =>
    db
      .selectFrom('library_changes as h')
      .leftJoin('users', 'users.id', 'h.user_id')
      .select([
        'h.id as number',
        'h.public_id as id',
        'h.made_at as madeAt',
        'users.public_id as by',
        'h.pages',
      ])
      .select('h.undone_at as undoneAt')
      .select(
        sql<{ campaign: string; revision: number }[]>`(
          select coalesce(jsonb_agg(jsonb_build_object('campaign', c.public_id, 'revision', given -> 1) order by c.id), '[]')
          from jsonb_array_elements(h.campaigns) as given join campaigns c on c.id = (given ->> 0)::int)`.as(
          'campaigns',
        ),
      )
      .where('h.workspace_id', '=', workspace)
      .where('h.id', '>', after)
      .orderBy('h.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...change } of changes) yield { kind: 'libraryChange', ...change };
}

/** Entries and changes of a campaign, or of all traffic sources. */
async function* spendLines(
  db: Db,
  workspace: number,
  campaign: { number: number; id: string } | null,
): AsyncGenerator<Line> {
  const entries = byId((after) =>
    db
      .selectFrom('spend')
      .leftJoin('users', 'users.id', 'spend.user_id')
      .select(['spend.id as number', 'spend.public_id as id', 'source_id as source', 'details', 'parents'])
      .select(['from_day as from', 'to_day as to', 'hour', 'time_zone as timeZone', 'begins', 'ends'])
      .select([
        'amount',
        'currency',
        'original',
        'clicks',
        'origin',
        'kind as type',
        'users.public_id as by',
        'at',
      ])
      .where('workspace_id', '=', workspace)
      .where('campaign_id', campaign === null ? 'is' : '=', campaign?.number ?? null)
      .where('spend.id', '>', after)
      .orderBy('spend.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, amount, ...entry } of entries) {
    yield { kind: 'spend', campaign: campaign?.id ?? null, ...entry, amount: parseDecimal(amount) };
  }
}

async function* spendChangeLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const changes = byId((after) =>
    db
      .selectFrom('spend_changes as h')
      .leftJoin('users', 'users.id', 'h.user_id')
      .select(['h.id as number', 'h.spend', 'h.at', 'users.public_id as by', 'h.before', 'h.after'])
      .select(['h.before_currency as beforeCurrency', 'h.after_currency as afterCurrency'])
      .where('h.workspace_id', '=', workspace)
      .where('h.id', '>', after)
      .orderBy('h.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, before, after, ...change } of changes) {
    const amounts = { before: parseDecimal(before), after: after === null ? null : parseDecimal(after) };
    yield { kind: 'spendChange', ...change, ...amounts };
  }
}

async function* spendUploadLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const uploads = byId((after) =>
    db
      .selectFrom('spend_uploads as u')
      .leftJoin('campaigns as c', 'c.id', 'u.campaign_id')
      .leftJoin('users as p', 'p.id', 'u.user_id')
      .leftJoin('users as q', 'q.id', 'u.undone_by')
      .select(['u.id as number', 'u.public_id as id', 'u.file_name as fileName', 'c.public_id as campaign'])
      .select(['u.source_id as source', 'u.at', 'p.public_id as by', 'u.created', 'u.changed', 'u.zeroed'])
      .select(['u.removed', 'u.undone_at as undoneAt', 'q.public_id as undoneBy', 'u.kept'])
      .where('u.workspace_id', '=', workspace)
      .where('u.id', '>', after)
      .orderBy('u.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...upload } of uploads) yield { kind: 'spendUpload', ...upload };
}

async function* campaignLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const campaigns = byId((after) =>
    db
      .selectFrom('campaigns')
      .select(['id as number', 'public_id as id', 'revision', 'created_at as createdAt'])
      .where('workspace_id', '=', workspace)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number, ...campaign } of campaigns) {
    yield { kind: 'campaign', ...campaign };
    const destinations = await db
      .selectFrom('destinations as d')
      .leftJoin('library_pages as o', 'o.id', 'd.offer_id')
      .leftJoin('library_pages as l', 'l.id', 'd.landing_page_id')
      .select([
        'd.public_id as id',
        'd.name',
        'd.url',
        'd.parameters',
        'o.public_id as offer',
        'l.public_id as landingPage',
      ])
      .select(['d.detached_at as detachedAt', 'd.created_at as createdAt'])
      .where('d.campaign_id', '=', number)
      .orderBy('d.id')
      .execute();
    for (const each of destinations) yield { kind: 'destination', campaign: campaign.id, ...each };
    const revisions = byId((after) =>
      db
        .selectFrom('campaign_revisions')
        .leftJoin('users', 'users.id', 'campaign_revisions.user_id')
        .select(['revision as number', 'users.public_id as by', 'made_at as madeAt', 'body'])
        .where('campaign_id', '=', number)
        .where('revision', '>', after)
        .orderBy('revision')
        .limit(PAGE)
        .execute(),
    );
    for await (const { number: revision, ...each } of revisions) {
      yield { kind: 'campaignRevision', campaign: campaign.id, revision, ...each };
    }
    yield* spendLines(db, workspace, { number, id: campaign.id });
  }
  yield* spendLines(db, workspace, null);
  yield* spendChangeLines(db, workspace);
  yield* spendUploadLines(db, workspace);
}

async function* noteLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const notes = byId((after) =>
    db
      .selectFrom('annotations')
      .leftJoin('campaigns', 'campaigns.id', 'annotations.campaign_id')
      .leftJoin('users', 'users.id', 'annotations.user_id')
      .select(['annotations.id as number', 'annotations.public_id as id', 'at', 'text'])
      .select(['campaigns.public_id as campaign', 'users.public_id as by'])
      .select('annotations.created_at as createdAt')
      .where('annotations.workspace_id', '=', workspace)
      .where('annotations.id', '>', after)
      .orderBy('annotations.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...note } of notes) yield { kind: 'annotation', ...note };
}

async function* reportLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const reports = await db
    .selectFrom('saved_reports')
    .leftJoin('users', 'users.id', 'saved_reports.created_by')
    .select(['saved_reports.public_id as id', 'saved_reports.name', 'body', 'revision'])
    .select(['users.public_id as by', 'saved_reports.created_at as createdAt', 'updated_at as updatedAt'])
    .select('deleted_at as deletedAt')
    .where('saved_reports.workspace_id', '=', workspace)
    .orderBy('saved_reports.id')
    .execute();
  for (const report of reports) yield { kind: 'savedReport', ...report };
}

/** Columns that members made for reports: formulas, and lists of columns. */
async function* columnLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const formulas = await db
    .selectFrom('formulas')
    .leftJoin('users', 'users.id', 'formulas.created_by')
    .select(['number', 'formulas.name', 'formula', 'format', 'decimals', 'good', 'users.public_id as by'])
    .select(['formulas.created_at as createdAt', 'changed_at as changedAt', 'deleted_at as deletedAt'])
    .where('formulas.workspace_id', '=', workspace)
    .orderBy('number')
    .execute();
  for (const formula of formulas) yield { kind: 'formula', ...formula };
  const presets = await db
    .selectFrom('column_presets')
    .leftJoin('users', 'users.id', 'column_presets.created_by')
    .select(['column_presets.public_id as id', 'column_presets.name', 'metrics', 'users.public_id as by'])
    .select(['column_presets.created_at as createdAt', 'changed_at as changedAt'])
    .where('column_presets.workspace_id', '=', workspace)
    .orderBy('column_presets.id')
    .execute();
  for (const preset of presets) yield { kind: 'columnPreset', ...preset };
}

/** When saved reports are sent, to whom, and the result of each email. */
async function* scheduleLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const schedules = await db
    .selectFrom('report_schedules as s')
    .innerJoin('saved_reports as r', 'r.id', 's.saved_report_id')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .select(['s.id as number', 's.public_id as id', 'r.public_id as report', 's.every', 's.weekday'])
    .select(['s.day', 's.hour', 's.language', 's.enabled', 'u.public_id as by'])
    .select(['s.created_at as createdAt', 's.updated_at as updatedAt'])
    .where('s.workspace_id', '=', workspace)
    .orderBy('s.id')
    .execute();
  for (const { number, ...schedule } of schedules) {
    const recipients = await db
      .selectFrom('report_recipients as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['u.public_id as id', 'p.stopped_at as stoppedAt'])
      .where('p.schedule_id', '=', number)
      .orderBy('u.id')
      .execute();
    yield { kind: 'reportSchedule', ...schedule, recipients };
    const sendings = byId((after) =>
      db
        .selectFrom('report_sendings as g')
        .leftJoin('users as u', 'u.id', 'g.user_id')
        .select([
          'g.id as number',
          'g.slot_at as slot',
          'u.public_id as to',
          'g.state',
          'g.tries',
          'g.problem',
        ])
        .select('g.changed_at as at')
        .where('g.schedule_id', '=', number)
        .where('g.id', '>', after)
        .orderBy('g.id')
        .limit(PAGE)
        .execute(),
    );
    for await (const { number: _, ...sending } of sendings) {
      yield { kind: 'reportSending', schedule: schedule.id, ...sending };
    }
  }
}

async function* leadLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const leads = byId((after) =>
    db
      .selectFrom('leads')
      .select(['id as number', 'public_id as id', 'webinar_id as webinarId', 'name', 'email', 'phone'])
      .select(['language', 'created_at as createdAt'])
      .where('workspace_id', '=', workspace)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...lead } of leads) yield { kind: 'lead', ...lead };
}

/** The class page and its sign-ups belong to the installation, and are exported with the workspace that has them. */
async function* classLines(db: Db, workspace: number): AsyncGenerator<Line> {
  if ((await leadsWorkspace(db)) !== workspace) return;
  const row = await db
    .selectFrom('class_page')
    .select(['content', 'updated_at as updatedAt'])
    .where('content', 'is not', null)
    .executeTakeFirst();
  if (row) yield { kind: 'class', ...row };
}

async function* achievementLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const rows = await db
    .selectFrom('achievements')
    .select(['code', 'unlocked_at as unlockedAt', 'facts'])
    .where('workspace_id', '=', workspace)
    .orderBy('unlocked_at')
    .orderBy('code')
    .execute();
  for (const { facts, ...row } of rows) yield { kind: 'achievement', ...row, ...facts };
}

/** Everything in a workspace except events, without anything secret: no hash, key, token or postback address. */
export async function* settingLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const row = await db
    .selectFrom('workspaces')
    .select(['public_id as id', 'name', 'time_zone as timeZone', 'currency', 'created_at as createdAt'])
    .select(['keep_addresses as keepAddresses', 'honour_dnt as honourDnt'])
    .select(['keep_requests_days as keepRequestsDays'])
    .where('id', '=', workspace)
    .executeTakeFirstOrThrow();
  yield { kind: 'workspace', ...row };
  yield* peopleLines(db, workspace);
  yield* placeLines(db, workspace);
  yield* libraryLines(db, workspace);
  yield* campaignLines(db, workspace);
  yield* noteLines(db, workspace);
  yield* reportLines(db, workspace);
  yield* columnLines(db, workspace);
  yield* scheduleLines(db, workspace);
  yield* incomingLines(db, workspace);
  yield* outgoingLines(db, workspace);
  yield* classLines(db, workspace);
  yield* leadLines(db, workspace);
  yield* achievementLines(db, workspace);
  yield* securityLines(db, workspace);
}
