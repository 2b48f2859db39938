import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { isLong } from '../../../test/helpers/long.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { ChangedPage, Undone } from '../../contracts/library/library-change.ts';
import type { CampaignPages, LibraryPage, LibraryRows } from '../../contracts/library/library-page.ts';
import { attachedPaths } from '../campaign/phases/next-routing.ts';

let house: House;
let token: string;
let domainId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
});
afterAll(() => house.close());

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, body });
const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).body as T;

const LISTED = 'sort=name&perPage=50';

/** Few texts and campaigns, so that pages are shared, meet and part again and again. */
const text = fc.nat(3);
const campaign = fc.nat(2);
const place = fc.nat(1);
const act = fc.oneof(
  fc.record({ act: fc.constant('edit' as const), campaign, place, text }),
  fc.record({ act: fc.constant('change' as const), campaign, place, text }),
  fc.record({ act: fc.constant('swap' as const), campaign, place, text }),
  fc.record({ act: fc.constant('undo' as const) }),
  fc.record({ act: fc.constant('archive' as const), campaign, place }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Every destination that a path uses is a use of the page with its kind, name and URL, which only one page has. */
const expectLinked = async (): Promise<void> => {
  const { db } = house.store;
  const pages = await db.selectFrom('library_pages').selectAll().execute();
  const byId = new Map(pages.map((page) => [page.id, page]));
  const texts = pages.map(({ kind, name, url }) => JSON.stringify([kind, name, url]));
  expect(new Set(texts).size).toBe(texts.length);
  for (const { id, routing } of await db.selectFrom('campaigns').select(['id', 'routing']).execute()) {
    const paths = attachedPaths(routing);
    const rows = await db.selectFrom('destinations').selectAll().where('campaign_id', '=', id).execute();
    for (const row of rows.filter(({ detached_at }) => detached_at === null)) {
      const { name, url } = row;
      if (paths.some(({ offers }) => offers.some(({ destination }) => destination === row.id)))
        expect(byId.get(row.offer_id ?? 0)).toMatchObject({ kind: 'offer', name, url });
      if (paths.some(({ landing }) => landing === row.id))
        expect(byId.get(row.landing_page_id ?? 0)).toMatchObject({ kind: 'landing', name, url });
    }
  }
};

test('whatever is changed in campaigns or in the library, both agree, and an undo leads back', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts: Act[]) => {
      round += 1;
      const urlOf = (number: number): string => `https://r${round}.example/${number}`;
      const ids: string[] = [];
      for (const urls of [
        [0, 1],
        [0, 2],
        [1, 0],
      ]) {
        const pages = urls.map((number) => ({ name: '', url: urlOf(number), weight: 5000 }));
        const made = await ask('POST', '/campaign', { name: 'C', domainId, ...splitBetween(pages) });
        ids.push((made.body as Campaign).id);
      }
      const read = (number: number): Promise<Campaign> => get(`/campaign/${ids[number]}`);
      const urls = async (): Promise<string[][]> =>
        Promise.all(ids.map(async (_, i) => (await read(i)).destinations.map(({ url }) => url)));
      let last: { id: string; before: string[][] } | null = null;
      for (const one of acts) {
        if (one.act === 'undo') {
          if (last === null) continue;
          const answer = await ask('POST', `/library/change/${last.id}/undo`);
          // A change that nothing came after leads back exactly.
          expect([answer.status, (answer.body as Undone).left, await urls()]).toEqual([200, [], last.before]);
          last = null;
        } else if (one.act === 'edit') {
          const { revision, destinations, paths, default: split, rules } = await read(one.campaign);
          const changed = destinations.map((row, i) =>
            i === one.place ? { ...row, url: urlOf(one.text) } : row,
          );
          const body = { revision, destinations: changed, paths, default: split, rules };
          expect((await ask('PATCH', `/campaign/${ids[one.campaign]}`, body)).status).toBe(200);
          last = null;
        } else {
          const { id } = (await read(one.campaign)).destinations[one.place] as { id: string };
          const { rows } = await get<CampaignPages>(`/campaign/${ids[one.campaign]}/page`);
          const page = rows.find(({ destination }) => destination === id)?.page;
          const { revision, archived } = await get<LibraryPage>(`/offer/${page}`);
          const before = await urls();
          if (one.act === 'swap') {
            const { rows: all } = await get<LibraryRows>(`/offer?${LISTED}&search=${urlOf(one.text)}`);
            const other = all.find(({ url }) => url === urlOf(one.text));
            if (other === undefined) continue;
            const answer = await ask('POST', `/offer/${page}/replace`, { with: other.id });
            expect(answer.status).toBe(other.id === page ? 422 : 200);
            if (answer.status === 200) last = { id: at(answer.body, 'change.id') as string, before };
            await expectLinked();
            continue;
          }
          const change = one.act === 'archive' ? { archived: !archived } : { url: urlOf(one.text) };
          const answer = await ask('PATCH', `/offer/${page}`, { revision, ...change });
          // Another offer may have the URL.
          expect([200, 422]).toContain(answer.status);
          const made = answer.status === 200 ? (answer.body as ChangedPage).change : null;
          if (made !== null) last = { id: made.id, before };
        }
        await expectLinked();
      }
    }),
    { numRuns: isLong ? 200 : 15 },
  );
});
