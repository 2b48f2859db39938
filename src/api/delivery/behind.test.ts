import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';
import { forgetDeliveries } from './forget.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterAll(() => queue.close());
beforeEach(() => queue.empty());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REFUSED = { status: 400, body: '{"error":{"code":100,"message":"no"}}' };
const TAKEN = { body: '{"events_received":1}' };
const meta = (eventNames: object) => ({ kind: 'meta', pixelId: '1', eventNames, testEventCode: null });
/** One conversion with later changes. */
const sale = (given: Parameters<Queue['convert']>[0] = {}): void =>
  queue.convert({
    click: { node: 1, worker: 1, epoch: 1, sequence: 9, time: Date.UTC(2026, 2, 9) },
    request: { clickIds: { fbclid: 'x', ttclid: 'x' } },
    transaction: 'A',
    ...given,
  });
const corrected = (payout: string): void => sale({ fate: 'updated', previousStatus: 'sale', payout });
const states = async () => {
  const rows = await queue.db.selectFrom('deliveries').select(['state', 'problem']).orderBy('id').execute();
  return rows.map(({ state, problem }) => problem?.code ?? state);
};
const eventOf = ({ body }: { body: string | null }) => JSON.parse(body ?? '').data[0];
const worths = (): unknown[] =>
  queue.sent.map(eventOf).map((one) => (one.custom_data ?? one.properties).value);

test('a correction that was omitted is sent when what it corrects is refused', async () => {
  await queue.addRule(meta({ sale: 'Purchase' }));
  queue.answer = () => ({ status: 500 });
  sale({ payout: '10' });
  await queue.run();
  corrected('12');
  corrected('15');
  await queue.run();
  queue.answer = (message) => (eventOf(message).custom_data.value === 10 ? REFUSED : TAKEN);
  queue.now += MINUTE;
  await queue.run();
  expect(worths()).toEqual([10, 10, 15]);
  expect(await states()).toEqual(['event_refused', 'already_told', 'delivered']);
});

test('of a refused delivery and the corrections omitted for it, resending sends the newest', async () => {
  await queue.addRule(meta({ sale: 'Purchase' }));
  queue.answer = () => ({ status: 500 });
  sale({ payout: '10' });
  await queue.run();
  corrected('15');
  queue.answer = () => REFUSED;
  queue.now += MINUTE;
  await queue.run();
  expect(await states()).toEqual(['event_refused', 'event_refused']);
  queue.answer = () => TAKEN;
  expect(await queue.resendAll()).toBe(1);
  await queue.run();
  expect(worths().at(-1)).toBe(15);
  // The other is not sent later, either.
  expect(await queue.resendAll()).toBe(1);
  await queue.run();
  expect(worths().at(-1)).toBe(15);
});

test('swapped names that are corrected are both sent', async () => {
  const rule = await queue.addRule(meta({ lead: 'Purchase', sale: 'Lead' }));
  queue.answer = () => ({ status: 500 });
  sale({ status: 'lead' });
  sale({ previousStatus: 'lead', fate: 'updated' });
  await queue.run();
  queue.answer = () => TAKEN;
  await queue.changeRule(rule, { target: { eventNames: { lead: 'Lead', sale: 'Purchase' } } });
  await queue.run();
  expect(queue.sent.slice(1).map((message) => eventOf(message).event_name)).toEqual(['Lead', 'Purchase']);
  expect(await states()).toEqual(['delivered', 'delivered']);
});

test('two names that become one are sent once, by the older', async () => {
  const rule = await queue.addRule(meta({ lead: 'Lead', sale: 'Purchase' }));
  queue.answer = () => ({ status: 500 });
  sale({ status: 'lead' });
  sale({ previousStatus: 'lead', fate: 'updated' });
  await queue.run();
  queue.answer = () => TAKEN;
  await queue.changeRule(rule, { target: { eventNames: { lead: 'Purchase', sale: 'Purchase' } } });
  await queue.run();
  await queue.run();
  expect(await states()).toEqual(['delivered', 'already_told']);
});

test('an addition to a sale that waited too long sends all of it', async () => {
  const names = { sale: 'Purchase' };
  await queue.addRule({ kind: 'tiktok', pixelCode: 'P', eventNames: names, testEventCode: null });
  const keep = (days: number | null) =>
    queue.db.updateTable('workspaces').set({ keep_requests_days: days }).execute();
  await keep(2);
  queue.answer = () => ({ status: 500 });
  sale({ payout: '10' });
  await queue.run();
  queue.now += 2 * DAY - 30 * MINUTE;
  sale({ fate: 'added', payout: '15', added: '5' });
  await queue.run();
  queue.now += 40 * MINUTE;
  await forgetDeliveries(queue.db, queue.now);
  await keep(null);
  queue.answer = () => ({ body: '{"code":0}' });
  queue.now += 40 * MINUTE;
  await queue.run();
  expect(worths().at(-1)).toBe(15);
  expect((await states()).at(-1)).toBe('delivered');
});

test('an addition to a sale that became too old while its outgoing postback was changed sends all of it', async () => {
  const rule = await queue.addRule(meta({ sale: 'Purchase' }));
  queue.answer = () => ({ status: 500 });
  sale({ payout: '10' });
  await queue.run();
  queue.now += 8 * DAY;
  await queue.changeRule(rule, {});
  sale({ fate: 'added', payout: '15', added: '5' });
  queue.answer = () => TAKEN;
  await queue.run();
  expect(worths().at(-1)).toBe(15);
  expect(await states()).toEqual(['event_too_old', 'delivered']);
});

test('what a platform may have accepted counts as sent: a correction is omitted, an addition goes alone', async () => {
  await queue.addRule(meta({ sale: 'Purchase' }));
  queue.answer = () => ({ ok: false, failure: 'timeout', ms: 1 });
  sale({ payout: '10' });
  for (let i = 0; i < 12; i++) {
    await queue.run();
    queue.now += 5 * 60 * MINUTE;
  }
  expect(await states()).toEqual(['timeout']);
  queue.answer = () => TAKEN;
  corrected('12');
  sale({ fate: 'added', payout: '17', added: '5' });
  await queue.run();
  await queue.run();
  expect(await states()).toEqual(['timeout', 'already_told', 'delivered']);
  expect([...new Set(worths())]).toEqual([10, 5]);
  // It can be resent with its own ID, by which the platform recognizes a repeat.
  const ids = () => new Set(queue.sent.map((message) => eventOf(message).event_id)).size;
  const before = ids();
  await queue.resendAll();
  await queue.run();
  await queue.run();
  expect([...new Set(worths())]).toEqual([10, 5]);
  expect(ids()).toBe(before);
  expect(await states()).toEqual(['delivered', 'already_told', 'delivered']);
});
