import type { Db } from '../../db/tables.ts';
import type { ClickRow, EventExport } from '../../events/store/event-data.ts';
import type { ClickPlace } from '../../events/store/record-place.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';
import { pagesOf } from '../request/rows.ts';
import type { Line } from './log-lines.ts';
import { settingLines } from './settings.ts';

export interface ExportParts {
  db: Db;
  clickId: (click: ClickPlace) => string;
  workspace: number;
  /** Milliseconds since 1970: the start. */
  now: number;
  /** Everything received before `time` is included; `caughtUp` if that is everything there was. */
  stored: { time: number; caughtUp: boolean };
  events: EventExport;
}

/** Public IDs of the workspace's members, campaigns and destinations, by number. Loaded after those were written. */
const publicIds = async (db: Db, workspace: number) => {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'public_id'])
    .where('workspace_id', '=', workspace)
    .execute();
  const destinations = await db
    .selectFrom('destinations')
    .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
    .select(['destinations.id', 'destinations.public_id'])
    .where('campaigns.workspace_id', '=', workspace)
    .execute();
  const users = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.public_id'])
    .where('memberships.workspace_id', '=', workspace)
    .execute();
  const userIds = new Map(users.map((row) => [row.id, row.public_id]));
  const campaignIds = new Map(campaigns.map((row) => [row.id, row.public_id]));
  const destinationIds = new Map(destinations.map((row) => [row.id, row.public_id]));
  return {
    /** Null for former members. */
    user: (id: number): string | null => userIds.get(id) ?? null,
    campaign: (id: number): string | null => campaignIds.get(id) ?? null,
    destination: (id: number | null): string | null => destinationIds.get(id ?? 0) ?? null,
  };
};

type Ids = Awaited<ReturnType<typeof publicIds>>;

const requestLine = (request: StoredRequest, id: string, ids: Ids): Line => {
  const { node: _, worker: __, epoch: ___, sequence: ____, time, campaign, ...rest } = request;
  const { landing, offer, destination } = pagesOf(request);
  return {
    kind: 'request',
    id,
    time: new Date(time).toISOString(),
    campaign: ids.campaign(campaign),
    ...rest,
    landing: ids.destination(landing),
    offer: ids.destination(offer),
    destination: ids.destination(destination),
  };
};

const clickLine = (kind: string, { click, destination, rest }: ClickRow, id: string, ids: Ids): Line => ({
  kind,
  request: id,
  campaign: ids.campaign(click.campaign),
  ...(destination !== null && { destination: ids.destination(destination) }),
  ...rest,
});

async function* lines({ db, clickId, workspace, events }: ExportParts): AsyncGenerator<Line> {
  yield* settingLines(db, workspace);
  const ids = await publicIds(db, workspace);
  for await (const page of events.requests()) {
    for (const request of page) yield requestLine(request, clickId(request), ids);
  }
  const others = [
    ['event', () => events.events()],
    ['postback', () => events.postbacks()],
    ['conversion', () => events.conversions()],
  ] as const;
  for (const [kind, pages] of others) {
    for await (const page of pages())
      for (const row of page) yield clickLine(kind, row, clickId(row.click), ids);
  }
  for await (const page of events.refused()) {
    for (const { campaign, rest } of page)
      yield { kind: 'refusedPostback', campaign: ids.campaign(campaign ?? 0), ...rest };
  }
  for await (const page of events.marks()) {
    for (const row of page)
      yield { ...clickLine('mark', row, clickId(row.click), ids), by: ids.user(row.user) };
  }
}

/** Approximate number of characters passed on at once. */
const PIECE = 64 * 1024;

/**
 * The text of the file in pieces; docs/data.md describes it. The last line has the number of lines before it, so that a
 * truncated file can be recognized.
 */
export async function* exportText(parts: ExportParts): AsyncGenerator<string> {
  const head: Line = {
    kind: 'export',
    format: 'fairlead',
    version: 1,
    madeAt: new Date(parts.now).toISOString(),
    eventsBefore: new Date(parts.stored.time).toISOString(),
    caughtUp: parts.stored.caughtUp,
  };
  let text = `${JSON.stringify(head)}\n`;
  let count = 1;
  for await (const line of lines(parts)) {
    text += `${JSON.stringify(line)}\n`;
    count++;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}${JSON.stringify({ kind: 'end', lines: count })}\n`;
}
