import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { CampaignInput, CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import { DomainPatch } from '../../contracts/workspace/domain.ts';
import { WorkspacePatch } from '../../contracts/workspace/workspace.ts';
import { namingProblems } from './known-fields.ts';

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
});
afterAll(() => house.close());

const call = (method: 'POST' | 'PATCH', path: string, sent: object) =>
  house.call(method, path, { token, body: sent });

/** Every name we could think of that asks for a visitor's identity. */
const NAMES =
  `ip ips ipv4 ipv6 address addresses ip_address ipAddress ip-range cidr subnet asn as_asn isp network networks
  organization carrier hostname rdns reverse_dns proxy is_proxy proxies vpn is_vpn tor datacenter dataCenter data_centre
  hosting connection_type user_agent userAgent user-agent ua ua_contains useragent_regex header headers http_headers
  x-forwarded-for X-Real-IP sec-ch-ua accept-language cf-connecting-ip via forwarded dnt bot is_bot isBot bots botUrl
  bot_page googlebot facebookBot human isHuman crawler crawlers crawler_url spider robot reviewer reviewers reviewerPage
  moderator employee inspector traffic_class trafficClass suspicious fraud_score risk trust referrer_url referer
  http_referer document.referrer gclid has_gclid gbraid wbraid fbclid ttclid msclkid ScCid sccid twclid epik li_fat_id
  rdt_cid qclid click_id clickId clickid cookie cookies session visitor_id fingerprint canvas webgl screen webdriver headless safe_page safePage safe_url safe
  white_page whitePage white black_page money_page moneyPage cloak cloaking cloaker decoy decoy_url antibot anti_bot
  filter filters whitelist blacklist allowlist blocklist javascript js script js_hook hook hooks webhook webhook_url
  decision_webhook callback plugin code eval lua query param url_parameter utm_source sub1 sub20 token inApp webview`
    .trim()
    .split(/\s+/);

const body = () => ({
  name: 'Spring',
  domainId: 'dom_1',
  ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  rules: [
    {
      name: 'r',
      match: 'all',
      conditions: [
        { field: 'country', is: true, values: ['DE'] },
        { field: 'hours', is: true, values: [{ days: ['mon'], from: '09:00', to: '18:00' }] },
      ],
      caps: {},
      to: [{ path: 0, weight: 10_000 }],
    },
  ],
});

/** Every object in a value, with its path. */
const objectsIn = (
  value: unknown,
  path: string[] = [],
): { path: string[]; object: Record<string, unknown> }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => objectsIn(one, [...path, key]));
  return Array.isArray(value) ? inner : [{ path, object: value as Record<string, unknown> }, ...inner];
};

const problems = (schema: z.ZodMiniType, value: unknown) => namingProblems(schema, value).fields;

test('a body without such names has no problem', () => {
  expect(problems(CampaignInput, body())).toEqual({});
  expect(problems(CampaignPatch, { revision: 1, ...body(), status: 'paused' })).toEqual({});
});

test.each(NAMES)('%s is refused at any position', (name) => {
  const places = objectsIn(body()).length;
  expect(places).toBeGreaterThanOrEqual(10);
  for (let place = 0; place < places; place++) {
    const changed = body();
    const at = objectsIn(changed)[place];
    if (!at) throw new Error('no such place');
    // At the top level, `referrer` and similar are our own settings; these names are used nowhere.
    at.object[name] = 'x';
    expect(problems(CampaignInput, changed)).toEqual({ [[...at.path, name].join('.')]: 'fair_routing' });
  }
  const asField = body();
  (asField.rules[0]?.conditions[0] as { field: string }).field = name;
  expect(problems(CampaignInput, asField)).toEqual({ 'rules.0.conditions.0.field': 'fair_routing' });
  const deep = { ...body(), options: { list: [{ when: { [name]: { equals: 1 } } }] } };
  expect(problems(CampaignInput, deep)).toEqual({
    options: 'unknown_field',
    [`options.list.0.when.${name}`]: 'fair_routing',
  });
  expect(problems(CampaignPatch, { revision: 1, [name]: [] })).toEqual({ [name]: 'fair_routing' });
  expect(problems(DomainPatch, { defaultUrl: null, [name]: '' })).toEqual({ [name]: 'fair_routing' });
  expect(problems(WorkspacePatch, { [name]: true })).toEqual({ [name]: 'fair_routing' });
});

test.each([
  ['invalidTraffic', 'safe_page'],
  ['inactive', 'safe'],
  ['redirect', 'cloak'],
  ['redirect', 'javascript'],
])('%s: "%s" is an invalid value without an explanation', async (field, value) => {
  const answer = await call('POST', '/campaign', { ...body(), [field]: value });
  expect([answer.status, at(answer.body, 'error')]).toEqual([
    422,
    {
      code: 'validation_failed',
      message: 'Some fields are not valid.',
      requestId: expect.any(String),
      fields: { [field]: 'invalid' },
    },
  ]);
});

test('values are not names, even inside an unknown part; the value of "field" is one', () => {
  const options = { when: 'bot', list: ['ip', { field: 'device' }] };
  expect(problems(CampaignInput, { ...body(), options })).toEqual({ options: 'unknown_field' });
  expect(problems(CampaignInput, { ...body(), options: { any: [{ field: 'ip' }] } })).toEqual({
    options: 'unknown_field',
    'options.any.0.field': 'fair_routing',
  });
});

test.each([
  ['POST', '/campaign'],
  ['PATCH', '/campaign/cmp_000000000000'],
  ['PATCH', '/workspace'],
] as const)('%s %s accepts no query parameters', async (method, path) => {
  const answer = await call(method, `${path}?status=paused&name`, {});
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([
    422,
    { status: 'unknown_field', name: 'unknown_field' },
  ]);
  expect(at(answer.body, 'error.hints.status')).toMatch(/query parameters.+ body/);
});

test('our own settings are accepted only where they belong', () => {
  const settings = {
    referrer: 'passed',
    invalidTraffic: 'refuse',
    source: 'Google',
    notes: 'for bots and reviewers',
  };
  expect(problems(CampaignInput, { ...body(), ...settings })).toEqual({});
  const inRule = body();
  Object.assign(inRule.rules[0] as object, { referrer: 'https://x.example', invalidTraffic: 'refuse' });
  expect(problems(CampaignInput, inRule)).toEqual({
    'rules.0.referrer': 'fair_routing',
    'rules.0.invalidTraffic': 'fair_routing',
  });
});

test('names and values that people type freely are not checked', () => {
  const named = body();
  named.name = 'VPN offers, no bots';
  Object.assign(named.destinations[0] as object, { name: 'proxy', url: 'https://vpn.example/?ip=1&ua=bot' });
  Object.assign(named.rules[0] as object, { name: 'reviewers’ country' });
  expect(problems(CampaignInput, named)).toEqual({});
  // `bot` is Bongo, a language.
  Object.assign(named.rules[0]?.conditions[0] as object, { field: 'language', values: ['bot'] });
  expect(problems(CampaignInput, named)).toEqual({});
});

test('a body crafted to keep the server busy is refused like any other', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(problems(CampaignInput, { ...body(), extra: deep })).toEqual({ extra: 'unknown_field' });
  expect(problems(CampaignInput, { ...body(), destinations: deep })).toEqual({});
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, { ip: 1 }]));
  const found = Object.keys(problems(CampaignInput, { ...wide, ...body() })).length;
  expect(found).toBeGreaterThan(500);
  expect(found).toBeLessThan(1100);
  const long = 'x'.repeat(500_000);
  expect(problems(CampaignInput, { ...body(), [long]: 1 })).toEqual({ [long]: 'unknown_field' });
});

test('the answer explains why in a sentence and names the page with alternatives', async () => {
  const answer = await call('POST', '/campaign', { ...body(), safePage: 'https://a.example/' });
  expect(answer.status).toBe(422);
  expect(at(answer.body, 'error')).toEqual({
    code: 'validation_failed',
    message: expect.stringMatching(/^Where a visitor goes depends only on .+ See docs\/fair-routing\.md\.$/),
    requestId: expect.any(String),
    fields: { safePage: 'fair_routing' },
    hints: { safePage: expect.stringContaining('"safePage" cannot be used') },
    docs: 'docs/fair-routing.md',
  });
  const page = await readFile(new URL('../../../docs/fair-routing.md', import.meta.url), 'utf8');
  expect(page).toMatch(/^# /);
});
