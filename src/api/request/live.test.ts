import http from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { type House, openHouse } from '../../../test/helpers/api-house.ts';
import { storedRequest } from '../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import type { LiveRows } from '../../contracts/reports/request.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';

const PACE = { lookMs: 5, aliveMs: 30, patienceMs: 120_000, perMember: 3, perWorkspace: 3, inAll: 4 };

const houses: House[] = [];
const listening: (() => void)[] = [];
afterEach(async () => {
  for (const leave of listening.splice(0)) leave();
  for (const house of houses.splice(0)) await house.close();
});

const open = async (pace: Partial<typeof PACE> = {}) => {
  const house = await openHouse({ livePace: { ...PACE, ...pace } });
  houses.push(house);
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const account = await house.register('ana@example.com');
  return { house, origin, account, token: account.access_token };
};

let stored = 0;
/** Stores this many more requests; their IDs are `click-1`, `click-2`, ... */
const store = async (house: House, count: number, over: Partial<StoredRequest> = {}): Promise<void> => {
  const { id } = await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const before = house.reports.stored.get(id) ?? [];
  stored = before.length;
  const made = Array.from({ length: count }, () => ({ ...storedRequest(++stored, 0, 0), ...over }));
  house.reports.stored.set(id, [...made.toReversed(), ...before]);
};

/** Waits as long as a slow machine needs. */
const until = (expectation: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(expectation, { timeout: 20_000 });

interface Listening {
  status: number;
  headers: http.IncomingHttpHeaders;
  events: LiveRows[];
  text: string;
  ended: boolean;
  response: http.IncomingMessage;
  leave: () => void;
}

const listen = (origin: string, token: string, { after = '', query = '' } = {}): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(after !== '' && { 'last-event-id': after }),
    };
    const request = http.get(`${origin}/api/1.1/request/live${query}`, { headers }, (response) => {
      const heard: Listening = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        events: [],
        text: '',
        ended: false,
        response,
        leave: () => request.destroy(),
      };
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        heard.text += piece;
        const blocks = (rest + piece).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data !== undefined) heard.events.push(JSON.parse(data) as LiveRows);
        }
      });
      response.on('close', () => {
        heard.ended = true;
      });
      response.on('error', () => undefined);
      listening.push(heard.leave);
      resolve(heard);
    });
    request.on('error', reject);
  });

const idsOf = ({ events }: Listening): string[] => events.flatMap(({ rows }) => rows.map(({ id }) => id));
const ids = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => `click-${first + i}`);

test('new requests arrive as they are stored, filtered for each reader', async () => {
  const { house, origin, token } = await open();
  await store(house, 2);
  const all = await listen(origin, token);
  const none = await listen(origin, token, { query: '?outcome=capped' });
  expect([all.status, all.headers['content-type'], all.headers['cache-control']]).toEqual([
    200,
    'text/event-stream',
    'no-store',
  ]);
  await store(house, 3);
  await until(() => expect(idsOf(all)).toEqual(ids(3, 5)));
  await store(house, 1, { outcome: 'capped' });
  await until(() => expect([idsOf(all), idsOf(none)]).toEqual([ids(3, 6), ids(6, 6)]));
  // Something is sent even when nothing happens, to keep the stream alive.
  await until(() => expect(all.text).toContain('\n:\n\n'));
});

test('a returning reader continues without gaps or duplicates', async () => {
  const { house, origin, token } = await open();
  await store(house, 1);
  const first = await listen(origin, token);
  await store(house, 2);
  await until(() => expect(idsOf(first)).toEqual(ids(2, 3)));
  const after = first.events.at(-1)?.live ?? '';
  first.leave();
  await store(house, 4);
  const second = await listen(origin, token, { after });
  await until(() => expect(idsOf(second)).toEqual(ids(4, 7)));
  await store(house, 1);
  await until(() => expect(idsOf(second)).toEqual(ids(4, 8)));

  // Without streaming, it is a single response.
  const once = await house.call('GET', `/request/live?after=${after}`, { token });
  expect((once.body as LiveRows).rows.map(({ id }) => id)).toEqual(ids(4, 8));
  const list = await house.call('GET', '/request?limit=3', { token });
  expect(list.body).toMatchObject({ next: 'click-6', live: (once.body as LiveRows).live });
});

test('a reader who does not read misses requests and gets their number; nothing is buffered', async () => {
  const { house, origin, token } = await open();
  const slow = await listen(origin, token);
  slow.response.pause();
  const quick = await listen(origin, token);
  const big = { userAgent: 'x'.repeat(8_000) };
  let sent = 0;
  // The sockets in between hold a few megabytes.
  for (let round = 0; round < 40; round++) {
    await store(house, 60, big);
    sent += 60;
    await until(() => expect(idsOf(quick)).toHaveLength(sent));
  }
  slow.response.resume();
  const heard = (): number => slow.events.reduce((sum, { rows, skipped }) => sum + rows.length + skipped, 0);
  await until(() => expect(heard()).toBe(sent));
  expect(slow.events.some(({ skipped }) => skipped > 0)).toBe(true);
  expect(new Set(idsOf(slow)).size).toBe(idsOf(slow).length);
  expect(idsOf(slow).at(-1)).toBe(`click-${sent}`);
}, 240_000);

test.each([
  [
    'its session ends',
    (house: House, { refresh_token: token }: SignedIn) => house.call('POST', '/logout', { token }),
  ],
  ['its owner is no longer a member', (house: House) => house.store.db.deleteFrom('memberships').execute()],
  [
    'its token expires',
    async (house: House) => {
      house.clock.now += 20 * 60_000;
    },
  ],
])('a stream ends when %s', async (_, end) => {
  const { house, origin, account, token } = await open();
  const stream = await listen(origin, token);
  await until(() => expect(stream.text).toContain(':\n\n'));
  expect(stream.ended).toBe(false);
  await end(house, account);
  await until(() => expect(stream.ended).toBe(true));
});

test('a reader who reads nothing for long is considered gone and makes room', async () => {
  const { house, origin, token } = await open({ patienceMs: 60, perWorkspace: 1 });
  const gone = await listen(origin, token);
  gone.response.pause();
  // More than the sockets in between hold.
  await until(async () => {
    await store(house, 60, { userAgent: 'x'.repeat(20_000) });
    expect((await listen(origin, token)).status).toBe(200);
  });
}, 240_000);

test('the number of streams is limited, and leaving makes room', async () => {
  const { origin, token } = await open();
  const streams = [];
  for (let i = 0; i < PACE.perWorkspace; i++) streams.push(await listen(origin, token));
  const refused = await listen(origin, token);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
  streams[0]?.leave();
  await until(async () => expect((await listen(origin, token)).status).toBe(200));
});

test('the application closes even if someone is listening', async () => {
  const { house, origin, token } = await open();
  const stream = await listen(origin, token);
  await house.app.close();
  await until(() => expect(stream.ended).toBe(true));
});

test('a position that was not issued is refused', async () => {
  const { house, origin, token } = await open();
  expect((await listen(origin, token, { after: 'never' })).status).toBe(422);
  const answer = await house.call('GET', '/request/live?after=%27', { token });
  expect(answer.body).toMatchObject({ error: { fields: { after: 'cursor_invalid' } } });
});
