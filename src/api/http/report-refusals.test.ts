import { afterEach, expect, test } from 'vitest';
import { type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { type Asker, currentAsker, RefusedQuestion } from '../../events/queue/question.ts';
import type { LogPosition } from '../../events/store/request-log.ts';

let house: House | undefined;
afterEach(async () => {
  await house?.close();
});

const COUNT = '/request/count';

const open = async () => {
  house = await openHouse();
  const { access_token: token } = await house.register('ana@example.com');
  const body = { name: 'Script', scope: 'read', password: PASSWORD };
  const made = await house.call('POST', '/api-key', { token, body });
  expect(made.status).toBe(201);
  return { house, token, key: (made.body as { key: string }).key };
};

test('the store is queried on behalf of a person, key or address, and only while they are waiting', async () => {
  const { house, token, key } = await open();
  const askers: (Asker | null)[] = [];
  house.reports.countRequests = async () => {
    askers.push(currentAsker());
    return 7;
  };
  for (const bearer of [token, key]) await house.call('GET', COUNT, { token: bearer });
  expect(askers).toMatchObject([
    { member: expect.stringMatching(/^person:\d+$/), kind: 'person', address: '127.0.0.1' },
    { member: expect.stringMatching(/^key:\d+$/), kind: 'program' },
  ]);
  expect(askers[0]?.workspace).toBeGreaterThan(0);

  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  const { promise: begun, resolve: onBegin } = Promise.withResolvers<void>();
  house.reports.countRequests = async () => {
    currentAsker()?.signal?.addEventListener('abort', () => onEnd());
    onBegin();
    await ended;
    throw new RefusedQuestion('interrupted');
  };
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const call = fetch(`${origin}/api/1.1${COUNT}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  call.catch(() => undefined);
  await begun;
  leave.abort();
  await ended;
  await expect(call).rejects.toThrow();

  // The system queries arrivals for live lists, not the caller who started listening.
  const { promise: looked, resolve: onLook } = Promise.withResolvers<Asker | null>();
  const place: LogPosition = { node: 1, worker: 0, epoch: 1, sequence: 1, time: 1 };
  house.reports.positions = async () => [{ ...place, sequence: place.sequence++ }];
  house.reports.arrived = async () => {
    onLook(currentAsker());
    return [];
  };
  const listen = new AbortController();
  const stream = await fetch(`${origin}/api/1.1/request/live`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: listen.signal,
  });
  expect(stream.status).toBe(200);
  expect(await looked).toBeNull();
  listen.abort();
});

test('each reason why a report has no answer has a code and a hint', async () => {
  const { house, token } = await open();
  const answers = [
    ['busy', 5, 429, 'reports_busy', '5', /running or waiting/],
    ['timeout', 30, 422, 'report_timeout', undefined, /30 seconds.*fewer days/],
    ['memory', null, 422, 'report_too_large', undefined, /memory.*fewer days/],
    ['interrupted', null, 503, 'report_interrupted', '1', /again/],
  ] as const;
  for (const [problem, seconds, status, code, retryAfter, message] of answers) {
    house.reports.countRequests = () => Promise.reject(new RefusedQuestion(problem, seconds));
    const answer = await house.call('GET', COUNT, { token });
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, retryAfter]);
    expect(answer.body).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
  }
});

test('a person and a key have a limited number of live lists each, separate from others in the workspace', async () => {
  const { house, token, key } = await open();
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const listen = (bearer: string): Promise<Response> =>
    fetch(`${origin}/api/1.1/request/live`, {
      headers: { authorization: `Bearer ${bearer}`, accept: 'text/event-stream' },
      signal: leave.signal,
    });
  for (let i = 0; i < 6; i++) expect((await listen(token)).status).toBe(200);
  const refused = await listen(token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({
    error: { code: 'rate_limited', message: expect.stringContaining('You have 6 live lists open') },
  });
  expect((await listen(key)).status).toBe(200);
  leave.abort();
});
