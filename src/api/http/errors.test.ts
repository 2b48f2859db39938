import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { errorStatus } from '../../contracts/errors.ts';
import { storeUnavailable } from '../../db/failure.ts';
import { type Asker, currentAsker, RefusedQuestion } from '../../events/queue/question.ts';
import type { LogPosition } from '../../events/store/request-log.ts';
import { errorMessage, fieldCodes } from './error-handler.ts';

test('docs/errors.md lists exactly these codes, with status and meaning', async () => {
  const text = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| (\S.{20,}) \|$/gm)];
  expect(Object.fromEntries(rows.map((row) => [row[1], Number(row[2])]))).toEqual(errorStatus);
  expect(Object.keys(errorMessage)).toEqual(Object.keys(errorStatus));
});

test('docs/errors.md explains each field code returned by schemas and services', async () => {
  const text = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const sources = [
    '../../contracts/fields.ts',
    '../../contracts/accounts/phone.ts',
    '../../contracts/campaigns/campaign.ts',
    '../../contracts/ab-tests/ab-test-input.ts',
    '../../contracts/campaigns/cost-correction.ts',
    '../../contracts/campaigns/costs.ts',
    '../../contracts/campaigns/spend.ts',
    '../../core/money/typed-amount.ts',
    '../../core/time/typed-day.ts',
    '../../contracts/routing/routing.ts',
    '../../contracts/routing/targeting.ts',
    '../../contracts/workspace/workspace.ts',
    '../../contracts/workspace/domain.ts',
    '../../contracts/accounts/profile.ts',
    '../../contracts/accounts/session.ts',
    '../../contracts/list.ts',
    '../../contracts/campaigns/traffic-source.ts',
    '../../core/routing/url/destination-url.ts',
    '../ab-test/act.ts',
    '../ab-test/variants.ts',
    '../ab-test/change.ts',
    '../ab-test/draft.ts',
    '../ab-test/steps.ts',
    '../account-end/store.ts',
    '../account-end/routes.ts',
    '../api-key/key-store.ts',
    '../api-key/routes.ts',
    '../campaign/checks.ts',
    '../class/routes.ts',
    '../campaign/routing-checks.ts',
    '../campaign/service.ts',
    '../campaign/phases/ab-test-checks.ts',
    '../domain/service.ts',
    '../export/service.ts',
    '../fair-routing/known-fields.ts',
    '../profile/service.ts',
    '../recovery/service.ts',
    '../report/range.ts',
    '../session/second-step.ts',
    '../traffic-source/service.ts',
    '../invitation/service.ts',
    '../member/service.ts',
    '../registration/service.ts',
    '../session/passwords.ts',
    '../http/csv.ts',
    '../cost-correction/service.ts',
    '../spend/add-up.ts',
    '../spend/cells.ts',
    '../spend/decide-lines.ts',
    '../spend/period.ts',
    '../spend/read-file.ts',
    '../spend/resolve-line.ts',
    '../spend/service.ts',
    '../workspace/service.ts',
  ];
  const prefix =
    /'((?:aa|account|alpha|amount|arms?|campaign|column|confirm|correction|cost|factor|csv|day|file|period|share|spend|split|currency|export|instance|name|email|phone|password|domain|event|guardrail|mde|slug|test|units|window|destination|weights?|url|webinar|macro|page|range|too|path|offer|rule|conditions?|field|fixed|values?|days|hours?|detail|dimension|cap|index|zone|time|ends|routing|fair|unknown|token|totp|invitation|role|id|source)_[a-z_]+)'/g;
  const codes = new Set<string>();
  for (const source of sources) {
    const code = await readFile(new URL(source, import.meta.url), 'utf8');
    for (const match of code.matchAll(prefix)) codes.add(match[1] as string);
  }
  // Table columns and similar names that look like codes.
  for (const column of [
    'password_hash',
    'domain_id',
    'unknown_names',
    'split_before',
    'test_id',
    'window_seconds',
    'source_id',
    'cost_corrections',
    'spend_uploads',
    // Kinds of the security log.
    'account_created',
    'account_deleted',
    'password_reset',
    'password_reset_asked',
  ])
    codes.delete(column);
  expect(codes.size).toBeGreaterThan(40);
  expect([...codes].filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});

test('a field’s first issue counts, and one without our code is required or invalid', () => {
  const issues = [
    { instancePath: '/a/0/b', message: 'url_scheme' },
    { instancePath: '/a/0/b', message: 'too_long' },
    { instancePath: '/c', message: 'Invalid input' },
    { instancePath: '/d', message: 'Invalid input: expected string' },
  ];
  expect(fieldCodes(issues, { a: [{ b: 1 }], d: 5 })).toEqual({
    'a.0.b': 'url_scheme',
    c: 'required',
    d: 'invalid',
  });
  expect(fieldCodes([{ instancePath: '/', message: 'Invalid input' }], undefined)).toBeNull();
});

test('distinguishes an unreachable database from a failing query', () => {
  const failure = (code: string) => Object.assign(new Error('x'), { code });
  for (const code of ['ECONNREFUSED', '57P01', '08006', '53300', '57014', '55P03', '25P03']) {
    expect(storeUnavailable(failure(code))).toBe(true);
  }
  for (const code of ['23505', '42P01', 'ENOENT']) expect(storeUnavailable(failure(code))).toBe(false);
  expect(storeUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  const cut = new Error('Client has encountered a connection error and is not queryable');
  expect(storeUnavailable(cut)).toBe(true);
  expect(storeUnavailable(new Error('x'))).toBe(false);
});

describe('refused reports', () => {
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
});
