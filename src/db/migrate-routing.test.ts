import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

/** Two campaigns as in version 2: one with a detached destination and a reused variant, and one paused. */
const VERSION_2 = [
  `insert into users (public_id, email, name, password_hash) values ('usr_1', 'a@example.com', 'Ana', 'x')`,
  `insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_1', 'Ana', 'UTC', 'k')`,
  `insert into domains (public_id, workspace_id, host, origin, is_default)
    values ('dom_1', 1, 'go.example', 'https://go.example', true)`,
  `insert into campaigns (public_id, workspace_id, domain_id, slug, name, notes, status, revision, snapshot_revision, seed)
    values ('cmp_1', 1, 1, 'one', 'One', 'n', 'active', 3, 7, 'seed-of-one'),
           ('cmp_2', 1, 1, 'two', 'Two', '', 'paused', 1, 8, 'seed-of-two')`,
  `insert into destinations (public_id, campaign_id, position, name, url, weight, arm, detached_at) values
    ('dst_1', 1, 0, 'Gone', 'https://gone.example/', 5000, null, '2026-01-01T00:00:00Z'),
    ('dst_2', 1, 1, 'Old', 'https://old.example/', 5000, 1, '2026-02-01T12:30:00.5Z'),
    ('dst_3', 1, 1, 'B', 'https://b.example/', 3000, 2, null),
    ('dst_4', 1, 0, 'A', 'https://a.example/', 7000, 5, null),
    ('dst_5', 2, 0, 'C', 'https://c.example/', 10000, 0, null)`,
  `insert into campaign_revisions (campaign_id, revision, user_id, body) values
    (1, 3, 1, '{"name": "One", "status": "active", "domainId": "dom_1", "slug": "one", "notes": "n", "destinations": [
      {"id": "dst_4", "name": "A", "url": "https://a.example/", "weight": 7000},
      {"id": "dst_3", "name": "B", "url": "https://b.example/", "weight": 3000},
      {"id": "dst_1", "name": "Gone", "url": "https://gone.example/", "weight": 0}]}')`,
];

test('campaigns of version 2 keep their variants, seeds and order as paths', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  try {
    await migrate(db, migrations.slice(0, 2));
    for (const statement of VERSION_2) await sql.raw(statement).execute(db);
    const before = await db.selectFrom('instance').select('snapshot_revision').executeTakeFirstOrThrow();
    await migrate(db);
    const after = await db.selectFrom('instance').select('snapshot_revision').executeTakeFirstOrThrow();
    expect(after.snapshot_revision).toBe(before.snapshot_revision + 1);

    const [one, two] = await db.selectFrom('campaigns').selectAll().orderBy('id').execute();
    const path = (number: number, destination: number, detachedAt: string | null = null) => ({
      number,
      landing: 0,
      seed: expect.stringMatching(/^[0-9a-f]{32}$/),
      offers: [{ destination, weight: 10_000 }],
      detachedAt,
    });
    expect(one?.routing).toEqual({
      // In the editor's order, followed by detached ones that are still remembered.
      paths: [path(5, 4), path(2, 3), path(1, 2, '2026-02-01T12:30:00.500Z')],
      // In the order of the variants, which is that of the hash.
      default: {
        seed: 'seed-of-one',
        phase: 1,
        arms: [
          { path: 2, weight: 3000 },
          { path: 5, weight: 7000 },
        ],
      },
      rules: [],
      nextRule: 1,
    });
    expect(two?.routing).toMatchObject({ paths: [path(0, 5)], default: { seed: 'seed-of-two' } });
    expect(one).toMatchObject({
      notes: 'n',
      revision: 3,
      source: '',
      time_zone: null,
      starts_at: null,
      redirect: '302',
      referrer: 'hidden',
      pass_query: false,
      invalid_traffic: 'count',
      inactive: 'domain',
      caps: {},
    });
    const kept = db.selectFrom('campaign_revisions').select(['body', 'plan']);
    const { body, plan } = await kept.executeTakeFirstOrThrow();
    expect(plan).toBeNull();
    const offer = (destination: number) => ({ landing: null, offers: [{ destination, weight: 10_000 }] });
    expect(body).toEqual({
      name: 'One',
      status: 'active',
      domainId: 'dom_1',
      slug: 'one',
      notes: 'n',
      source: '',
      timeZone: null,
      startsAt: null,
      endsAt: null,
      redirect: '302',
      referrer: 'hidden',
      passQuery: false,
      invalidTraffic: 'count',
      inactive: 'domain',
      caps: {},
      destinations: [
        { id: 'dst_4', name: 'A', url: 'https://a.example/' },
        { id: 'dst_3', name: 'B', url: 'https://b.example/' },
        { id: 'dst_1', name: 'Gone', url: 'https://gone.example/' },
      ],
      paths: [{ number: 5, ...offer(0) }, { number: 2, ...offer(1) }, offer(2)],
      default: [
        { path: 0, weight: 7000 },
        { path: 1, weight: 3000 },
        { path: 2, weight: 0 },
      ],
      rules: [],
    });
    expect(await db.selectFrom('domains').select('default_url').execute()).toEqual([{ default_url: null }]);
  } finally {
    await db.destroy();
  }
});
