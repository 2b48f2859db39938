import { afterEach, expect, test } from 'vitest';
import { type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { QUESTION_LIMITS } from '../../events/queue/question-limits.ts';

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

  // If it were looked up, a deleted key would be refused as unknown.
  const [{ id }] = (await house.call('GET', '/api-key', { token })).body as [{ id: string }];
  expect((await house.call('DELETE', `/api-key/${id}`, { token })).status).toBeLessThan(300);
  const refused = await call(key);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.json()).toMatchObject({ error: { code: 'reports_busy' } });
  expect(asked).toBe(MOST);

  leave.abort();
  await Promise.all(open);
  // Its places are free, and it is immediately found to be deleted.
  await expect.poll(async () => (await call(key)).status).toBe(401);
  answer(null);
  expect((await call(token)).status).toBe(200);
});
