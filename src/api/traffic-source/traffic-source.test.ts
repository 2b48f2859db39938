import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import {
  canHaveRole,
  SourceTemplate,
  type SourceToken,
  TrafficSource,
  TrafficSourceInput,
} from '../../contracts/campaigns/traffic-source.ts';
import { SUBS } from '../../core/report/subs.ts';
import { findTokens, isToken } from '../../core/routing/url/tokens.ts';
import { roleTwice } from '../../core/sources/parameters.ts';
import { builtInSources } from './built-in.ts';
import { sourceTemplates } from './catalogue.ts';

let house: House;
let ana: SignedIn;
let bia: SignedIn;
beforeAll(async () => {
  house = await openHouse();
  ana = await house.register('ana@example.com');
  bia = await house.register('bia@example.com');
});
afterAll(() => house.close());

const ONE = '/campaign/traffic_source';
const LIST = '/campaign/traffic_sources';
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', body?: object, who = ana) =>
  house.call(method, method === 'GET' ? LIST : ONE, { token: who.access_token, body });
const named = async (who = ana): Promise<string[]> =>
  z
    .array(TrafficSource)
    .parse((await call('GET', undefined, who)).body)
    .map(({ name }) => name);
const tokens = [{ parameter: 'sub1', token: '{zone_id}' }];

describe('the built-in traffic sources', () => {
  test('have IDs that never change', () => {
    expect(builtInSources.map(({ id, name }) => [id, name])).toEqual([
      ['src_0GoogleAds000001', 'Google Ads'],
      ['src_0MetaAds00000001', 'Meta (Facebook, Instagram)'],
      ['src_0TikTokAds000001', 'TikTok'],
    ]);
    for (const { id } of builtInSources) expect(id).toMatch(/^src_[0-9A-Za-z]{16}$/);
  });

  test('use only tokens that their platform documents, in parameters that macros read', () => {
    for (const source of builtInSources) {
      for (const { parameter, token } of source.tokens) {
        const found = findTokens(token);
        expect([token, found.map(isToken)]).toEqual([token, [true]]);
        expect([parameter, canHaveRole(parameter)]).toEqual([parameter, true]);
      }
      expect(new Set(findTokens(source.tokenString).map((token) => token.source)).size).toBe(1);
    }
  });

  test('are returned to everyone, with the string to append to the link', async () => {
    const { body } = await call('GET', undefined, bia);
    expect(at(body, '1')).toMatchObject({
      name: 'Meta (Facebook, Instagram)',
      builtIn: true,
      clickId: 'fbclid',
      tokenString: expect.stringMatching(/^sub1=\{\{campaign\.id\}\}&sub2=\{\{adset\.id\}\}&/),
    });
  });

  test.each(['PATCH', 'DELETE'] as const)('cannot be changed, with the reason: %s', async (method) => {
    const answer = await call(method, {
      id: builtInSources[0]?.id,
      ...(method === 'PATCH' && { name: 'X' }),
    });
    expect([answer.status, at(answer.body, 'error.code')]).toEqual([403, 'forbidden']);
    expect(at(answer.body, 'error.message')).toContain('Create a custom one');
  });
});

describe('the templates', () => {
  test('are 61 platforms, the confirmed ones first, and all could be saved as they are', async () => {
    const { status, body } = await house.call('GET', '/campaign/source_templates', {
      token: bia.access_token,
    });
    expect(status).toBe(200);
    const templates = z.array(SourceTemplate).parse(body);
    expect(templates).toHaveLength(61);
    const confirmed = templates.map((one) => one.confirmed);
    expect(confirmed).toEqual(confirmed.toSorted((a, b) => Number(b) - Number(a)));
    for (const { id, name, tokens: all, clickId } of templates) {
      expect(roleTwice(all)).toBe(-1);
      for (const { parameter, role } of all)
        expect([id, role === null || canHaveRole(parameter)]).toEqual([id, true]);
      const input = all.map(({ confirmed: _, ...token }) => token);
      const made = TrafficSourceInput.safeParse({ name, template: id, tokens: input, clickId });
      expect([id, made.error?.issues ?? []]).toEqual([id, []]);
    }
  });

  test('name the level of an ad account that a parameter identifies', () => {
    const taboola = sourceTemplates.find(({ id }) => id === 'taboola');
    expect(taboola?.tokens.map(({ token, role, holds }) => `${token} ${role} ${holds}`)).toEqual(
      expect.arrayContaining([
        '{campaign_item_id} ad id',
        '{site_id} site id',
        '{site} site name',
        '{cpc} null id',
      ]),
    );
  });
});

describe('a custom traffic source', () => {
  test('is returned by all three writes, and listed only in its workspace', async () => {
    const made = await call('POST', { name: 'Push network', tokens, clickId: 'click' });
    expect(made.status).toBe(201);
    const id = at(made.body, 'id') as string;
    expect(made.body).toEqual({
      id: expect.stringMatching(/^src_[0-9A-Za-z]{16}$/),
      name: 'Push network',
      builtIn: false,
      template: null,
      tokens: [
        {
          ...{ parameter: 'sub1', linkName: null, token: '{zone_id}' },
          ...{ name: null, means: null, role: null, holds: 'id' },
        },
      ],
      clickId: 'click',
      linkNames: [],
      tokenString: 'sub1={zone_id}',
    });
    expect(await named()).toContain('Push network');
    expect(await named(bia)).not.toContain('Push network');
    const changed = await call('PATCH', {
      id,
      tokens: [...tokens, { parameter: 'cost', token: '__COST__' }],
    });
    expect([changed.status, at(changed.body, 'name')]).toEqual([200, 'Push network']);
    expect(at(changed.body, 'tokenString')).toBe('sub1={zone_id}&cost=__COST__');
    for (const method of ['PATCH', 'DELETE'] as const) {
      const foreign = await call(method, { id }, bia);
      expect([foreign.status, at(foreign.body, 'error.code')]).toEqual([404, 'not_found']);
    }
    const removed = await call('DELETE', { id });
    expect([removed.status, removed.body]).toEqual([200, changed.body]);
    expect(await named()).not.toContain('Push network');
    expect((await call('DELETE', { id })).status).toBe(404);
  });

  test('knows what its parameters mean: from the meaning, or as its members say', async () => {
    const made = await call('POST', {
      name: 'Zones',
      template: 'propellerads',
      tokens: [
        { parameter: 'sub1', token: '{campaignid}', means: 'campaignId' },
        { parameter: 'sub2', token: '{zoneid}', means: 'zoneId', role: 'site' },
        { parameter: 'sub3', token: '{bannerid}', name: 'Banner' },
        { parameter: 'cost', token: '{cost}', means: 'cost' },
        { parameter: 'zone', token: '{zoneid}', means: 'zoneId' },
      ],
    });
    expect(made.status).toBe(201);
    const roles = (body: unknown) =>
      (at(body, 'tokens') as SourceToken[]).map(({ role, holds }) => [role, holds]);
    expect(at(made.body, 'template')).toBe('propellerads');
    expect(roles(made.body)).toEqual([
      ['campaign', 'id'],
      ['site', 'id'],
      [null, 'id'],
      [null, 'id'],
      [null, 'id'],
    ]);
    const named = [{ parameter: 'sub3', token: '{bannerid}', name: 'Banner', role: 'ad', holds: 'name' }];
    const changed = await call('PATCH', { id: at(made.body, 'id'), tokens: named });
    expect(at(changed.body, 'tokens')).toEqual([{ ...named[0], linkName: null, means: null }]);
    expect(at(changed.body, 'template')).toBe('propellerads');
  });

  test('a parameter that is not stored apart leaves its role to one that is', async () => {
    const made = await call('POST', {
      name: 'Utm',
      tokens: [
        { parameter: 'utm_campaign', token: '{campaign_id}', means: 'campaignId' },
        { parameter: 'sub1', token: '{campaign_id}', means: 'campaignId' },
      ],
    });
    expect((at(made.body, 'tokens') as SourceToken[]).map(({ role }) => role)).toEqual([null, 'campaign']);
  });

  test('comes back under its ID, and never under that of another', async () => {
    const made = await call('POST', { name: 'Gone', tokens, template: 'mgid' });
    const id = String(at(made.body, 'id'));
    const taken = await call('POST', { id, name: 'Not gone', tokens });
    expect(at(taken.body, 'id')).not.toBe(id);
    await call('DELETE', { id });
    const back = await call('POST', { id, name: 'Gone', tokens, template: 'no longer known' });
    expect([back.status, at(back.body, 'id'), at(back.body, 'template')]).toEqual([201, id, null]);
    const builtIn = builtInSources[0]?.id;
    const other = await call('POST', { id: builtIn, name: 'Mine', tokens });
    expect(at(other.body, 'id')).not.toBe(builtIn);
    const theirs = await call('POST', { id, name: 'Theirs', tokens }, bia);
    expect(at(theirs.body, 'id')).not.toBe(id);
    for (const one of [taken, back, other]) await call('DELETE', { id: at(one.body, 'id') });
    await call('DELETE', { id: at(theirs.body, 'id') }, bia);
  });

  test('saved before parameters had names gets roles for what is known of it: none', async () => {
    await house.store.db
      .insertInto('traffic_sources')
      .values({
        public_id: 'src_OldOldOldOldOld1',
        workspace_id: (
          await house.store.db.selectFrom('workspaces').select('id').orderBy('id').executeTakeFirstOrThrow()
        ).id,
        name: 'From before',
        tokens: sql`'[{"parameter": "sub1", "token": "{a}"}]'::jsonb`,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const { body } = await call('GET');
    const old = z
      .array(TrafficSource)
      .parse(body)
      .find(({ name }) => name === 'From before');
    expect(old).toMatchObject({
      template: null,
      tokens: [
        { parameter: 'sub1', linkName: null, token: '{a}', name: null, means: null, role: null, holds: 'id' },
      ],
    });
  });

  test('writes its tokens in the style of its platform', async () => {
    const styles = [
      '[ZONE_ID]',
      '##SUB_ID_SHORT(action)##',
      '{:cost}',
      '{$cpv}',
      '%ID%',
      '@@BID@@',
      '!!!clickref!!!',
    ];
    const made = await call('POST', {
      name: 'Every style',
      tokens: styles.map((token, place) => ({ parameter: `sub${place + 1}`, token })),
    });
    expect(made.status).toBe(201);
    expect(at(made.body, 'tokenString')).toBe(
      styles.map((token, place) => `sub${place + 1}=${token}`).join('&'),
    );
  });

  test('can name twenty parameters, any of which identifies an ad or a place', async () => {
    const all = SUBS.map((parameter) => ({ parameter, token: `{${parameter}}` }));
    const last = { parameter: 'sub20', token: '{zone}', means: 'zoneId' };
    const made = await call('POST', { name: 'Twenty', tokens: [...all.slice(0, -1), last] });
    expect(made.status).toBe(201);
    expect(at(made.body, 'tokens.19')).toMatchObject({ ...last, role: 'placement', holds: 'id' });
    expect(at(made.body, 'tokenString')).toMatch(/&sub19=\{sub19\}&sub20=\{zone\}$/);
    const beyond = [{ parameter: 'sub21', token: '{zone}', role: 'placement' }];
    const refused = await call('POST', { name: 'Twenty-one', tokens: beyond });
    expect(at(refused.body, 'error.fields')).toEqual({ 'tokens.0.role': 'role_parameter' });
  });

  test('has a unique name, ignoring case; other workspaces do not count', async () => {
    const { body } = await call('POST', { name: 'Native', tokens });
    const other = await call('POST', { name: 'Pop', tokens: [] });
    for (const name of ['native', 'google ads']) {
      const again = await call('POST', { name, tokens });
      expect([again.status, at(again.body, 'error.fields')]).toEqual([422, { name: 'name_taken' }]);
      const renamed = await call('PATCH', { id: at(other.body, 'id'), name });
      expect(at(renamed.body, 'error.fields')).toEqual({ name: 'name_taken' });
    }
    expect((await call('PATCH', { id: at(body, 'id'), name: 'NATIVE' })).status).toBe(200);
    expect((await call('POST', { name: 'Native', tokens }, bia)).status).toBe(201);
  });

  test.each([
    [{ tokens: [{ parameter: 'sub 1', token: '{a}' }] }, { 'tokens.0.parameter': 'parameter_invalid' }],
    [{ tokens: [{ parameter: 'a=b', token: '{a}' }] }, { 'tokens.0.parameter': 'parameter_invalid' }],
    [{ tokens: [{ parameter: '', token: '{a}' }] }, { 'tokens.0.parameter': 'parameter_required' }],
    [{ tokens: [{ parameter: 'a', token: '' }] }, { 'tokens.0.token': 'token_required' }],
    [{ tokens: [{ parameter: 'a', token: 'google' }] }, { 'tokens.0.token': 'token_shape' }],
    [{ tokens: [{ parameter: 'a', token: '{a}&b={b}' }] }, { 'tokens.0.token': 'token_shape' }],
    [{ tokens: [{ parameter: 'a', token: '##A##&b=##B##' }] }, { 'tokens.0.token': 'token_shape' }],
    [{ tokens: [{ parameter: 'a', token: '{a}#b' }] }, { 'tokens.0.token': 'token_shape' }],
    [{ tokens: [{ parameter: 'a', token: '#a#' }] }, { 'tokens.0.token': 'token_shape' }],
    [{ tokens: [...tokens, ...tokens] }, { tokens: 'parameter_twice' }],
    [{ tokens, clickId: '?' }, { clickId: 'parameter_invalid' }],
    [{ tokens: [{ ...tokens[0], name: ' ' }] }, { 'tokens.0.name': 'name_required' }],
    [{ tokens: [{ ...tokens[0], role: 'pixel' }] }, { 'tokens.0.role': 'invalid' }],
    [{ tokens: [{ ...tokens[0], means: 'moon' }] }, { 'tokens.0.means': 'invalid' }],
    [{ tokens: [{ parameter: 'ad', token: '{a}', role: 'ad' }] }, { 'tokens.0.role': 'role_parameter' }],
    [
      {
        tokens: [
          { ...tokens[0], role: 'ad' },
          { parameter: 'sub2', token: '{a}', role: 'ad' },
        ],
      },
      { 'tokens.1.role': 'role_twice' },
    ],
    [{ tokens, template: 'geocities' }, { template: 'template_unknown' }],
    [{ tokens, name: ' ' }, { name: 'name_required' }],
    [{ tokens, colour: 'red' }, { colour: 'unknown_field' }],
  ])('is validated: %j', async (change, fields) => {
    const answer = await call('POST', { name: 'Checked', ...change });
    expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
  });

  test('can be viewed by viewers and changed by editors', async () => {
    await house.store.db
      .updateTable('memberships')
      .set({ role: 'viewer' })
      .where('user_id', '=', (eb) =>
        eb.selectFrom('users').select('id').where('email', '=', 'bia@example.com'),
      )
      .execute();
    expect((await call('GET', undefined, bia)).status).toBe(200);
    for (const [method, body] of [
      ['POST', { name: 'Mine', tokens }],
      ['PATCH', { id: 'src_0000000000000001', name: 'Mine' }],
      ['DELETE', { id: 'src_0000000000000001' }],
    ] as const) {
      const answer = await call(method, body, bia);
      expect([answer.status, at(answer.body, 'error.code')]).toEqual([403, 'forbidden']);
    }
  });
});

test('the fixed paths take precedence over a campaign’s ID', async () => {
  const list = await house.call('GET', LIST, { token: ana.access_token });
  expect([list.status, Array.isArray(list.body)]).toEqual([200, true]);
  const campaign = await house.call('GET', '/campaign/cmp_0000000000000000', { token: ana.access_token });
  expect([campaign.status, at(campaign.body, 'error.code')]).toEqual([404, 'not_found']);
  // There is no such call, so this asks for the campaign with that ID, which does not exist.
  const one = await house.call('GET', ONE, { token: ana.access_token });
  expect(one.status).toBe(404);
});

describe('before the role of a parameter is changed', () => {
  const values = (sourceId: string, parameter = 'sub3', who = ana) =>
    house.call('GET', `/campaign/source_values?sourceId=${sourceId}&parameter=${parameter}`, {
      token: who.access_token,
    });

  test('the visits of its source’s campaigns are counted, with the most frequent values', async () => {
    const { body: made } = await call('POST', { name: 'Previewed', tokens });
    const id = `${at(made, 'id')}`;
    const asked = house.reports.reported.length;
    expect((await values(id)).body).toEqual({ visits: 0, values: [] });
    // Nothing is asked for a source without campaigns.
    expect(house.reports.reported.length).toBe(asked);

    expect((await values(id, 'sub3', bia)).status).toBe(404);
    expect((await values(id, 'cost')).status).toBe(422);
    const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
    const domainId = at((await house.call('GET', '/domain', { token: ana.access_token })).body, '0.id');
    await house.call('POST', '/campaign', {
      token: ana.access_token,
      body: { name: 'Previewed', domainId, source: ' previewed', ...pages },
    });
    const rows = ['7', '{zone}'].map((key, i) => ({ keys: [key], sums: sums(9 - i) }));
    house.reports.answer = { rows, total: sums(20), count: 5, incomplete: false };
    expect((await values(id)).body).toEqual({
      visits: 20,
      values: [
        { value: '7', visits: 9 },
        { value: '{zone}', visits: 8 },
      ],
    });
    expect(house.reports.reported.at(-1)).toMatchObject({ dimensions: ['sub3'], limit: 3 });
  });
});
