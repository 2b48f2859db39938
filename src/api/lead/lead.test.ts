import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { LeadPage } from '../../contracts/accounts/lead.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { PersonName } from '../../contracts/fields.ts';
import type { Row } from '../../db/tables.ts';
import { leadsCsv } from './routes.ts';

const content = { webinarId: 'launch', videoUrl: 'https://videos.example/a.webm', title: 'The class' };
let dataDir: string;
let house: House;
let owner: SignedIn;
let other: SignedIn;

const signUp = (name: string, email: string, address: string) =>
  house.call('POST', '/class-signup', {
    body: { name, email, phone: '+5511987654321', webinarId: 'launch', language: 'pt' },
    address,
  });
const list = async (query = '') =>
  LeadPage.parse((await house.call('GET', `/lead${query}`, { token: owner.access_token })).body);
const csv = (token: string, query = '') =>
  house.app.inject({ url: `/api/1.1/lead/export${query}`, headers: { authorization: `Bearer ${token}` } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-lead-'));
  await writeFile(join(dataDir, 'class.json'), JSON.stringify({ en: content }));
  house = await openHouse({ dataDir });
  owner = await house.register('owner@example.com');
  other = await house.register('other@example.com');
  for (let i = 1; i <= 12; i++) await signUp(`Lead number ${i}`, `lead${i}@example.com`, '198.51.100.1');
  await signUp('=HYPERLINK("https://evil.example";"click")', 'formula@example.com', '198.51.100.2');
  await signUp('Souza, "Zé"', '100%_sure@example.com', '198.51.100.2');
});
afterAll(async () => {
  await house.close();
  await rm(dataDir, { recursive: true });
});

test('lists leads for the owner, newest first, in pages', async () => {
  const first = await list('?perPage=10');
  expect([first.total, first.rows.length, first.rows[0]?.name]).toEqual([14, 10, 'Souza, "Zé"']);
  expect(first.rows[2]).toMatchObject({
    name: 'Lead number 12',
    email: 'lead12@example.com',
    phone: '+5511987654321',
    webinarId: 'launch',
    language: 'pt',
    createdAt: new Date(house.clock.now).toISOString(),
  });
  const second = await list('?perPage=10&page=2');
  expect(second.rows.map(({ email }) => email).at(-1)).toBe('lead1@example.com');
});

test('the search matches the stored text literally', async () => {
  expect((await list('?search=NUMBER%203')).rows.map(({ email }) => email)).toEqual(['lead3@example.com']);
  expect((await list('?search=%25_')).rows).toHaveLength(1);
  expect((await list('?search=98765')).total).toBe(14);
  expect((await list('?search=nobody')).rows).toEqual([]);
});

test('the export is a file for spreadsheets without formulas', async () => {
  const answer = await csv(owner.access_token);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="leads-2026-03-10.csv"');
  expect(answer.headers['cache-control']).toBe('no-store');
  const lines = answer.body.split('\r\n');
  const time = new Date(house.clock.now).toISOString();
  expect(lines[0]).toBe('\uFEFFcreated_at,name,email,phone,webinar_id,language');
  expect(lines[1]).toBe(`${time},"Souza, ""Zé""",100%_sure@example.com,'+5511987654321,launch,pt`);
  expect(lines[2]).toBe(
    `${time},"'=HYPERLINK(""https://evil.example"";""click"")",formula@example.com,'+5511987654321,launch,pt`,
  );
  expect(lines).toHaveLength(16);
  expect((await csv(owner.access_token, '?search=number%203')).body.split('\r\n')).toHaveLength(3);
});

test('another workspace sees none of them, and without the role cannot even ask', async () => {
  const { rows } = await list();
  const token = other.access_token;
  expect(at((await house.call('GET', '/lead', { token })).body, 'total')).toBe(0);
  expect((await csv(token)).body).not.toContain('@');
  const gone = await house.call('DELETE', `/lead/${rows[0]?.id}`, { token });
  expect([gone.status, (await list()).total]).toEqual([404, 14]);
  expect((await house.call('GET', '/lead')).status).toBe(401);
  await house.store.db.updateTable('memberships').set({ role: 'editor' }).execute();
  for (const path of ['/lead', '/class/setup']) {
    expect((await house.call('GET', path, { token: owner.access_token })).status).toBe(403);
  }
  expect((await csv(owner.access_token)).statusCode).toBe(403);
  await house.store.db.updateTable('memberships').set({ role: 'owner' }).execute();
});

test('a lead can be deleted permanently', async () => {
  const [lead] = (await list('?search=lead7')).rows;
  const remove = () => house.call('DELETE', `/lead/${lead?.id}`, { token: owner.access_token });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await list('?search=lead7')).total).toBe(0);
});

const csvOf = async (name: string): Promise<string> => {
  async function* one(): AsyncGenerator<Row<'leads'>[]> {
    yield [
      {
        id: 1,
        public_id: 'led_1',
        workspace_id: 1,
        webinar_id: 'w',
        name,
        email: 'a@b.example',
        phone: '+5511987654321',
        language: 'en',
        created_at: new Date(0),
      },
    ];
  }
  let text = '';
  for await (const piece of leadsCsv(one())) text += piece;
  return text;
};

const pieces = fc.constantFrom(
  ...['=1+1', '+', '-', '@', '＝1', '＠', ';', '\t', '\r', '\n', '"', "'", ',', ' ', 'Zé'],
);
const names = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''));

test('no cell begins with a formula, and the rest of a name is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const [, cells = []] = parse(await csvOf(name), { bom: true }) as string[][];
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＠]/u.test(cell))).toEqual([]);
      expect([name, `'${name}`]).toContain(cells[1]);
      expect(cells[3]).toBe("'+5511987654321");
    }),
    { numRuns: 500 },
  );
});

test.each(['\u0000', '\t', '\n', '\u007f', '\u0085', '\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad'])(
  'refuses a name with %j in it',
  (hidden) => {
    expect(PersonName.safeParse(`Ana${hidden}Lima`).error?.issues[0]?.message).toBe('name_invalid');
  },
);

test.each(['राम', 'क्\u200dष देवी', 'श्री\u200cमान', 'Zoë O’Neil', 'Анна Лима'])('%s is a name', (name) => {
  expect(PersonName.parse(name)).toBe(name);
});
