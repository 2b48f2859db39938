import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../test/helpers/api-house.ts';
import { ErrorAnswer } from '../contracts/errors.ts';

let house: House;
let web: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'fairlead-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<title>Fairlead</title>');
  await writeFile(join(web, 'assets', 'app-1a2b3c.js'), '1');
  house = await openHouse({
    webRoot: web,
    publish: async () => {
      throw new Error('the socket is gone');
    },
  });
});
afterAll(async () => {
  await house.close();
  await rm(web, { recursive: true });
});

describe('errors', () => {
  test.each([
    ['an unknown path', { method: 'GET', url: '/api/1.1/nothing' }, 404, 'not_found'],
    ['a path outside the API', { method: 'GET', url: '/api/2/login' }, 404, 'not_found'],
    ['another method', { method: 'DELETE', url: '/api/1.1/login' }, 404, 'not_found'],
    ['a URL that cannot be decoded', { method: 'GET', url: '/api/1.1/%zz' }, 400, 'malformed_request'],
    ['broken JSON', { method: 'POST', url: '/api/1.1/login', payload: '{"a":' }, 400, 'malformed_request'],
    [
      'JSON that is no object',
      { method: 'POST', url: '/api/1.1/login', payload: '5' },
      400,
      'malformed_request',
    ],
    ['no body', { method: 'POST', url: '/api/1.1/login' }, 400, 'malformed_request'],
    [
      'a poisoned prototype',
      { method: 'POST', url: '/api/1.1/login', payload: '{"__proto__":{}}' },
      400,
      'malformed_request',
    ],
    [
      'more than a megabyte',
      { method: 'POST', url: '/api/1.1/login', payload: JSON.stringify({ email: 'a'.repeat(1024 * 1024) }) },
      413,
      'payload_too_large',
    ],
  ] as const)('%s', async (_name, request, status, code) => {
    const headers = { 'content-type': 'application/json' };
    const response = await house.app.inject({ ...request, headers });
    const body = ErrorAnswer.parse(response.json());
    expect([response.statusCode, body.error.code]).toEqual([status, code]);
    expect(body.error.requestId).toMatch(/^req_[0-9A-Za-z]{16}$/);
    expect(response.headers['x-request-id']).toBe(body.error.requestId);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('another content type is malformed', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/1.1/login',
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect([response.statusCode, at(response.json(), 'error.code')]).toEqual([400, 'malformed_request']);
  });

  test('an internal error is logged with the request ID and not revealed', async () => {
    const broken = await openHouse();
    await broken.store.db.schema.dropTable('instance').execute();
    const answer = await broken.call('GET', '/registration');
    expect([answer.status, at(answer.body, 'error.code')]).toEqual([500, 'internal']);
    expect(JSON.stringify(answer.body)).not.toMatch(/instance|relation|select/);
    const line = broken.logged.find((text) => text.includes('request failed'));
    expect(line).toContain('instance');
    expect(line).toContain(at(answer.body, 'error.requestId') as string);
    await broken.close();
  }, 240_000);

  test('a change is stored and answered even if it cannot be published', async () => {
    const { user } = await house.register('ana@example.com');
    expect(user.email).toBe('ana@example.com');
    expect(house.logged.join()).toContain('the socket is gone');
  });
});

describe('the web application', () => {
  test('screens get index.html, never cached; hashed files are cached permanently', async () => {
    for (const url of ['/', '/dashboard', '/campaign/campaignsEdit?id=cmp_1', '/login?next=x']) {
      const page = await house.app.inject({ url });
      expect([url, page.statusCode, page.body]).toEqual([url, 200, '<title>Fairlead</title>']);
      expect(page.headers['cache-control']).toBe('no-cache');
    }
    const script = await house.app.inject({ url: '/assets/app-1a2b3c.js' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('a path without a screen is 404: the application for a browser, JSON for a probe', async () => {
    for (const url of [
      '/healthz',
      '/livez',
      '/readyz',
      '/status',
      '/ping',
      '/metrics',
      '/health/live',
      '/x',
    ]) {
      const probe = await house.app.inject({ url });
      expect([url, probe.statusCode, probe.json().error.code]).toEqual([url, 404, 'not_found']);
      const page = await house.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([url, page.statusCode, page.body]).toEqual([url, 404, '<title>Fairlead</title>']);
    }
    const script = await house.app.inject({ url: '/assets/gone.js', headers: { accept: 'text/html' } });
    expect([script.statusCode, script.json().error.code]).toEqual([404, 'not_found']);
  });

  test('a missing asset, a path outside the folder and a POST are not found', async () => {
    for (const url of ['/assets/gone.js', '/assets/%2e%2e%2fx', '/api', '/api/1.1']) {
      expect([url, (await house.app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
    expect((await house.app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
    for (const url of ['/..%2f..%2fetc%2fpasswd', '/../../etc/passwd']) {
      expect((await house.app.inject({ url })).body).not.toContain('root:');
    }
  });

  test('only its own files can run, and no one can frame it', async () => {
    for (const url of ['/', '/api/1.1/health', '/api/1.1/nothing']) {
      const { headers } = await house.app.inject({ url });
      const csp = String(headers['content-security-policy']);
      expect(csp).toContain("default-src 'self'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).toMatch(/script-src 'self'(;|$)/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });
});

test('health needs no token', async () => {
  const answer = await house.call('GET', '/health');
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the API describes itself in OpenAPI 3.1, including schemas', async () => {
  const { body } = await house.call('GET', '/openapi.json');
  expect(at(body, 'openapi')).toBe('3.1.0');
  const paths = at(body, 'paths') as Record<string, unknown>;
  expect(Object.keys(paths).toSorted()).toEqual(
    [
      '/ab-test',
      '/ab-test/aa',
      '/ab-test/baseline',
      '/ab-test/{id}',
      '/ab-test/{id}/analysis',
      '/ab-test/{id}/archive',
      '/ab-test/{id}/decide',
      '/ab-test/{id}/pause',
      '/ab-test/{id}/preview',
      '/ab-test/{id}/resume',
      '/ab-test/{id}/segments',
      '/ab-test/{id}/share',
      '/ab-test/{id}/share/{share}',
      '/ab-test/{id}/start',
      '/ab-test/{id}/unarchive',
      '/achievement',
      '/achievement/seen',
      '/annotation',
      '/annotation/{id}',
      '/api-key',
      '/api-key/{id}',
      '/campaign',
      '/campaign/bulk',
      '/campaign/bulk/undo',
      '/campaign/choices',
      '/campaign/export',
      '/campaign/import',
      '/campaign/source_templates',
      '/campaign/source_values',
      '/campaign/traffic_source',
      '/campaign/traffic_sources',
      '/campaign/{id}',
      '/campaign/{id}/check',
      '/campaign/{id}/disclosure-address',
      '/campaign/{id}/page',
      '/campaign/{id}/preview',
      '/campaign/{id}/revision',
      '/campaign/{id}/revision/{revision}',
      '/campaign/{id}/revision/{revision}/restore',
      '/campaign/{id}/try',
      '/check/{id}',
      '/check/{id}/report',
      '/class',
      '/class-signup',
      '/class/setup',
      '/column-preset',
      '/conversion',
      '/conversion-type',
      '/cost-correction',
      '/cost-correction/{id}',
      '/delivery',
      '/delivery/resend',
      '/delivery/{id}',
      '/demo',
      '/destination',
      '/destination/without-click-id',
      '/domain',
      '/domain/{id}',
      '/domain/{id}/check',
      '/download/{ticket}',
      '/export',
      '/export/{ticket}',
      '/file/{id}',
      '/formula',
      '/invitation',
      '/invitation/{id}',
      '/landing-page',
      '/landing-page/bulk',
      '/landing-page/export',
      '/landing-page/import',
      '/landing-page/proposal',
      '/landing-page/{id}',
      '/landing-page/{id}/campaign',
      '/landing-page/{id}/check',
      '/landing-page/{id}/merge',
      '/landing-page/{id}/merge/preview',
      '/landing-page/{id}/preview',
      '/landing-page/{id}/replace',
      '/landing-page/{id}/replace/preview',
      '/landing-page/{id}/use',
      '/lead',
      '/lead/export',
      '/lead/{id}',
      '/library/change',
      '/library/change/{id}/undo',
      '/library/replace',
      '/library/replace/preview',
      '/login',
      '/logout',
      '/member',
      '/member/{id}',
      '/offer',
      '/offer/bulk',
      '/offer/export',
      '/offer/import',
      '/offer/proposal',
      '/offer/{id}',
      '/offer/{id}/campaign',
      '/offer/{id}/cap',
      '/offer/{id}/merge',
      '/offer/{id}/merge/preview',
      '/offer/{id}/preview',
      '/offer/{id}/replace',
      '/offer/{id}/replace/preview',
      '/offer/{id}/reset',
      '/offer/{id}/use',
      '/outgoing-rule',
      '/outgoing-rule/{id}',
      '/outgoing-rule/{id}/test',
      '/postback/health',
      '/postback/receipt/{receipt}',
      '/postback/received',
      '/postback/received/export',
      '/postback/received/{id}',
      '/postback/settings',
      '/postback/source',
      '/postback/source/{id}',
      '/postback/source/{id}/rotate',
      '/postback/source/{id}/secret',
      '/postback/test',
      '/postback/unmapped',
      '/postback/unnamed-events',
      '/postback/upload',
      '/profile',
      '/profile/email/confirm',
      '/profile/password',
      '/profile/security-log',
      '/profile/session',
      '/profile/session/{id}',
      '/profile/totp',
      '/profile/totp/confirm',
      '/profile/totp/recovery-codes',
      '/rate',
      '/rate/import',
      '/rate/manual',
      '/rate/manual/{id}',
      '/recovery-password',
      '/recovery-password/confirm',
      '/refresh',
      '/registration',
      '/registration/confirm',
      '/registration/invitation/{id}',
      '/report',
      '/report-schedule',
      '/report-schedule/recipient',
      '/report-schedule/{id}',
      '/report-schedule/{id}/send',
      '/report/annotations',
      '/report/breakdowns',
      '/report/campaign/{id}',
      '/report/exits',
      '/report/export',
      '/report/heatmap',
      '/report/ledger',
      '/report/span',
      '/report/waterfall',
      '/request',
      '/request/count',
      '/request/export',
      '/request/live',
      '/request/{id}',
      '/request/{id}/mark',
      '/request/{id}/mark-like',
      '/request/{id}/replay',
      '/request/{id}/trail',
      '/saved-report',
      '/saved-report/{id}',
      '/saved-report/{id}/restore',
      '/saved-report/{id}/share',
      '/saved-report/{id}/share/{share}',
      '/session/me',
      '/session/workspace',
      '/share',
      '/shared-report/{token}',
      '/shared-test/{token}',
      '/spend',
      '/spend/import',
      '/spend/unmatched',
      '/spend/upload',
      '/spend/upload/{id}/undo',
      '/spend/{id}',
      '/status',
      '/trial',
      '/webhook',
      '/webhook/{id}',
      '/webhook/{id}/rotate',
      '/webhook/{id}/secret',
      '/webhook/{id}/test',
      '/workspace',
      '/workspace/deletion',
      '/workspace/number-changes',
      '/workspace/number-changes/seen',
      '/workspace/retention',
      '/workspace/security-log',
    ].map((path) => `/api/1.1${path}`),
  );
  const body200 = at(paths['/api/1.1/campaign/{id}'], 'patch.requestBody.content');
  expect(JSON.stringify(body200)).toContain('"revision"');
  expect(JSON.stringify(paths)).toContain('"validation_failed"');
});
