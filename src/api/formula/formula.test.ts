import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { type Formula, FormulaList, MAX_DECIMALS } from '../../contracts/reports/formula.ts';
import { MAX_FORMULAS } from '../../contracts/reports/report-query.ts';

let house: House;
let ana: SignedIn;
let bia: SignedIn;
beforeAll(async () => {
  house = await openHouse({ openRegistration: true });
  ana = await house.register('ana@example.com');
  bia = await house.register('bia@example.com');
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', body?: object, who = ana) =>
  house.call(method, '/formula', { token: who.access_token, body });
const list = async (who = ana): Promise<Formula[]> =>
  FormulaList.parse((await call('GET', undefined, who)).body).rows;
const problems = async (answer: ReturnType<typeof call>): Promise<unknown[]> => {
  const { status, body } = await answer;
  return [status, at(body, 'error.fields')];
};
const hint = async (answer: ReturnType<typeof call>) =>
  at((await answer).body, 'error.hints.formula') as string;

const margin = { name: 'EPC minus CPC', formula: 'epc - cpc', format: 'money', decimals: 4 };

test('a formula gets a number, which is its column in this workspace alone', async () => {
  const made = await call('POST', margin);
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      ...margin,
      ...{ number: 1, good: 'more', usesCost: true, ofConversions: false, problem: null },
      changedAt: new Date(house.clock.now).toISOString(),
    },
  ]);
  const double = await call('POST', { name: 'Doubled', formula: 'formula:1 * 2', good: null });
  expect(double.body).toMatchObject({ number: 2, format: 'number', decimals: 2, usesCost: true });
  const approved = await call('POST', { name: 'approved', formula: 'sales / (leads + sales)' });
  expect(approved.body).toMatchObject({ number: 3, usesCost: false, ofConversions: true });
  expect((await list()).map(({ name }) => name)).toEqual(['approved', 'Doubled', 'EPC minus CPC']);
  expect(await list(bia)).toEqual([]);
  expect((await call('PATCH', { number: 1, name: 'x' }, bia)).status).toBe(404);
  expect((await call('DELETE', { number: 1 }, bia)).status).toBe(404);
  const log = await house.call('GET', '/workspace/security-log?group=changed', { token: ana.access_token });
  expect(at(log.body, 'rows.0')).toMatchObject({ kind: 'formula_changed', by: { email: 'ana@example.com' } });
});

const range = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';
const report = (query: string, who = ana) =>
  house.call('GET', `/report?${range}&${query}`, { token: who.access_token });

test('a report computes it from the values of each row, of the total and of the comparison', async () => {
  const sums = house.reports.answer.total;
  house.reports.reported = [];
  house.reports.answer = {
    rows: [
      { keys: ['BR'], sums: { ...sums, valid: 3, revenue: '1', cost: '0.5', costed: 3, costedValid: 3 } },
      { keys: ['IN'], sums: { ...sums, valid: 0, revenue: '0', cost: '0', costed: 0, costedValid: 0 } },
    ],
    total: { ...sums, valid: 3, revenue: '1', cost: '0.5', costed: 3, costedValid: 3 },
    count: 2,
    incomplete: false,
  };
  const { body } = await report(
    'metrics=formula:1,formula:2,epc&dimensions=country&compare=previous&sort=-formula:1',
  );
  // 0.3333333333 - 0.1666666667, as shown; no visits, no denominator.
  expect(at(body, 'rows.0.values')).toEqual({
    'formula:1': 0.1666666666,
    'formula:2': 0.3333333332,
    epc: 0.3333333333,
  });
  expect(at(body, 'rows.1.values')).toEqual({ 'formula:1': null, 'formula:2': null, epc: null });
  expect([at(body, 'total.values.formula:1'), at(body, 'total.previous.formula:1')]).toEqual([
    ...[0.1666666666, 0.1666666666],
  ]);
  const [query] = house.reports.reported;
  expect(query?.metrics).toEqual(['epc', 'cpc']);
  expect(query?.order).toMatchObject({ by: { kind: 'binary', sign: '-' }, descending: true });
  // Visits do not belong to a conversion type, so neither does a figure with them.
  const byType = await report('metrics=formula:1,formula:3&dimensions=conversionType&sort=formula:1');
  expect(at(byType.body, 'total.values')).toEqual({ 'formula:1': null, 'formula:3': null });
  expect(house.reports.reported.at(-1)?.order).toEqual({ by: 'conversions', descending: true });
});

test('a report refuses formulas that the workspace does not have', async () => {
  expect(await problems(report('metrics=formula:9'))).toEqual([422, { metrics: 'metric_unknown' }]);
  expect(await problems(report('metrics=formula:1', bia))).toEqual([422, { metrics: 'metric_unknown' }]);
  expect((await report('metrics=formula:01')).status).toBe(422);
  expect(await problems(report('metrics=epc&sort=formula:1'))).toEqual([422, { sort: 'sort_unknown' }]);
});

test('a refusal says where the problem is and what to do', async () => {
  const wrong = call('POST', { name: 'x', formula: 'epc - revenu' });
  expect(await problems(wrong)).toEqual([422, { formula: 'formula_name' }]);
  expect(await hint(wrong)).toBe('There is no metric "revenu" at character 7. Did you mean revenue?');
  expect(await hint(call('POST', { name: 'x', formula: '(epc - cpc' }))).toBe(
    'The parenthesis at character 1 is never closed. Add ).',
  );
  expect(await hint(call('PATCH', { number: 1, formula: 'formula:2 - epc' }))).toBe(
    'Formulas use each other in a circle: "EPC minus CPC" (formula:1) → "Doubled" (formula:2) → "EPC minus CPC" (formula:1). Change one of them.',
  );
  expect(await problems(call('POST', { name: 'x', formula: 'a'.repeat(10_000) }))).toEqual([
    422,
    { formula: 'formula_too_long' },
  ]);
});

test('a change is refused if another formula could not be computed any more, naming it', async () => {
  const sum = Array.from({ length: 51 }, () => '1').join(' + ');
  const refused = call('PATCH', { number: 1, formula: sum });
  expect((await refused).status).toBe(200);
  await call('PATCH', { number: 2, formula: 'formula:1 + 1' });
  const large = Array.from({ length: 100 }, () => '1').join(' + ');
  expect(await hint(call('PATCH', { number: 1, formula: large }))).toBe(
    'The formula "Doubled" uses this one. With the formulas that it uses, it has more than 100 numbers and metrics. Use fewer.',
  );
  await call('PATCH', { number: 1, formula: margin.formula });
  await call('PATCH', { number: 2, formula: 'formula:1 * 2' });
});

test.each([
  [{ name: ' ', formula: 'epc' }, { name: 'name_required' }],
  [{ name: 'doubled', formula: 'epc' }, { name: 'name_taken' }],
  [{ name: 'x' }, { formula: 'required' }],
  [{ name: 'x', formula: ' ' }, { formula: 'formula_required' }],
  [{ name: 'x', formula: 'epc', format: 'date' }, { format: 'format_unknown' }],
  [{ name: 'x', formula: 'epc', decimals: MAX_DECIMALS + 1 }, { decimals: 'decimals_range' }],
  [{ name: 'x', formula: 'epc', good: 'yes' }, { good: 'good_unknown' }],
])('%j is refused: %j', async (body, fields) => {
  expect(await problems(call('POST', body))).toEqual([422, fields]);
});

test('one that is used cannot be deleted, and the answer says where', async () => {
  const body = { dimensions: [], metrics: ['formula:2', 'visits'], range: { name: 'today' } };
  const token = ana.access_token;
  const saved = await house.call('POST', '/saved-report', { token, body: { name: 'Mondays', body } });
  const one = await call('DELETE', { number: 1 });
  expect([one.status, at(one.body, 'error.code'), at(one.body, 'error.fields')]).toEqual([
    ...[409, 'conflict', { number: 'formula_used' }],
  ]);
  expect(at(one.body, 'error.message')).toBe(
    '"EPC minus CPC" is used by the formula "Doubled". Remove it there first.',
  );
  expect(at((await call('DELETE', { number: 2 })).body, 'error.message')).toBe(
    '"Doubled" is used by the saved report "Mondays". Remove it there first.',
  );
  await house.call('DELETE', `/saved-report/${at(saved.body, 'id')}`, { token });
  expect((await call('DELETE', { number: 2 })).body).toMatchObject({ number: 2, name: 'Doubled' });
  expect((await call('DELETE', { number: 2 })).status).toBe(404);
  expect((await call('POST', { name: 'Doubled', formula: '2 * epc' })).body).toMatchObject({ number: 4 });
});

test('without a conversion type that it needs, it has no value and says why', async () => {
  const token = ana.access_token;
  await house.call('PATCH', '/conversion-type', { token, body: { number: 4, enabled: true } });
  const made = await call('POST', { name: 'Carts', formula: 'conversions:4 / valid' });
  const number = at(made.body, 'number');
  await house.call('PATCH', '/conversion-type', { token, body: { number: 4, enabled: false } });
  expect((await list()).find((one) => one.number === number)?.problem).toEqual({
    ...{ code: 'formula_name', at: 1, text: 'conversions:4' },
  });
  const answer = await report(`metrics=formula:${number},visits&sort=-formula:${number}`);
  expect([answer.status, at(answer.body, `total.values.formula:${number}`)]).toEqual([200, null]);
  // Others can still be changed.
  expect((await call('PATCH', { number: 3, decimals: 0 })).status).toBe(200);
});

test('a workspace has at most a hundred', async () => {
  for (let n = (await list(bia)).length; n < MAX_FORMULAS; n++)
    expect((await call('POST', { name: `F ${n}`, formula: 'epc' }, bia)).status).toBe(201);
  expect(await problems(call('POST', { name: 'One more', formula: 'epc' }, bia))).toEqual([
    422,
    { name: 'too_many_formulas' },
  ]);
});
