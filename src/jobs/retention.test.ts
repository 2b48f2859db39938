import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type House, openHouse } from '../../test/helpers/api-house.ts';
import { DAY_MS } from '../core/time/durations.ts';
import { expireRequests } from './retention.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  for (const name of ['ana', 'bia', 'caro']) await house.register(`${name}@example.com`);
});
afterAll(() => house.close());
beforeEach(async () => {
  for (const id of [1, 2, 3]) await set(id, null);
});

const set = (id: number, days: number | null, from: number | null = null) =>
  house.store.db
    .updateTable('workspaces')
    .set({ keep_requests_days: days, keep_requests_from: from === null ? null : new Date(from) })
    .where('id', '=', id)
    .execute();
/** Workspace whose requests cannot be removed; 0: none. */
let failing = 0;
let failed: unknown;
/** Days kept, by workspace. */
const run = async (): Promise<[number, number][]> => {
  const asked: [number, number][] = [];
  const expire = async (workspace: number, before: number): Promise<number> => {
    asked.push([workspace, (house.clock.now - before) / DAY_MS]);
    if (workspace === failing) throw new Error('disk full');
    return 1;
  };
  const log = { info: () => undefined, error: () => undefined };
  failed = null;
  await expireRequests({ db: house.store.db, events: { expire }, now: () => house.clock.now, log }).catch(
    (error: unknown) => {
      failed = error;
    },
  );
  return asked;
};

test('each workspace keeps requests as long as it is set to, and for ever when nothing is set', async () => {
  expect(await run()).toEqual([]);
  await set(2, 30);
  await set(3, 7);
  expect(await run()).toEqual([
    [2, 30],
    [3, 7],
  ]);
});

test('a failing workspace does not block others, and fails the run', async () => {
  await set(2, 30);
  await set(3, 7);
  failing = 2;
  expect(await run()).toEqual([
    [2, 30],
    [3, 7],
  ]);
  expect(failed).toEqual(new Error('disk full'));
  failing = 0;
  await run();
  expect(failed).toBeNull();
});

test('requests that belong to nobody are kept as long as those of the instance owner', async () => {
  await set(1, 90);
  expect(await run()).toEqual([
    [1, 90],
    [0, 90],
  ]);
});

test('a shorter time applies from its hour on', async () => {
  await set(2, 30, house.clock.now + 1);
  expect(await run()).toEqual([]);
  house.clock.now += 1;
  expect(await run()).toEqual([[2, 30]]);
});
