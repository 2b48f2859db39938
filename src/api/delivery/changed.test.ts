import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';
import { dropWaiting } from '../outgoing/store.ts';
import { newRow } from './new-row.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterAll(() => queue.close());
beforeEach(() => queue.empty());

const move = (rule: number, url: string): Promise<void> => queue.changeRule(rule, { target: { url } });

const convertMany = (): void => {
  for (let i = 0; i < 12; i++) queue.convert({ transaction: `T${i}` });
};
const places = () => queue.sent.map(({ url }) => new URL(url).pathname);

test('changing an outgoing postback while its list is being sent applies to the rest', async () => {
  const rule = await queue.addRule({ url: 'https://net.example/old?t={txid}' });
  convertMany();
  const changed = Promise.withResolvers<void>();
  queue.answer = async () => {
    if (queue.sent.length === 4) await move(rule, 'https://net.example/new?t={txid}').then(changed.resolve);
    await changed.promise;
    return {};
  };
  await queue.run();
  await queue.run();
  expect(places()).toEqual([...Array(4).fill('/old'), ...Array(8).fill('/new')]);
  const rows = await queue.db.selectFrom('deliveries').select(['state', 'content']).orderBy('id').execute();
  expect(rows.map(({ state }) => state)).toEqual(Array(12).fill('delivered'));
  expect(new Set(rows.map(({ content }) => content?.url.join('')))).toEqual(
    new Set(queue.sent.map(({ url }) => url)),
  );
});

test.each(['off', 'deleted'])(
  'an outgoing postback that is %s while its list is being sent sends nothing more',
  async (how) => {
    const rule = await queue.addRule();
    convertMany();
    const changed = Promise.withResolvers<void>();
    queue.answer = async () => {
      if (queue.sent.length === 4) {
        const at = new Date(queue.now + 5);
        if (how === 'off')
          await queue.db.updateTable('outgoing_rules').set({ enabled: false, updated_at: at }).execute();
        else await queue.db.transaction().execute((tx) => dropWaiting(tx, { rule }, at));
        changed.resolve();
      }
      await changed.promise;
      return {};
    };
    await queue.run();
    await queue.run();
    expect(queue.sent.length).toBe(4);
  },
);

test.each(['timeout', 'reset'] as const)(
  'a receiver that may have a message (%s) gets nothing else with its ID; any other does',
  async (failure) => {
    const rule = await queue.addRule({ url: 'https://net.example/a?v=1&t={txid}' });
    queue.answer = ({ url }) => (url.includes('lost') ? { ok: false, failure, ms: 1 } : { status: 500 });
    queue.convert({ transaction: 'lost' });
    queue.convert({ transaction: 'told' });
    await queue.run();
    queue.answer = () => ({ ok: false, failure, ms: 1 });
    await move(rule, 'https://net.example/a?v=2&t={txid}');
    await queue.run();
    await move(rule, 'https://net.example/b?v=3&t={txid}');
    await queue.run();
    expect(queue.sent.map(({ url }) => url.slice('https://net.example'.length)).toSorted()).toEqual([
      ...['/a?v=1&t=lost', '/a?v=1&t=lost', '/a?v=1&t=told', '/a?v=2&t=told'],
      ...['/b?v=3&t=lost', '/b?v=3&t=told'],
    ]);
  },
);

test('a manual send goes out even if the target is paused', async () => {
  const rule = await queue.addRule();
  const rest = { failures: 7, resting_until: new Date(queue.now + 600_000) };
  await queue.db.updateTable('outgoing_rules').set(rest).execute();
  queue.convert();
  await queue.run();
  expect(queue.sent).toEqual([]);
  const row = newRow(
    {
      ...{
        workspace: queue.workspace,
        target: { rule, version: 1 },
        type: 'conversion',
        lane: 't',
        idempotency: 't',
      },
      facts: null,
      campaign: null,
      receipt: null,
      prepared: {
        content: { method: 'GET', url: ['https://net.example/test'], headers: [], body: null },
        expiresAt: null,
      },
    },
    new Date(queue.now),
    { test: true, due: null },
  );
  const { id } = await queue.db
    .insertInto('deliveries')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.deliveries.sendNow(id);
  expect(places()).toEqual(['/test']);
});

test.each([
  [{ kind: 'meta', pixelId: '1', eventNames: { sale: 'Purchase' }, testEventCode: null }, 'fbclid'],
  [{ kind: 'tiktok', pixelCode: '1', eventNames: { sale: 'Purchase' }, testEventCode: null }, 'ttclid'],
])('an address is sent only while the workspace keeps full ones: %#', async (target, clickId) => {
  await queue.addRule(target);
  const keep = (keep_addresses: boolean) =>
    queue.db.updateTable('workspaces').set({ keep_addresses }).execute();
  await keep(true);
  queue.answer = () => ({ status: 500 });
  queue.convert({ request: { address: '198.51.100.7', userAgent: '', clickIds: { [clickId]: 'x' } } });
  await queue.run();
  await keep(false);
  queue.now += 60_000;
  await queue.run();
  const [before, behind] = queue.sent.map(({ body }) => JSON.parse(body ?? '') as object);
  expect(JSON.stringify(before)).toContain('198.51.100.7');
  expect(JSON.stringify(behind)).not.toContain('198.51.100.7');
  expect(JSON.stringify(behind)).toContain('Purchase');
});
