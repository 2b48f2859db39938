import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeKinds } from '../../../test/helpers/control-stores.ts';
import type { ControlStore } from '../../db/open.ts';
import { publicId } from '../../db/public-id.ts';
import { keepUnlocks, lostClicks, newFor, readUnlocks, tell } from './store.ts';

const unlock = (at: number) => ({ at, have: 3, need: 2 });

describe.each(storeKinds())('on $name', ({ open }) => {
  let store: ControlStore;
  let workspace: number;
  let user: number;
  const addUser = async (): Promise<number> => {
    const row = { public_id: publicId('usr'), email: `${publicId('usr')}@example.com`.toLowerCase() };
    const made = await store.db
      .insertInto('users')
      .values({ ...row, name: 'Ana', password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto('memberships')
      .values({ workspace_id: workspace, user_id: made.id, role: 'viewer' })
      .execute();
    return made.id;
  };
  beforeAll(async () => {
    store = await open();
    const made = await store.db
      .insertInto('workspaces')
      .values({ public_id: publicId('wsp'), name: 'one', time_zone: 'UTC', postback_key: 'k' })
      .returning('id')
      .executeTakeFirstOrThrow();
    workspace = made.id;
    user = await addUser();
  }, 240_000);
  afterAll(() => store.close());

  test('concurrent writers keep one row with one date, and a later date changes nothing', async () => {
    const dates = [5000, 6000, 7000, 8000];
    await Promise.all(
      dates.map((at) => keepUnlocks(store.db, workspace, new Map([['visit_first', unlock(at)]]))),
    );
    const first = await readUnlocks(store.db, workspace);
    expect([...first.keys()]).toEqual(['visit_first']);
    expect(dates).toContain(first.get('visit_first')?.at);
    await keepUnlocks(
      store.db,
      workspace,
      new Map([
        ['visit_first', unlock(1)],
        ['visits_1000', unlock(9000)],
      ]),
    );
    const second = await readUnlocks(store.db, workspace);
    expect(second.get('visit_first')).toEqual(first.get('visit_first'));
    expect(second.get('visits_1000')).toEqual(unlock(9000));
  });

  test('a deleted workspace gets nothing, and its rows are deleted with it', async () => {
    await keepUnlocks(store.db, 999_999, new Map([['visit_first', unlock(1)]]));
    expect(await readUnlocks(store.db, 999_999)).toEqual(new Map());
    const { id } = await store.db
      .insertInto('workspaces')
      .values({ public_id: publicId('wsp'), name: 'two', time_zone: 'UTC', postback_key: 'k2' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepUnlocks(store.db, id, new Map([['visit_first', unlock(1)]]));
    await store.db.deleteFrom('workspaces').where('id', '=', id).execute();
    expect(await readUnlocks(store.db, id)).toEqual(new Map());
  });

  test('a member is notified of each once, and not of those from before they joined', async () => {
    expect(await newFor(store.db, { workspace, user })).toEqual(new Set(['visit_first', 'visits_1000']));
    const asked = await Promise.all(
      [1, 2, 3].map(() => tell(store.db, { workspace, user }, ['visit_first', 'visits_100000'])),
    );
    expect(asked.flat()).toEqual(['visit_first']);
    expect(await newFor(store.db, { workspace, user })).toEqual(new Set(['visits_1000']));
    const later = { workspace, user: await addUser() };
    expect(await newFor(store.db, later)).toEqual(new Set());
    await keepUnlocks(store.db, workspace, new Map([['domain_verified', unlock(1)]]));
    expect(await newFor(store.db, later)).toEqual(new Set(['domain_verified']));
    expect(await tell(store.db, { workspace, user: 999_999 }, ['domain_verified'])).toEqual([]);
  });

  test('lost clicks are recorded once, between the inspections before and after', async () => {
    let now = Date.UTC(2026, 2, 1);
    const journal = { node: 1, worker: 0, unlogged: 0, windows: [{ from: 10, to: 20 }] };
    const look = lostClicks({
      db: store.db,
      journals: () => [journal],
      skipped: async () => [{ from: 30, to: 40 }],
      now: () => now,
    });
    const known = [
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ];
    expect(await look()).toEqual(known);
    now += 1000;
    journal.unlogged = 2;
    const lost = { from: now - 1000, to: now };
    expect(await Promise.all([look(), look(), look()])).toEqual([1, 2, 3].map(() => [lost, ...known]));
    now += 300_000;
    expect(await look()).toEqual([lost, ...known]);
    now += 300_000;
    journal.unlogged = 3;
    expect(await look()).toEqual([lost, { from: now - 300_000, to: now }, ...known]);
    // A journal restored from a copy has no new losses.
    journal.unlogged = 1;
    now += 300_000;
    expect((await look()).length).toBe(4);
    const rows = await store.db.selectFrom('lost_clicks').select('requests').orderBy('id').execute();
    expect(rows.map(({ requests }) => requests)).toEqual([2, 1]);
  });

  test('a loss before the first inspection may have occurred at any time', async () => {
    await store.db
      .updateTable('instance')
      .set({ unlogged_at: null, unlogged: '{}' as never })
      .execute();
    await store.db.deleteFrom('lost_clicks').execute();
    const look = lostClicks({
      db: store.db,
      journals: () => [{ node: 1, worker: 0, unlogged: 7, windows: [] }],
      skipped: async () => [],
      now: () => 5_000_000,
    });
    expect(await look()).toEqual([{ from: 0, to: 5_000_000 }]);
  });
});
