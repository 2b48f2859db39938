import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../../../../test/helpers/api-house.ts';
import { oneStore } from '../../../../test/helpers/control-stores.ts';
import { changeOf } from '../../../../test/helpers/conversion-changes.ts';
import { isLong } from '../../../../test/helpers/long.ts';
import { fixedRing } from '../../../config/key-ring.ts';
import type { ControlStore } from '../../../db/open.ts';
import { publicId } from '../../../db/public-id.ts';
import { fakeConversionFeed } from '../../../events/store/fake-conversion-feed.ts';
import type { Message } from '../../../outgoing/post.ts';
import { vault } from '../../../signing/vault.ts';
import { openDeliveries } from './engine.ts';
import { ruleRow } from './send-one.ts';

/** What goes wrong with one message or with its process. */
type Mishap = 'none' | 'fails' | 'refused' | 'lost' | 'killed';

const START = Date.UTC(2026, 2, 10);
const keyring = vault(fixedRing(new Uint8Array(32).fill(1)));

let store: ControlStore;
let workspace: number;
beforeAll(async () => {
  store = await oneStore();
  workspace = (
    await store.db
      .insertInto('workspaces')
      .values({ public_id: 'wsp_queue', name: 'Queue', time_zone: 'UTC', postback_key: 'queue' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => store.close());

const addRule = async (secret: string): Promise<string> => {
  const id = publicId('rul');
  const lists = { events: [], statuses: [], campaigns: [], trafficSources: [], incomingSources: [] };
  const url = 'https://net.example/?c={click_id}&t={txid}&s={status}&k={secret:key}';
  const target = { kind: 'url', method: 'GET', url, contentType: 'none', body: '', headers: [], hints: {} };
  await store.db
    .insertInto('outgoing_rules')
    .values({
      public_id: id,
      workspace_id: workspace,
      name: 'Rule',
      enabled: true,
      from_seq: 0,
      match: JSON.stringify(lists),
      target: JSON.stringify(target),
      secrets: keyring.seal(JSON.stringify({ key: secret }), ruleRow(id)),
      created_by: null,
      created_at: new Date(START),
      updated_at: new Date(START),
    } as never)
    .execute();
  return id;
};

/** Ends the process between a response and its recording. */
class Killed extends Error {}

test('for any failures and kills: each delivery goes out at least once, one content per ID, in order per click', async () => {
  const mishap = fc.constantFrom<Mishap>('none', 'none', 'fails', 'refused', 'lost', 'killed');
  const conversion = fc.record({
    click: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom('hold', 'sale'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(conversion, { minLength: 1, maxLength: 12 }),
      fc.array(mishap, { maxLength: 30 }),
      fc.nat(20),
      async (conversions, mishaps, rotateAt) => {
        await store.db.deleteFrom('deliveries').execute();
        await store.db.deleteFrom('outgoing_rules').execute();
        await store.db.updateTable('delivery_cursor').set({ seq: 0 }).execute();
        const rule = await addRule('first-secret');
        const feed = fakeConversionFeed();
        let now = START;
        let sent = 0;
        let died = false;
        const taken: { id: string; content: string; click: string; at: string }[] = [];
        const seen: { id: string; content: string }[] = [];
        const post = async (message: Message) => {
          const what = mishaps[sent++] ?? 'none';
          if (sent === rotateAt) {
            const secrets = keyring.seal(JSON.stringify({ key: 'second-secret' }), ruleRow(rule));
            await store.db.updateTable('outgoing_rules').set({ secrets }).execute();
          }
          const url = new URL(message.url);
          expect(url.searchParams.get('k')).toMatch(/^(first|second)-secret$/);
          url.searchParams.delete('k');
          const id = message.headers['idempotency-key'] ?? '';
          const one = { id, content: String(url), click: url.searchParams.get('c') ?? '' };
          seen.push(one);
          if (what === 'fails') return { ok: false as const, failure: 'reset' as const, ms: 1 };
          const answer = { ok: true as const, body: '', retryAfter: null, location: null, ms: 1 };
          if (what === 'refused') return { ...answer, status: 500 };
          taken.push({ ...one, at: url.searchParams.get('t') ?? '' });
          if (what === 'lost') return { ok: false as const, failure: 'timeout' as const, ms: 1 };
          if (what === 'killed') {
            died = true;
            throw new Killed();
          }
          return { ...answer, status: 200 };
        };
        const start = () =>
          openDeliveries({
            db: store.db,
            feed,
            vault: keyring,
            platforms: config.platforms,
            now: () => now,
            ...{
              googleOauth: '',
              random: () => 0,
              clickId: (click: { sequence: number }) => `c${click.sequence}`,
            },
            messages: { post, refusal: async () => null },
            log: { error: () => undefined },
          });
        let deliveries = start();
        for (const [i, { click, status }] of conversions.entries()) {
          feed.add(
            changeOf({
              workspace,
              campaign: 0,
              time: START + i,
              status,
              transaction: `T${i}`,
              click: { node: 1, worker: 1, epoch: 1, sequence: click, time: START },
            }),
          );
        }
        // Six tries take more than a day; each step is longer than any pause.
        for (let step = 0; step < 90; step++) {
          await deliveries.run();
          await deliveries.settled();
          if (died) deliveries = start();
          died = false;
          now += 31 * 60 * 1000;
        }
        await deliveries.close();
        const rows = await store.db.selectFrom('deliveries').select(['state', 'transaction']).execute();
        expect(rows.length).toBe(conversions.length);
        const open = rows.filter(({ state }) => state === 'waiting');
        expect(open.length === 0 || rows.some(({ state }) => state !== 'delivered')).toBe(true);
        for (const { state, transaction } of rows)
          if (state === 'delivered') expect(taken.map((one) => one.at)).toContain(transaction);
        const contents = Map.groupBy(seen, ({ id }) => id);
        for (const list of contents.values())
          expect(new Set(list.map(({ content }) => content)).size).toBe(1);
        // The first receipt of each follows the order of its click's changes.
        const number = (text: string): number => Number(text.slice(1));
        for (const list of Map.groupBy(taken, ({ click }) => click).values()) {
          const first = [...new Set(list.map((one) => one.at))].map(number);
          expect(first).toEqual(first.toSorted((a, b) => a - b));
        }
      },
    ),
    { numRuns: isLong ? 60 : 12 },
  );
}, 240_000);
