import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import type { LibraryImportAnswer } from '../../../contracts/library/library-file.ts';
import type { LibraryPage, LibraryRows } from '../../../contracts/library/library-page.ts';

let house: House;
let token: string;
let networks: string[];
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  networks = [];
  // Two with one name, which a file can only tell apart by their IDs.
  for (const name of ['One', 'Twin', 'twin', '=Sum'])
    networks.push(at((await ok('POST', '/postback/source', { name })) as object, 'id') as string);
});
afterAll(() => house.close());

const ok = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> => {
  const answer = await house.call(method, path, { token, body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const listed = async (): Promise<LibraryPage[]> => {
  const all: LibraryPage[] = [];
  for (const state of ['active', 'archived'])
    all.push(...((await ok('GET', `/offer?state=${state}&perPage=50`)) as LibraryRows).rows);
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
/** What a file has of an offer. */
const kept = ({ id, name, url, tags, notes, archived, ...page }: LibraryPage) => ({
  ...{ id, name, url, tags, notes, archived, network: page.network?.id, countries: page.countries },
  ...{ payout: page.payout, cap: page.cap, fallback: page.fallback?.id },
});
const exported = async (state: string): Promise<string> =>
  (
    await house.app.inject({
      url: `/api/1.1/offer/export?state=${state}`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).body;
const load = async (content: string): Promise<LibraryImportAnswer> =>
  (await ok('POST', '/offer/import', { content, mode: 'all' })) as LibraryImportAnswer;

const amount = fc.integer({ min: 0, max: 1e6 }).map((cents) => String(cents / 100));
const country = fc.constantFrom('DE', 'BR', 'US', 'IN');
const text = fc.constantFrom(
  'A',
  'B',
  '=1+1',
  "'x",
  '-5',
  'a "b"',
  'x;y',
  'x,y',
  'two\nlines',
  'ü 漢 🙂',
  '@me',
);
const offer = fc.record({
  // Names can be the same, or none, so that a fallback needs its URL.
  name: fc.oneof(text, fc.constant('')),
  notes: fc.oneof(text, fc.constant('')),
  tags: fc.uniqueArray(fc.constantFrom('x', 'y', '=z', '1'), { maxLength: 3 }),
  archived: fc.boolean(),
  network: fc.option(fc.nat({ max: 3 })),
  countries: fc.uniqueArray(country),
  payout: fc.option(
    fc
      .record({
        currency: fc.constantFrom('EUR', 'USD'),
        other: fc.option(amount),
        countries: fc.uniqueArray(fc.record({ country, amount }), { selector: (one) => one.country }),
      })
      .filter(({ other, countries }) => other !== null || countries.length > 0),
  ),
  cap: fc.option(
    fc.record({
      per: fc.constantFrom('hour', 'day', 'month', 'total'),
      limit: fc.integer({ min: 1, max: 1e9 }),
      counts: fc.constantFrom('all', 'approved'),
      types: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 })),
    }),
  ),
  /** Among those before it, so that nothing leads back. */
  fallback: fc.option(fc.nat()),
});

test('what is exported is imported without loss, whatever offers are', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(offer, { minLength: 1, maxLength: 6 }), async (offers) => {
      round += 1;
      await house.store.db.updateTable('library_pages').set({ fallback_id: null }).execute();
      await house.store.db.deleteFrom('library_pages').execute();
      const ids: string[] = [];
      for (const [i, { archived, fallback, network, ...one }] of offers.entries()) {
        const more = {
          network: network === null ? null : (networks[network] ?? null),
          fallback: fallback === null ? null : (ids[fallback % Math.max(1, i)] ?? null),
        };
        const url = `https://s${round}.example/${i}?c={click_id}&x=1,2;3`;
        const page = (await ok('POST', '/offer', { ...one, ...more, url })) as LibraryPage;
        ids.push(page.id);
        if (archived) await ok('PATCH', `/offer/${page.id}`, { archived, revision: page.revision });
      }
      const before = (await listed()).map(kept);
      const [active, archived] = [await exported('active'), await exported('archived')];
      // As one file, because fallbacks are named as the file makes them.
      const file = active + archived.slice(archived.indexOf('\r\n') + 2);
      expect((await load(file)).counts).toMatchObject({ same: offers.length, change: 0, create: 0 });

      const bare = before.map(({ id, url }) => `${id},"${url}",,,,,,,,,,`);
      const head = 'id,url,name,state,tags,notes,network,countries,payout,currency,cap,fallback';
      await load([head, ...bare].join('\n'));
      expect(await listed()).toMatchObject(
        before.map(() => ({ name: '', notes: '', tags: [], archived: false, network: null, cap: null })),
      );
      expect((await load(file)).problems).toEqual([]);
      expect((await listed()).map(kept)).toEqual(before);
    }),
    { numRuns: 12 },
  );
}, 240_000);
