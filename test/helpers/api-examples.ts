import { PASSWORD } from './api-house.ts';
import type { ApiRoute } from './api-routes.ts';
import { type Caller, outgoingRule, type World } from './api-world.ts';
import { splitBetween } from './campaign-body.ts';

/** The caller, their workspace, and a way to get an id of the call's subject. */
export interface Scene {
  world: World;
  caller: Caller;
  id: (kind: string) => Promise<string>;
}

let count = 0;
const unique = (): string => `n${++count}`;

const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
/** An A/B test of the page in every campaign of the walk against a new one. */
const twoPages = () => ({
  name: unique(),
  metric: { kind: 'conversion', types: 'counted' },
  arms: [
    { path: 0, weight: 5000 },
    { url: 'https://b.example/', weight: 5000 },
  ],
});
const days = { dimensions: ['day'], metrics: ['visits'], range: { name: '7d' } };
const ending = ({ world }: Scene) => ({ confirm: world.name, password: PASSWORD });

/** A valid body for each route. A route without one here fails the walk. */
const BODIES: Record<string, (scene: Scene) => object | Promise<object>> = {
  'POST /ab-test/aa': async ({ id }) => ({ name: unique(), campaignId: await id('campaign') }),
  'PATCH /ab-test/{id}': () => ({ revision: 1, name: 'Another name' }),
  'POST /ab-test/{id}/start': () => ({ revision: 1 }),
  'POST /ab-test/{id}/pause': () => ({ revision: 1 }),
  'POST /ab-test/{id}/resume': () => ({ revision: 1 }),
  'POST /ab-test/{id}/archive': () => ({ revision: 1 }),
  'POST /ab-test/{id}/unarchive': () => ({ revision: 1 }),
  'POST /ab-test/{id}/decide': () => ({ revision: 1, outcome: { kind: 'none' } }),
  'POST /ab-test/{id}/preview': () => ({ act: 'start', revision: 1 }),
  'POST /ab-test/{id}/share': () => ({}),
  'POST /ab-test': async ({ id }) => ({ campaignId: await id('campaign'), ...twoPages() }),
  'POST /achievement/seen': () => ({ codes: ['campaign_active'] }),
  'POST /profile/totp': () => ({ password: PASSWORD }),
  'POST /profile/totp/confirm': () => ({ totp: '000000' }),
  'POST /profile/totp/recovery-codes': () => ({ password: PASSWORD, totp: '000000' }),
  'DELETE /profile/totp': () => ({ password: PASSWORD }),
  'PATCH /class/setup': () => ({ content: null, revision: 0 }),
  'PATCH /profile': () => ({ name: 'Another name' }),
  'DELETE /profile': ({ caller }) => ({ confirm: caller.email, password: PASSWORD }),
  'POST /profile/email/confirm': () => ({ token: 'eml_none' }),
  'POST /profile/password': () => ({ current: PASSWORD, next: 'another phrase, longer' }),
  'POST /api-key': () => ({ name: 'Key', scope: 'read', password: PASSWORD }),
  'PATCH /member/{id}': () => ({ role: 'editor' }),
  'POST /invitation': () => ({ email: `${unique()}@example.com`, role: 'viewer', language: 'en' }),
  'POST /session/workspace': ({ world }) => ({ workspace: world.publicId }),
  'PATCH /workspace': () => ({ name: 'Another name' }),
  'POST /workspace/deletion': ending,
  'POST /domain': () => ({ hosts: [`${unique()}.example.com`] }),
  'PATCH /domain/{id}': () => ({ defaultUrl: null }),
  'POST /campaign': async ({ id }) => ({
    name: 'Another',
    domainId: await id('domain'),
    slug: unique(),
    ...pages,
  }),
  'POST /campaign/{id}/revision/{revision}/restore': () => ({ revision: 1 }),
  'POST /campaign/{id}/try': () => ({ country: 'BR', device: 'mobile' }),
  'POST /campaign/{id}/disclosure-address': () => ({ days: 7 }),
  'POST /campaign/{id}/preview': () => ({ revision: 1, name: 'Another name' }),
  'PATCH /campaign/{id}': () => ({ revision: 1, name: 'Another name' }),
  'POST /campaign/import': () => ({
    format: 'csv',
    mode: 'good',
    content: `name,url\n${unique()},https://a.example/`,
  }),
  'POST /campaign/bulk': async ({ id }) => ({ action: 'pause', ids: [await id('campaign')] }),
  'POST /campaign/bulk/undo': async ({ id }) => ({ changed: [{ id: await id('campaign'), revision: 1 }] }),
  ...Object.fromEntries(
    ['/offer', '/landing-page'].flatMap((path): [string, (scene: Scene) => object | Promise<object>][] => [
      [`POST ${path}`, () => ({ name: unique(), url: 'https://page.example/', tags: ['t'], notes: 'n' })],
      [`PATCH ${path}/{id}`, () => ({ revision: 1, url: `https://${unique()}.example/` })],
      [`POST ${path}/{id}/preview`, () => ({ revision: 1, url: 'https://new.example/' })],
      ...['/merge', '/merge/preview'].map((end): [string, (scene: Scene) => object | Promise<object>] => [
        `POST ${path}/{id}${end}`,
        async ({ id }) => ({
          revision: 1,
          name: 'One',
          others: [{ id: await id(path.slice(1)), revision: 1 }],
        }),
      ]),
      ...['', '/preview'].map((end): [string, (scene: Scene) => Promise<object>] => [
        `POST ${path}/{id}/replace${end}`,
        async ({ id }) => ({ with: await id(path.slice(1)) }),
      ]),
      [`POST ${path}/bulk`, async ({ id }) => ({ action: 'archive', ids: [await id(path.slice(1))] })],
      [`POST ${path}/import`, () => ({ mode: 'good', content: `name,url\n${unique()},https://a.example/` })],
    ]),
  ),
  'POST /offer/{id}/reset': () => ({ revision: 1 }),
  'POST /landing-page/{id}/check': async ({ id }) => ({ domain: await id('domain') }),
  'POST /library/replace': () => ({ find: 'nowhere', replace: 'x' }),
  'POST /library/replace/preview': () => ({ find: 'nowhere', replace: 'x' }),
  // With `sourceId` instead: spend-details.test.ts.
  'POST /spend': async ({ id }) => ({
    campaignId: await id('campaign'),
    details: [{ dimension: 'sub3', value: '120210' }],
    timeZone: 'Europe/Berlin',
    from: '2026-03-01',
    to: '2026-03-02',
    amount: '12.5',
    currency: 'USD',
    clicks: 40,
  }),
  'PATCH /spend/{id}': () => ({ amount: '13' }),
  'POST /spend/unmatched': async ({ id }) => ({ ids: [await id('spend')], unmatched: 'keep' }),
  'POST /spend/import': async ({ id }) => ({
    campaignId: await id('campaign'),
    mode: 'good',
    fileName: 'february.csv',
    content: 'day,cost\n2026-02-01,5',
  }),
  'POST /cost-correction': async ({ id }) => ({
    sourceId: await id('traffic_source'),
    from: '2026-03-01',
    to: '2026-03-31',
    factor: '1.05',
    reason: 'Agency fee',
  }),
  'PATCH /cost-correction/{id}': () => ({ to: null, factor: '1.19' }),
  'PATCH /postback/settings': () => ({ duplicates: 'add', statuses: [{ word: 'Paid', status: 'sale' }] }),
  'POST /postback/source': () => ({ name: unique(), protection: 'secret' }),
  'PATCH /postback/source/{id}': () => ({ enabled: false }),
  'POST /postback/source/{id}/rotate': () => ({ endOld: false }),
  'POST /conversion': () => ({ conversions: [{ clickId: 'test' }], test: true }),
  'POST /postback/upload': () => ({ mode: 'check', content: 'click id\nx' }),
  'POST /postback/test': async ({ id }) => ({ sourceId: await id('source') }),
  'POST /rate/import': () => ({ mode: 'good', content: 'Date,USD\n2026-03-09,1.1' }),
  'POST /rate/manual': () => ({ currency: 'BRL', from: '2026-03-01', to: null, rate: '0.2' }),
  'POST /annotation': async ({ id }) => ({
    at: '2026-03-10T06:00:00Z',
    text: 'New page',
    campaignId: await id('campaign'),
  }),
  'PATCH /annotation/{id}': () => ({ text: 'Newer page' }),
  'POST /saved-report': () => ({ name: unique(), body: days }),
  'POST /outgoing-rule': () => outgoingRule(),
  'PATCH /outgoing-rule/{id}': () => ({ name: unique() }),
  'POST /outgoing-rule/{id}/test': () => ({}),
  'POST /delivery/resend': async ({ id }) => ({ ids: [await id('delivery')] }),
  'POST /webhook': () => ({ url: 'https://hook.example/', events: ['conversion.recorded'] }),
  'PATCH /webhook/{id}': () => ({ enabled: false }),
  'POST /webhook/{id}/rotate': () => ({}),
  'PATCH /saved-report/{id}': () => ({ revision: 1, name: unique() }),
  'POST /saved-report/{id}/share': () => ({ metrics: ['visits'] }),
  'PATCH /saved-report/{id}/share/{share}': () => ({ days: 7 }),
  'POST /report-schedule': async ({ id }) => ({
    reportId: await id('saved-report'),
    every: 'day',
    hour: 9,
    recipients: [await id('member')],
  }),
  'PATCH /report-schedule/{id}': () => ({ hour: 10 }),
  'POST /request/{id}/mark': () => ({ as: 'human' }),
  'POST /request/{id}/mark-like': () => ({ as: 'human', days: 30 }),
  'POST /request/export': async ({ id }) => ({ format: 'csv', campaign: await id('campaign') }),
  'POST /report/export': () => ({
    format: 'csv',
    from: '2026-03-10T00:00:00Z',
    to: '2026-03-11T00:00:00Z',
  }),
  'POST /campaign/traffic_source': () => ({ name: unique(), tokens: [{ parameter: 'ad', token: '{ad}' }] }),
  'PATCH /campaign/traffic_source': async ({ id }) => ({ id: await id('traffic_source'), name: unique() }),
  'DELETE /campaign/traffic_source': async ({ id }) => ({ id: await id('traffic_source') }),
  'POST /formula': () => ({ name: unique(), formula: 'epc - cpc' }),
  'PATCH /formula': async ({ id }) => ({ number: Number(await id('formula')), decimals: 3 }),
  'DELETE /formula': async ({ id }) => ({ number: Number(await id('formula')) }),
  'POST /column-preset': () => ({ name: unique(), metrics: ['visits', 'cost'] }),
  'PATCH /column-preset': async ({ id }) => ({ id: await id('column_preset'), name: unique() }),
  'DELETE /column-preset': async ({ id }) => ({ id: await id('column_preset') }),
  'POST /conversion-type': () => ({ name: unique() }),
  'PATCH /conversion-type': () => ({ number: 4, enabled: true }),
  'DELETE /conversion-type': async ({ id }) => ({ number: Number(await id('conversion_type')) }),
};

/** Parts of addresses that are numbers within their parent. */
const NUMBERS: Record<string, string> = { revision: '1' };

/** The kind of object named by a query parameter. */
const QUERY_IDS: Record<string, string> = {
  campaign: 'campaign',
  campaignId: 'campaign',
  sourceId: 'traffic_source',
  domain: 'domain',
};

/** Values of required parameters. */
const QUERY_VALUES: Record<string, string> = {
  from: '2026-03-10T00:00:00Z',
  to: '2026-03-11T00:00:00Z',
  // Of a heatmap.
  metric: 'visits',
  format: 'json',
  days: '30',
  dimension: 'country',
  // Of breakdowns.
  by: 'country:valid,source:requests',
  // Of a traffic source.
  parameter: 'sub1',
  parameters: 'sub1',
};

/** Query parameters that name nothing in a workspace. */
const PLAIN = [
  // Of an affiliate network.
  'parameters',
  // Of offers: that of another workspace has none (src/api/library/offers.test.ts).
  'network',
  // Of the security log.
  'group',
  ...['page', 'perPage', 'search', 'status', 'sort', 'tag', 'source', 'format', 'from', 'to', 'days'],
  ...['outcome', 'trafficClass', 'language', 'limit', 'before', 'after', 'filters', 'kind'],
  ...['dimensions', 'metrics', 'basis', 'compare', 'compareFrom', 'compareTo', 'offset'],
  ...['visit', 'visitor', 'visitors', 'address', 'method', 'text', 'state', 'rule', 'dimension'],
  ...[
    'metric',
    'event',
    'types',
    'window',
    'webhook',
    'currency',
    'fate',
    'reason',
    'by',
    'test',
    'rules',
    'group',
    'target',
    'parameter',
  ],
];

/** Members of bodies that name the subject of a call, as the last part of the address does elsewhere. */
export const SUBJECT_FIELDS = [
  'POST /ab-test campaignId',
  'POST /ab-test/aa campaignId',
  'PATCH /campaign/traffic_source id',
  'DELETE /campaign/traffic_source id',
  'PATCH /column-preset id',
  'DELETE /column-preset id',
  'POST /spend campaignId',
  'POST /spend sourceId',
  'POST /spend/import campaignId',
  'POST /spend/import sourceId',
  'POST /cost-correction sourceId',
  'POST /annotation campaignId',
  'POST /report-schedule reportId',
  'POST /request/export campaign',
  'POST /postback/test sourceId',
];

/**
 * Members of bodies that look like ids but are not: positions in the same body, parameter names; and those of bulk
 * calls, which answer for each campaign separately (campaign/bulk.test.ts).
 */
export const NO_IDS = [
  // Texts of a class, and its owner's names of speakers and webinars.
  ...['en', 'es', 'hi', 'pt', 'ru'].flatMap((language) =>
    ['lead', 'testimonials.speakerId', 'webinarId'].map(
      (field) => `PATCH /class/setup content.${language}.${field}`,
    ),
  ),
  ...['offers', 'exits.offers'].flatMap((offers) =>
    [
      'POST /campaign paths',
      'POST /campaign/{id}/try draft.paths',
      'PATCH /campaign/{id} paths',
      'POST /campaign/{id}/preview paths',
    ].map((paths) => `${paths}.${offers}.destination`),
  ),
  'POST /campaign/bulk ids',
  // Those of others fail like unknown ones (src/api/library/file.test.ts).
  'POST /offer/bulk ids',
  'POST /landing-page/bulk ids',
  // Landing pages have no network.
  'POST /landing-page/bulk network',
  // Lists of others are empty.
  'POST /offer/bulk filters.network',
  'POST /landing-page/bulk filters.network',
  // One that the caller does not belong to is answered like an unknown one (src/api/demo/demo.test.ts).
  'POST /session/workspace workspace',
  // Landing pages have neither, and a network's template is no object of a workspace.
  ...['POST /landing-page', 'PATCH /landing-page/{id}', 'POST /landing-page/{id}/preview'].flatMap((route) =>
    ['network', 'fallback'].map((field) => `${route} ${field}`),
  ),
  'POST /postback/source network',
  'PATCH /postback/source/{id} network',
  // Those of others are left out, like deleted ones (src/api/spend/unmatched.test.ts).
  'POST /spend/unmatched ids',
  'POST /campaign/bulk filters.domain',
  'POST /campaign/bulk/undo changed.id',
  // The ID of a deleted source; one that exists is not used.
  'POST /campaign/traffic_source id',
  'POST /campaign/traffic_source clickId',
  'PATCH /campaign/traffic_source clickId',
  'POST /conversion conversions.clickId',
  'POST /conversion conversions.externalId',
  'POST /postback/source parameters.click_id',
  'POST /postback/source parameters.external_id',
  'PATCH /postback/source/{id} parameters.click_id',
  'PATCH /postback/source/{id} parameters.external_id',
  // The platforms' own ids.
  ...['POST /outgoing-rule', 'PATCH /outgoing-rule/{id}'].flatMap((route) =>
    ['customerId', 'loginCustomerId', 'clientId', 'pixelId'].map((field) => `${route} target.${field}`),
  ),
  'POST /delivery/resend ids',
  'POST /delivery/resend filter.campaign',
];

/** Members of bodies that refer to something else: the answer to an unknown reference, and a body with one. */
export const REFERENCES: Record<
  string,
  { code: string; body: (id: (kind: string) => Promise<string>) => Promise<object> }
> = {
  'POST /offer/bulk network': {
    code: 'network_unknown',
    body: async (id) => ({ action: 'network', network: await id('source'), filters: {} }),
  },
  ...Object.fromEntries(
    ['PATCH /offer/{id}', 'POST /offer/{id}/preview', 'POST /offer'].flatMap((route) => {
      const rest = route === 'POST /offer' ? { name: 'Mine', url: 'https://mine.example/' } : { revision: 1 };
      return [
        [
          `${route} network`,
          {
            code: 'network_unknown',
            body: async (id: (kind: string) => Promise<string>) => ({ ...rest, network: await id('source') }),
          },
        ],
        [
          `${route} fallback`,
          {
            code: 'offer_unknown',
            body: async (id: (kind: string) => Promise<string>) => ({ ...rest, fallback: await id('offer') }),
          },
        ],
      ];
    }),
  ),
  ...Object.fromEntries(
    ['/offer', '/landing-page'].flatMap((path) =>
      ['/merge', '/merge/preview'].map((end) => [
        `POST ${path}/{id}${end} others.id`,
        {
          code: 'page_unknown',
          body: async (id: (kind: string) => Promise<string>) => ({
            ...{ revision: 1, name: 'One' },
            others: [{ id: await id(path.slice(1)), revision: 1 }],
          }),
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['/offer', '/landing-page'].flatMap((path) =>
      ['', '/preview'].map((end) => [
        `POST ${path}/{id}/replace${end} with`,
        {
          code: 'page_unknown',
          body: async (id: (kind: string) => Promise<string>) => ({ with: await id(path.slice(1)) }),
        },
      ]),
    ),
  ),
  'POST /campaign/{id}/try draft.domainId': {
    code: 'domain_unknown',
    body: async (id) => ({ draft: { name: 'Mine', domainId: await id('domain'), ...pages } }),
  },
  'POST /campaign/{id}/try draft.destinations.id': {
    code: 'destination_unknown',
    body: async (id) => ({
      draft: {
        name: 'Mine',
        domainId: await id('own domain'),
        ...splitBetween([
          { id: await id('destination'), name: 'A', url: 'https://a.example/', weight: 10_000 },
        ]),
      },
    }),
  },
  'POST /landing-page/{id}/check domain': {
    code: 'domain_unknown',
    body: async (id) => ({ domain: await id('domain') }),
  },
  'POST /campaign domainId': {
    code: 'domain_unknown',
    body: async (id) => ({ name: 'Mine', domainId: await id('domain'), slug: unique(), ...pages }),
  },
  'PATCH /campaign/{id} domainId': {
    code: 'domain_unknown',
    body: async (id) => ({ revision: 1, domainId: await id('domain') }),
  },
  'POST /campaign destinations.id': {
    code: 'destination_unknown',
    body: async (id) => ({
      name: 'Mine',
      domainId: await id('own domain'),
      slug: unique(),
      ...splitBetween([
        { id: await id('destination'), name: 'A', url: 'https://a.example/', weight: 10_000 },
      ]),
    }),
  },
  'PATCH /campaign/{id} destinations.id': {
    code: 'destination_unknown',
    body: async (id) => ({
      revision: 1,
      ...splitBetween([
        { id: await id('destination'), name: 'A', url: 'https://a.example/', weight: 10_000 },
      ]),
    }),
  },
  'POST /campaign/{id}/preview domainId': {
    code: 'domain_unknown',
    body: async (id) => ({ revision: 1, domainId: await id('domain') }),
  },
  'POST /campaign/{id}/preview destinations.id': {
    code: 'destination_unknown',
    body: async (id) => ({
      revision: 1,
      ...splitBetween([
        { id: await id('destination'), name: 'A', url: 'https://a.example/', weight: 10_000 },
      ]),
    }),
  },
};

/** Answers to valid calls that are not successes, because the example lacks something they need. */
export const OTHERWISE: Record<string, number[]> = {
  'POST /demo': [202],
  // The pages of the example have nothing in common.
  'POST /offer/{id}/merge': [422],
  'POST /offer/{id}/merge/preview': [422],
  'POST /landing-page/{id}/merge': [422],
  'POST /landing-page/{id}/merge/preview': [422],
  // There is none.
  'DELETE /demo': [404],
  // The example is a draft.
  'POST /ab-test/{id}/pause': [409],
  'POST /ab-test/{id}/resume': [409],
  'POST /ab-test/{id}/archive': [409],
  'POST /ab-test/{id}/unarchive': [409],
  'POST /ab-test/{id}/decide': [409],
  'POST /profile/totp/confirm': [409],
  'POST /profile/totp/recovery-codes': [409],
  'POST /profile/email/confirm': [422],
  // The example has no mail server.
  'POST /report-schedule/{id}/send': [503],
  // The example's owner does not own the installation.
  'PATCH /class/setup': [404],
  // The example has no edge.
  'POST /conversion': [503],
  'POST /postback/upload': [503],
  'POST /postback/test': [503],
  // Only the instance owner may.
  'POST /rate/import': [403],
  // Owners delete the workspace instead.
  'DELETE /profile': [204, 409],
};

const kindOf = ({ path, name }: ApiRoute, parameter: string): string => {
  const kind = new RegExp(`([^/]+)/\\{${parameter}\\}`).exec(path)?.[1];
  if (kind === undefined) throw new Error(`${name}: nobody knows what {${parameter}} means.`);
  // Tests and reports have links.
  return kind === 'share' && path.startsWith('/saved-report/') ? 'report-share' : kind;
};

/** A valid call of the route, with every id it can have. */
export const exampleOf = async (route: ApiRoute, scene: Scene): Promise<{ url: string; body?: object }> => {
  let url = route.path;
  for (const parameter of route.pathParameters) {
    const value = NUMBERS[parameter] ?? (await scene.id(kindOf(route, parameter)));
    url = url.replace(`{${parameter}}`, value);
  }
  const query = new URLSearchParams();
  for (const { name, required } of route.query) {
    const kind = QUERY_IDS[name];
    const value = QUERY_VALUES[name];
    if (kind !== undefined) query.set(name, await scene.id(kind));
    else if (!PLAIN.includes(name)) throw new Error(`${route.name}: nobody knows what ${name} means.`);
    else if (required && value === undefined) throw new Error(`${route.name}: there is no ${name} to give.`);
    else if (required) query.set(name, value ?? '');
  }
  if (query.size > 0) url += `?${query}`;
  const body = BODIES[route.name];
  if (route.hasBody && body === undefined) throw new Error(`${route.name}: there is no body to give.`);
  return { url, ...(body !== undefined && { body: await body(scene) }) };
};
