import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { QUESTION_LIMITS } from '../../events/queue/question-limits.ts';
import { Refusal } from '../http/refusal.ts';
import { KEY_BURST, KEY_CALLS_PER_MINUTE, keyLimit } from './limits.ts';

describe('attempt limits', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  /** Each request is for a different person, so that only addresses count. */
  let people = 0;
  const ask = async (address: string): Promise<number> => {
    people += 1;
    const body = { email: `nobody${people}@example.com` };
    const answer = await house.call('POST', '/recovery-password', { body, address });
    if (answer.status === 429) expect(at(answer.body, 'error.code')).toBe('rate_limited');
    return answer.status;
  };

  test('IPv6 addresses count together by their /64, and by their /48 with ten times the allowance', async () => {
    // 30 for one address, shared by every host of the first network.
    for (let host = 0; host < 30; host += 1)
      expect(await ask(`2001:db8:1:0::${host.toString(16)}`)).toBe(202);
    expect(await ask('2001:db8:1:0::ffff')).toBe(429);
    expect(await ask('2001:db8:1:1::1')).toBe(202);
    // 30 and 1 are used; requests that the /64 limit refused did not count for the /48.
    for (let n = 31; n < 300; n += 1) {
      expect([n, await ask(`2001:db8:1:${(Math.floor(n / 30) + 1).toString(16)}::${n}`)]).toEqual([n, 202]);
    }
    expect(await ask('2001:db8:1:ffff::1')).toBe(429);
    expect(await ask('2001:db8:2:0::1')).toBe(202);
  });

  test('IPv4 addresses count individually', async () => {
    for (let n = 0; n < 30; n += 1) expect(await ask('198.51.100.1')).toBe(202);
    expect(await ask('198.51.100.1')).toBe(429);
    expect(await ask('198.51.100.2')).toBe(202);
  });
});

/** How many calls of a key pass until one is refused. */
const passing = (
  call: (token: string) => void,
  token: string,
): { calls: number; refusal: Refusal | null } => {
  for (let calls = 0; calls < 10_000; calls++) {
    try {
      call(token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { calls, refusal: error };
    }
  }
  return { calls: Number.POSITIVE_INFINITY, refusal: null };
};

test('a key has a limited number of calls, learns when to retry, and takes none from another key', () => {
  let time = 1_000_000;
  const call = keyLimit(() => time);
  const { calls, refusal } = passing(call, 'a');
  expect(calls).toBe(KEY_BURST);
  expect(refusal).toMatchObject({ code: 'rate_limited', detail: { retryAfter: 1 } });
  expect(passing(call, 'b').calls).toBe(KEY_BURST);
  // The allowance refills evenly, even while calls are refused.
  for (let second = 0; second < 5; second++) {
    time += 1000;
    expect(passing(call, 'a').calls).toBe(KEY_CALLS_PER_MINUTE / 60);
  }
  time += 24 * 60 * 60 * 1000;
  expect(passing(call, 'a').calls).toBe(KEY_BURST);
});

test('setting the clock back gives no calls', () => {
  let time = 1_000_000;
  const call = keyLimit(() => time);
  passing(call, 'a');
  time -= 60_000;
  expect(passing(call, 'a').calls).toBe(0);
});

test('however many made-up keys call, active ones are still counted', () => {
  const call = keyLimit(() => 1_000_000);
  for (let i = 0; i < 60_000; i++) call(`made up ${i}`);
  expect(passing(call, 'a').calls).toBe(KEY_BURST);
  expect(passing(call, 'a').calls).toBe(0);
});

describe('report places', () => {
  let house: House | undefined;
  afterEach(async () => {
    await house?.close();
  });

  const SPAN = '/report/span';
  const MOST = QUESTION_LIMITS.openPerProgram;

  test('a key with all its places taken is refused before the lookup, and gets them back as callers leave', async () => {
    house = await openHouse();
    const { access_token: token } = await house.register('ana@example.com');
    const body = { name: 'Script', scope: 'read', password: PASSWORD };
    const { key } = (await house.call('POST', '/api-key', { token, body })).body as { key: string };
    const origin = await house.app.listen({ host: '127.0.0.1', port: 0 });
    const { promise: answered, resolve: answer } = Promise.withResolvers<number | null>();
    const { promise: full, resolve: onFull } = Promise.withResolvers<void>();
    let asked = 0;
    house.reports.first = () => {
      asked += 1;
      if (asked === MOST) onFull();
      return answered;
    };
    const leave = new AbortController();
    const call = (bearer: string, signal?: AbortSignal): Promise<Response> =>
      fetch(`${origin}/api/1.1${SPAN}`, {
        headers: { authorization: `Bearer ${bearer}` },
        ...(signal && { signal }),
      });
    const open = Array.from({ length: MOST }, () => call(key, leave.signal).catch(() => null));
    await full;

    // If the key were looked up now, it would be refused as unknown.
    const [{ id }] = (await house.call('GET', '/api-key', { token })).body as [{ id: string }];
    expect((await house.call('DELETE', `/api-key/${id}`, { token })).status).toBeLessThan(300);
    const refused = await call(key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ error: { code: 'reports_busy' } });
    expect(asked).toBe(MOST);

    leave.abort();
    await Promise.all(open);
    // The key's places are free, and the lookup finds it deleted.
    await expect.poll(async () => (await call(key)).status).toBe(401);
    answer(null);
    expect((await call(token)).status).toBe(200);
  });
});
