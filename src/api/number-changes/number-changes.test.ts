import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/helpers/api-house.ts';
import { numberChanges } from '../../contracts/reports/number-changes.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/all.ts';
import type { Tables } from '../../db/tables.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOTICE = '/workspace/number-changes';

test('a workspace older than the update is informed once, with the date', async () => {
  const { access_token: token } = await house.register('old@example.com');
  const { id } = await house.store.db
    .selectFrom('workspaces')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const appliesFrom = new Date('2026-11-24T19:00:00.000Z');
  await house.store.db
    .insertInto('number_changes')
    .values({ workspace_id: id, applies_from: appliesFrom, seen_at: null })
    .execute();

  const told = await house.call('GET', NOTICE, { token });
  expect(told.body).toMatchObject({ notice: { appliesFrom: appliesFrom.toISOString() } });
  const { notice } = told.body as { notice: { changes: { code: string; applies: string }[] } };
  expect(notice.changes.map(({ code }) => code)).toEqual(numberChanges);
  expect(new Set(notice.changes.map(({ applies }) => applies))).toEqual(new Set(['always', 'since']));

  expect((await house.call('POST', `${NOTICE}/seen`, { token })).body).toEqual({ notice: null });
  expect((await house.call('GET', NOTICE, { token })).body).toEqual({ notice: null });
});

test('a workspace created after the update is not', async () => {
  const { access_token: token } = await house.register('new@example.com');
  expect((await house.call('GET', NOTICE, { token })).body).toEqual({ notice: null });
});

test('the update records its date for exactly the workspaces that exist', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  try {
    await migrate(db, migrations.slice(0, 28));
    await sql
      .raw(
        `insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_1', 'Ana', 'UTC', 'k1')`,
      )
      .execute(db);
    const before = Date.now();
    await migrate(db);
    await sql
      .raw(
        `insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_2', 'Bia', 'UTC', 'k2')`,
      )
      .execute(db);
    const rows = await db.selectFrom('number_changes').selectAll().execute();
    expect(rows).toMatchObject([{ workspace_id: 1, seen_at: null }]);
    expect(Math.abs((rows[0]?.applies_from.getTime() ?? 0) - before)).toBeLessThan(60_000);
  } finally {
    await db.destroy();
  }
});

test('exactly the changes are documented', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/number-changes.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code);
  expect(documented).toEqual(numberChanges);
});
