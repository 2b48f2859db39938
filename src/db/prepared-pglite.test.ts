import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { type Generated, Kysely, type PGlite as KyselyPglite, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenUnique } from './failure.ts';
import { preparedPglite } from './prepared-pglite.ts';

interface Things {
  things: { id: Generated<number>; name: string; at: Date | null; tags: string[]; data: unknown };
}

let pglite: PGlite;
let prepared: KyselyPglite;
let db: Kysely<Things>;
const statements = async (): Promise<number> =>
  (await pglite.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')).rows[0]
    ?.count ?? Number.NaN;

beforeAll(async () => {
  pglite = await PGlite.create();
  prepared = preparedPglite(pglite);
  db = new Kysely<Things>({ dialect: new PGliteDialect({ pglite: prepared }) });
  await sql`create table things (id int generated always as identity primary key, name text not null unique,
    at timestamptz, tags text[] not null, data jsonb)`.execute(db);
});
afterAll(() => db.destroy());

test('values and rows are those of PGlite’s own query', async () => {
  const query =
    'select $1::text as t, $2::timestamptz as at, $3::text[] as tags, $4::jsonb as data, $5::int8 as n';
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(
        fc.option(fc.string().map((text) => text.replaceAll('\0', ''))),
        fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
        fc.option(fc.array(fc.constantFrom('', 'a', 'b "c"', '{d,e}', '\\', 'é'))),
        fc.constantFrom(null, '{"a":[1,"b"]}', '[]', '"c"'),
        fc.option(fc.maxSafeInteger()),
      ),
      async (values) => {
        expect((await prepared.query(query, values)).rows).toEqual((await pglite.query(query, values)).rows);
      },
    ),
    { numRuns: 50 },
  );
});

test('writes count their rows, and a refused one names its constraint and query, in a transaction too', async () => {
  const row = { name: 'a', at: new Date(5), tags: ['x', 'y'], data: JSON.stringify({ b: 1 }) };
  await db.insertInto('things').values(row).execute();
  const refused = await db
    .insertInto('things')
    .values(row)
    .execute()
    .catch((error: unknown) => error);
  expect(brokenUnique(refused)).toBe('things_name_key');
  expect(refused).toMatchObject({ query: expect.stringContaining('insert into "things"') });
  await expect(
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('things')
        .values({ ...row, name: 'b' })
        .execute();
      await tx.insertInto('things').values(row).execute();
    }),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await db.selectFrom('things').select(['name', 'at', 'tags', 'data']).execute()).toEqual([
    { name: 'a', at: new Date(5), tags: ['x', 'y'], data: { b: 1 } },
  ]);
  const [changed] = await db.updateTable('things').set({ data: null }).execute();
  expect(changed?.numUpdatedRows).toBe(1n);
});

test('a query sees the columns of now, after the schema has changed', async () => {
  const all = () => db.selectFrom('things').selectAll().execute();
  const before = await all();
  await sql`alter table things add column more int default 7`.execute(db);
  expect(await all()).toEqual(before.map((row) => ({ ...row, more: 7 })));
  await db.transaction().execute(async (tx) => {
    await sql`alter table things drop column more`.execute(tx);
    expect(await tx.selectFrom('things').selectAll().execute()).toEqual(before);
  });
  const undone = db.transaction().execute(async (tx) => {
    await sql`alter table things add column more int default 7`.execute(tx);
    expect(await tx.selectFrom('things').selectAll().execute()).not.toEqual(before);
    throw new Error('Undo it.');
  });
  await expect(undone).rejects.toThrow('Undo it.');
  expect(await all()).toEqual(before);
});

test('a text is prepared once, and the ones used longest ago are forgotten', async () => {
  const list = (length: number) =>
    db.selectFrom('things').select('id').where('name', 'in', Array.from({ length }, String)).execute();
  await list(3);
  const before = await statements();
  await list(3);
  expect(await statements()).toBe(before);
  for (let length = 1; length <= 300; length++) await list(length);
  expect(await statements()).toBe(250);
  await list(3);
});
