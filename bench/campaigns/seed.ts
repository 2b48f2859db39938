import { sql } from 'kysely';
import { linkLibrary } from '../../src/api/campaign/pages/link.ts';
import { findCampaigns } from '../../src/api/campaign/store.ts';
import type { StoredRouting } from '../../src/db/routing.ts';
import type { Db } from '../../src/db/tables.ts';

const BATCH = 500;
/** One in this many campaigns has spend. */
const SPENDING = 10;
/** Days with spend, unless it is said. */
const SPENT_DAYS = 7;
const now = new Date();

const SOURCES = ['Google Ads', 'Meta', 'TikTok', 'Newsletter', ''];
const WORDS = ['spring', 'summer', 'brand', 'video', 'search', 'retarget', 'launch', 'sale'];

const jsonb = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** One rule and a split between two pages, as in most campaigns. */
const routingOf = (campaign: number, first: number): StoredRouting => {
  const path = (number: number, destination: number) => ({
    number,
    landing: 0,
    seed: `bench-seed-${campaign}-${number}`,
    offers: [{ destination, weight: 10_000 }],
    detachedAt: null,
  });
  const variants = [
    { path: 0, weight: 3000 },
    { path: 1, weight: 7000 },
  ];
  return {
    paths: [path(0, first), path(1, first + 1)],
    default: { seed: `bench-${campaign}`, phase: 1, arms: variants },
    rules: [
      {
        number: 1,
        name: 'Phones',
        match: 'all',
        conditions: [{ field: 'device', is: true, values: ['mobile'] }],
        caps: {},
        to: { seed: `bench-rule-${campaign}`, phase: 1, arms: [{ path: 1, weight: 10_000 }] },
      },
    ],
    nextRule: 2,
  };
};

/** Spend on a campaign for each of the last days, including today. */
const spendOf = ({ id, workspace_id }: { id: number; workspace_id: number }, days: number) =>
  Array.from({ length: days }, (_, ago) => {
    const begins = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ago));
    const day = begins.toISOString().slice(0, 10);
    return {
      public_id: `spd_bench${id}x${ago}`,
      workspace_id,
      campaign_id: id,
      from_day: day,
      to_day: day,
      time_zone: 'UTC',
      begins,
      ends: new Date(begins.getTime() + 24 * 60 * 60 * 1000),
      amount: `${1 + (id % 90)}.25`,
      currency: 'USD',
      user_id: null,
      at: now,
    };
  });

/** Every tenth campaign leads to the same offer. */
const SHARING = 10;
export const SHARED = { name: 'Shared', url: 'https://shared.example/?click={click_id}' } as const;

/** Makes the library of the campaigns' destinations, as each write of a campaign does. */
const fillLibrary = async (db: Db, workspace: number): Promise<void> => {
  const rows = await db.selectFrom('campaigns').select('public_id').orderBy('id').execute();
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ public_id }) => public_id);
    await db
      .transaction()
      .execute(async (tx) => linkLibrary(tx, workspace, await findCampaigns(tx, workspace, ids), now));
  }
};

/** Fills the first workspace and the default domain with `count` campaigns, some with spend, directly in the tables. */
export const seedCampaigns = async (db: Db, count: number, spentDays = SPENT_DAYS): Promise<void> => {
  const workspace = await db.selectFrom('workspaces').select('id').orderBy('id').executeTakeFirstOrThrow();
  const domain = await db
    .selectFrom('domains')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  const start = Date.UTC(2026, 0, 1);
  for (let from = 1; from <= count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, i) => from + i);
    await db.transaction().execute(async (tx) => {
      const rows = await tx
        .insertInto('campaigns')
        .values(
          numbers.map((i) => ({
            public_id: `cmp_bench${String(i).padStart(9, '0')}`,
            workspace_id: workspace.id,
            domain_id: domain.id,
            slug: `b${i}`,
            name: `${WORDS[i % 8]} ${WORDS[(i * 7) % 8]} ${i}`,
            notes: '',
            tags: [`team ${i % 12}`, `q${1 + (i % 4)}`],
            status: i % 9 === 0 ? ('paused' as const) : ('active' as const),
            revision: 1,
            snapshot_revision: 1,
            source: SOURCES[i % 5] as string,
            redirect: '302' as const,
            referrer: 'hidden' as const,
            pass_query: false,
            invalid_traffic: 'count' as const,
            inactive: 'domain' as const,
            caps: jsonb({}),
            routing: jsonb(routingOf(i, 0)),
            created_at: new Date(start + i * 60_000),
            updated_at: new Date(start + ((i * 7919) % count) * 60_000),
          })),
        )
        .returning(['id', 'workspace_id'])
        .execute();
      await tx
        .insertInto('spend')
        .values(rows.filter(({ id }) => id % SPENDING === 0).flatMap((one) => spendOf(one, spentDays)))
        .execute();
      const pages = await tx
        .insertInto('destinations')
        .values(
          rows.flatMap(({ id }, at) =>
            [0, 1].map((position) => ({
              public_id: `dst_bench${id}x${position}`,
              campaign_id: id,
              position,
              ...(position === 0 && (from + at) % SHARING === 0
                ? SHARED
                : {
                    name: position === 0 ? 'A' : 'B',
                    url: `https://shop${(from + at) % 40}.example/page/${from + at}/${position}?click={click_id}`,
                  }),
            })),
          ),
        )
        .returning(['id', 'campaign_id', 'position'])
        .execute();
      const first = new Map(pages.filter((p) => p.position === 0).map((p) => [p.campaign_id, p.id]));
      const second = new Map(pages.filter((p) => p.position === 1).map((p) => [p.campaign_id, p.id]));
      for (const { id } of rows) {
        const routing = routingOf(id, first.get(id) as number);
        const paths = routing.paths.map((path, place) =>
          place === 0
            ? path
            : { ...path, offers: [{ destination: second.get(id) as number, weight: 10_000 }] },
        );
        await tx
          .updateTable('campaigns')
          .set({ routing: jsonb({ ...routing, paths }) })
          .where('id', '=', id)
          .execute();
      }
    });
  }
  await fillLibrary(db, workspace.id);
  await sql`analyze`.execute(db);
};
