import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorStatus } from '../../contracts/errors.ts';
import { storeUnavailable } from '../../db/failure.ts';
import { fieldCodes } from './field-codes.ts';
import { errorMessage } from './messages.ts';

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
    '../ab-test/arms.ts',
    '../ab-test/change.ts',
    '../ab-test/decide.ts',
    '../ab-test/draft.ts',
    '../ab-test/new-paths.ts',
    '../ab-test/start.ts',
    '../account-end/password.ts',
    '../account-end/routes.ts',
    '../api-key/key-store.ts',
    '../api-key/routes.ts',
    '../campaign/checks.ts',
    '../class/routes.ts',
    '../campaign/routing-checks.ts',
    '../campaign/service.ts',
    '../campaign/phases/test-checks.ts',
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
    '../http/read-table.ts',
    '../spend/campaign-names.ts',
    '../spend/decide-lines.ts',
    '../spend/period.ts',
    '../spend/read-file.ts',
    '../spend/resolve-line.ts',
    '../spend/service.ts',
    '../workspace/deletion.ts',
    '../workspace/service.ts',
  ];
  const prefix =
    /'((?:aa|account|alpha|amount|arms?|campaign|column|confirm|cost|csv|day|file|period|share|spend|split|currency|export|instance|name|email|phone|password|domain|event|guardrail|mde|slug|test|units|window|destination|weights?|url|webinar|macro|page|range|too|path|offer|rule|conditions?|field|fixed|values?|days|hours|cap|index|zone|time|ends|routing|fair|unknown|token|totp|invitation|role)_[a-z_]+)'/g;
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
  expect(storeUnavailable(new Error('x'))).toBe(false);
});
