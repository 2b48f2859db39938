import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { ChangedPage, Undone } from '../../contracts/library/library-change.ts';
import type { Proposals } from '../../contracts/library/library-merge.ts';
import type { LibraryRows } from '../../contracts/library/library-page.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const plans = async (): Promise<Map<string, unknown>> => {
  const { campaigns } = await compileSnapshot(house.store.db);
  return new Map(
    campaigns.map(({ plan }) => {
      const destinations = plan.destinations.map(({ name: _, ...rest }) => rest);
      return [plan.publicId, { ...plan, revision: 0, destinations }];
    }),
  );
};

const parameter = fc.constantFrom('sub=a', 'sub=b', 'sub', 'lp=1', 'lp=2', 'c={click_id}', 'x={sub1}', '');
const use = fc.record({
  query: fc.array(parameter, { maxLength: 3 }).map((all) => (all.length === 0 ? '' : `?${all.join('&')}`)),
  fragment: fc.constantFrom('', '', '#top'),
  own: fc.constantFrom('', '', 'sub=own', 'y=1', 'c={click_id}&lp=9'),
});

test('all merges that are proposed, and their undos, leave every plan as it is, and then every campaign and offer', async () => {
  let accounts = 0;
  let merges = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(use, { minLength: 2, maxLength: 8 }), fc.boolean(), async (uses, isRenamed) => {
      const { access_token: token } = await house.register(`p${++accounts}@example.com`);
      const ok = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
        const answer = await house.call(method, path, { token, body });
        if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
        return answer.body as T;
      };
      const domainId = at(await ok('GET', '/domain'), '0.id');
      const made: Campaign[] = [];
      for (const [i, { query, fragment, own }] of uses.entries())
        made.push(
          await ok('POST', '/campaign', {
            ...{ name: `C${i}`, domainId, default: [{ path: 0, weight: 10_000 }] },
            destinations: [
              { name: `P${i % 3}`, url: `https://p.example/${query}${fragment}`, parameters: own },
            ],
            paths: [{ landing: null, offers: [{ destination: 0, weight: 10_000 }] }],
          }),
        );
      const offers = async () => {
        const { rows } = await ok<LibraryRows>('GET', '/offer?perPage=50');
        return rows.map(({ id, name, url, campaigns }) => ({ id, name, url, campaigns }));
      };
      const state = async () => [
        await offers(),
        await Promise.all(
          made.map(async ({ id }) => (await ok<Campaign>('GET', `/campaign/${id}`)).destinations),
        ),
      ];
      const [before, was] = [await plans(), await state()];
      const { groups } = await ok<Proposals>('GET', '/offer/proposal');
      const changes: string[] = [];
      for (const [i, { base, others }] of groups.entries()) {
        const merged = await ok<ChangedPage>('POST', `/offer/${base.id}/merge`, {
          ...{ revision: base.revision, name: isRenamed ? `M${i}` : base.name },
          others: others.map(({ id, revision }) => ({ id, revision })),
        });
        merges++;
        changes.push(merged.change?.id ?? '');
        expect(await plans()).toEqual(before);
      }
      for (const id of changes) {
        const { left, leftPages } = await ok<Undone>('POST', `/library/change/${id}/undo`);
        expect([left, leftPages]).toEqual([[], []]);
        expect(await plans()).toEqual(before);
      }
      expect(await state()).toEqual(was);
    }),
    { numRuns: 15 },
  );
  expect(merges).toBeGreaterThan(0);
}, 120_000);
