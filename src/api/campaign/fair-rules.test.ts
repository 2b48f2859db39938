import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { COUNTRIES } from '../../contracts/routing/targeting.ts';

let house: House;
let token: string;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const pages = ['a', 'b', 'c'].map((name, i) => ({
  name,
  url: `https://${name}.example/`,
  weight: i === 0 ? 10_000 : 0,
}));
const only = (path: number) => [{ path, weight: 10_000 }];
const rule = (path: number, ...conditions: object[]) => ({
  name: '',
  match: 'all',
  caps: {},
  conditions,
  to: only(path),
});
const is = (field: string, ...values: string[]) => ({ field, is: true, values });
const not = (field: string, ...values: string[]) => ({ field, is: false, values });
const body = (rules: object[], fallback = only(0)) => ({
  name: 'Spring',
  domainId,
  ...splitBetween(pages),
  rules,
  default: fallback,
});
const create = async (rules: object[], fallback = only(0)): Promise<Campaign> => {
  const answer = await call('POST', '/campaign', body(rules, fallback));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};
const fair = [rule(1, is('country', 'US'))];
const unfair = [rule(1, is('country', 'US')), rule(2, not('country', 'US'))];

describe('rules that single out crawlers or unknown visitors are refused at the rule, with the reason', () => {
  test.each<[string, object[], Record<string, string>]>([
    ['only unknown visitors get the default', unfair, { default: 'rule_only_unknown' }],
    ['hardly anyone else does', [rule(1, not('country', 'NR'))], { default: 'rule_few_known' }],
    ['a rule behind others', [...unfair, rule(0)], { 'rules.2.conditions': 'rule_only_unknown' }],
    [
      'a combination of crawlers',
      [rule(1, is('country', 'DE')), rule(2, is('os', 'android'), is('browser', 'other', 'safari'))],
      { 'rules.1.conditions': 'rule_only_crawlers' },
    ],
    ['a value too rare', [rule(1, is('os', 'linux'))], { 'rules.0.conditions': 'rule_no_such_value' }],
    [
      'a language that is none',
      [rule(1, is('language', 'und'))],
      { 'rules.0.conditions': 'rule_no_such_value' },
    ],
  ])('%s', async (_name, rules, fields) => {
    const answer = await call('POST', '/campaign', body(rules));
    expect(answer.status).toBe(422);
    expect(at(answer.body, 'error.fields')).toEqual(fields);
    expect(at(answer.body, 'error.docs')).toBe('docs/fair-routing.md');
    const [hint = ''] = Object.values(at(answer.body, 'error.hints') as Record<string, string>);
    expect(hint).toMatch(/\. (Reverse|Choose)/);
  });

  test('too many combinations to judge', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const clock = (hour: number, minute: number): string =>
      `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    const spans = (n: number) =>
      [0, 5, 10, 15, 20].map((hour) => ({
        days,
        from: clock(n * 3 + hour, n),
        to: clock(n * 3 + hour, n + 1),
      }));
    const any = (n: number) => ({
      ...rule(
        n % 3,
        is('country', COUNTRIES[n] ?? ''),
        is('browser', ['samsung', 'opera', 'firefox'][n % 3] ?? ''),
        { field: 'hours', is: true, values: spans(n) },
        is('language', ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ru', 'uk', 'cs'][n % 10] ?? ''),
      ),
      match: 'any',
    });
    const answer = await call('POST', '/campaign', body(Array.from({ length: 49 }, (_, n) => any(n))));
    expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, { rules: 'rules_too_complex' }]);
  });
});

test('a change is refused as a whole, and unchanged parts are judged too', async () => {
  const campaign = await create(fair);
  const patch = (change: object) =>
    call('PATCH', `/campaign/${campaign.id}`, { revision: campaign.revision, ...change });
  const refused = await patch({ rules: unfair });
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { default: 'rule_only_unknown' }]);
  // Only the default's page decides whether these rules are fair.
  const same = await create([rule(1, is('country', 'US')), rule(0, not('country', 'US'))]);
  const moved = await call('PATCH', `/campaign/${same.id}`, { revision: 1, default: only(2) });
  expect([moved.status, at(moved.body, 'error.fields')]).toEqual([422, { default: 'rule_only_unknown' }]);
});

/** Old rules as they are in the store. */
const storeUnfair = async (campaign: Campaign): Promise<void> => {
  const rows = house.store.db.selectFrom('campaigns').select('routing').where('public_id', '=', campaign.id);
  const { routing } = await rows.executeTakeFirstOrThrow();
  const rules = routing.rules.map((one, i) => ({
    ...one,
    conditions: [{ field: 'country' as const, is: i === 0, values: ['US'] }],
  }));
  await house.store.db
    .updateTable('campaigns')
    .set({ routing: JSON.stringify({ ...routing, rules }) as never })
    .where('public_id', '=', campaign.id)
    .execute();
};

test('old rules can stay while something else changes, but cannot be added again', async () => {
  const campaign = await create([rule(1, is('country', 'US')), rule(2, is('country', 'DE'))]);
  await storeUnfair(campaign);
  const stored = (await call('GET', `/campaign/${campaign.id}`)).body as Campaign;
  expect(stored.rules[1]?.conditions).toEqual([not('country', 'US')]);
  const { destinations, paths, default: fallback, rules } = stored;
  const renamed = await call('PATCH', `/campaign/${campaign.id}`, {
    revision: 1,
    name: 'Summer',
    destinations,
    paths,
    default: fallback,
    rules,
  });
  expect(renamed.status).toBe(200);
  const emptied = await call('PATCH', `/campaign/${campaign.id}`, { revision: 2, rules: [] });
  expect(emptied.status).toBe(200);
  const restored = await call('POST', `/campaign/${campaign.id}/revision/2/restore`, { revision: 3 });
  expect([restored.status, at(restored.body, 'error.fields')]).toEqual([
    422,
    { default: 'rule_only_unknown' },
  ]);
});

test('an import reports it for the line, and a copy is not created', async () => {
  const file = (rules: object[]) => JSON.stringify([{ ...body(rules), domainId: undefined }]);
  const taken = (rules: object[]) =>
    call('POST', '/campaign/import', { format: 'json', content: file(rules), mode: 'good' });
  expect((await taken(fair)).body).toMatchObject({ counts: { create: 1, refuse: 0 } });
  const refused = (await taken(unfair)).body;
  expect(refused).toMatchObject({ counts: { create: 0, refuse: 1 } });
  expect(JSON.stringify(at(refused, 'problems'))).toContain('rule_only_unknown');

  const campaign = await create([rule(1, is('country', 'US')), rule(2, is('country', 'DE'))]);
  await storeUnfair(campaign);
  const cloned = await call('POST', '/campaign/bulk', { action: 'clone', ids: [campaign.id] });
  expect(cloned.body).toMatchObject({ changed: [], failed: [{ id: campaign.id, code: 'cannot_clone' }] });
});

test('an A/B test cannot start if it would exclude only unknown visitors', async () => {
  const campaign = await create([rule(0, not('country', 'NR'))]);
  const made = await call('POST', '/ab-test', {
    name: 'Headline',
    campaignId: campaign.id,
    metric: { kind: 'conversion', event: 'sale' },
    rule: campaign.rules[0]?.number,
    arms: [0, 1].map((path) => ({ path, weight: 5000 })),
  });
  const draft = made.body as AbTestDetail;
  const started = await call('POST', `/ab-test/${draft.id}/start`, { revision: draft.revision });
  expect([started.status, at(started.body, 'error.fields')]).toEqual([422, { rule: 'rule_few_known' }]);
  expect(((await call('GET', `/campaign/${campaign.id}`)).body as Campaign).revision).toBe(1);
});
