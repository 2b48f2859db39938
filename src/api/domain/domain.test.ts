import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, config, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { AddedHosts, Domain } from '../../contracts/workspace/domain.ts';
import { GRACE } from '../../core/domains/check-state.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import { domainChecks } from './check.ts';

/** The default domain needs a name for CNAMEs to lead to. */
const LINKS = 'https://links.example.net';
let house: House;
let ana: string;
let bia: string;
beforeAll(async () => {
  house = await openHouse({ edgeUrl: LINKS, appUrl: 'https://app.example.net' });
  ana = (await house.register('ana@example.com')).access_token;
  bia = (await house.register('bia@example.com')).access_token;
}, 240_000);
afterAll(() => house.close());
beforeEach(() => {
  house.dns.cnames.clear();
  house.dns.texts.clear();
  house.dns.failing.clear();
});

const signIn = async (email: string): Promise<string> => {
  const answer = await house.call('POST', '/login', { body: { email, password: PASSWORD } });
  return at(answer.body, 'access_token') as string;
};

const add = async (token: string, ...hosts: string[]) =>
  (await house.call('POST', '/domain', { token, body: { hosts } })).body as AddedHosts;

let count = 0;
/** Adds a domain to the workspace. */
const added = async (token: string, host = `n${++count}.example.com`): Promise<Domain> => {
  const [one] = await add(token, host);
  if (!one?.domain) throw new Error(`${host}: ${one?.problem}`);
  return one.domain;
};
const check = async (token: string, { id }: Domain) =>
  (await house.call('POST', `/domain/${id}/check`, { token })).body as Domain;
const read = async (token: string, { id }: Domain) =>
  (await house.call('GET', `/domain/${id}`, { token })).body as Domain;
const ask = async (host: string) => (await house.call('GET', `/domain/ask?domain=${host}`)).status;
const served = async () => (await compileSnapshot(house.store.db)).domains.map(({ host }) => host);

const pointHere = ({ host }: Domain) => house.dns.cnames.set(host, 'links.example.net');
const setText = ({ records }: Domain) =>
  house.dns.texts.set(records?.txt.name ?? '', [records?.txt.value ?? '']);

describe('adding', () => {
  test('one field accepts many in any form; each gets a result, and an invalid one blocks no other', async () => {
    const answers = await add(
      ana,
      'https://One.example.com/x, münchen.example\nlocalhost',
      '*.example.com;one.example.com',
    );
    expect(answers.map(({ typed, domain, problem }) => [typed, domain?.host ?? problem])).toEqual([
      ['https://One.example.com/x', 'one.example.com'],
      ['münchen.example', 'xn--mnchen-3ya.example'],
      ['localhost', 'host_single'],
      ['*.example.com', 'host_wildcard'],
      ['one.example.com', 'host_known'],
    ]);
    expect(answers[0]?.domain).toMatchObject({
      origin: 'https://one.example.com',
      status: 'waiting',
      isDefault: false,
      changeable: true,
      unknown: 'redirect',
      robots: 'allow',
      defaultUrl: null,
      rootUrl: null,
      problem: null,
      verifiedAt: null,
      checkedAt: null,
      campaigns: 0,
      records: {
        apex: false,
        target: 'links.example.net',
        txt: { name: '_fairlead.one.example.com', value: expect.stringMatching(/^[0-9a-f]{32}$/) },
      },
    });
    expect(answers[1]?.domain?.records?.apex).toBe(true);
  });

  test('refuses a name that no one can own, that is ours or that exists already', async () => {
    const answers = await add(ana, 'co.uk com.br localhost:3000 links.example.net app.example.net 192.0.2.7');
    expect(answers.map(({ problem }) => problem)).toEqual([
      ...['host_suffix', 'host_suffix', 'host_port', 'host_known', 'host_app', 'host_address'],
    ]);
  });

  test.each([
    [[], 'hosts_required'],
    [[' ,; '], 'hosts_required'],
    [[Array(101).fill('x.example.com').join(' ')], 'too_many_hosts'],
    [Array(101).fill('x.example.com'), 'too_many_hosts'],
  ])('%j is %s', async (hosts, code) => {
    const answer = await house.call('POST', '/domain', { token: ana, body: { hosts } });
    expect([answer.status, at(answer.body, 'error.fields.hosts')]).toEqual([422, code]);
  });
});

describe('proving', () => {
  test('a CNAME is enough; then links, destinations and the proxy’s question accept it, and no one else gets it', async () => {
    const domain = await added(ana);
    expect([await ask(domain.host), await served()]).toEqual([
      404,
      expect.not.arrayContaining([domain.host]),
    ]);
    expect(await check(ana, domain)).toMatchObject({
      status: 'waiting',
      problem: { code: 'no_record', found: null },
      nextCheckAt: expect.any(String),
    });
    pointHere(domain);
    const published = house.published.times;
    expect(await check(ana, domain)).toMatchObject({ status: 'verified', problem: null });
    expect(house.published.times).toBe(published + 1);
    expect([await ask(domain.host), await ask(domain.host.toUpperCase())]).toEqual([200, 200]);
    expect(await served()).toContain(domain.host);
    expect(await add(bia, domain.host)).toMatchObject([{ domain: null, problem: 'host_taken' }]);
    const other = await added(ana);
    const looped = await house.call('PATCH', `/domain/${other.id}`, {
      token: ana,
      body: { rootUrl: `https://${domain.host}/x` },
    });
    expect(at(looped.body, 'error.fields.rootUrl')).toBe('url_own_link');
    // Nor to itself, even while unverified.
    const own = { rootUrl: `https://${other.host}` };
    const itself = await house.call('PATCH', `/domain/${other.id}`, { token: ana, body: own });
    expect(at(itself.body, 'error.fields.rootUrl')).toBe('redirect_loop');
    expect(at(itself.body, 'error.hints')).toEqual({ rootUrl: `${other.origin}/ → ${other.origin}/` });
    // A name that another workspace has not verified belongs to no one and blocks no one.
    const theirs = await house.call('GET', '/domain', { token: bia });
    expect(at(theirs.body, 'length')).toBe(1);
    const [mine] = await add(bia, 'free.example.org');
    const free = await house.call('PATCH', `/domain/${mine?.domain?.id}`, { token: bia, body: own });
    expect(free.status).toBe(200);
  });

  test('if two workspaces have the name, only the TXT record decides, and the other is informed', async () => {
    const mine = await added(ana);
    const theirs = await added(bia, mine.host);
    expect(theirs.records?.txt.value).not.toBe(mine.records?.txt.value);
    pointHere(mine);
    expect((await check(ana, mine)).problem).toEqual({ code: 'txt_needed', found: null });
    expect((await check(bia, theirs)).status).toBe('waiting');
    setText(theirs);
    expect((await check(ana, mine)).status).toBe('waiting');
    expect((await check(bia, theirs)).status).toBe('verified');
    setText(mine);
    expect(await check(ana, mine)).toMatchObject({ status: 'waiting', problem: { code: 'taken' } });
  });

  test('a CNAME left behind by a workspace gives its name to no one else', async () => {
    const mine = await added(ana);
    pointHere(mine);
    expect((await check(ana, mine)).status).toBe('verified');
    expect((await house.call('DELETE', `/domain/${mine.id}`, { token: ana })).status).toBe(204);
    const theirs = await added(bia, mine.host);
    expect((await check(bia, theirs)).problem?.code).toBe('txt_needed');
    await house.call('DELETE', `/domain/${theirs.id}`, { token: bia });
    // The first workspace had it, and can get it back with the same record.
    const again = await added(ana, mine.host);
    expect((await check(ana, again)).status).toBe('verified');
    await house.call('DELETE', `/domain/${again.id}`, { token: ana });
    const last = await added(bia, mine.host);
    setText(last);
    expect((await check(bia, last)).status).toBe('verified');
  });

  test('a verified domain whose record is gone is still served, and goes to another only after seven days', async () => {
    const mine = await added(ana);
    pointHere(mine);
    await check(ana, mine);
    const campaign = await house.call('POST', '/campaign', {
      token: ana,
      body: {
        name: 'Held',
        domainId: mine.id,
        slug: 'held',
        ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
      },
    });
    expect(campaign.status).toBe(201);
    house.dns.failing.set(mine.host, 'servfail');
    expect(await check(ana, mine)).toMatchObject({ status: 'verified', problem: { code: 'servfail' } });
    house.dns.failing.clear();
    house.dns.cnames.set(mine.host, 'shop.example.org');
    expect(await check(ana, mine)).toMatchObject({
      status: 'failing',
      problem: { code: 'cname_elsewhere', found: 'shop.example.org' },
    });
    expect([await ask(mine.host), await served()]).toEqual([200, expect.arrayContaining([mine.host])]);
    expect(await add(bia, mine.host)).toMatchObject([{ problem: 'host_taken' }]);

    house.clock.now += GRACE;
    // A week is longer than any session.
    [ana, bia] = [await signIn('ana@example.com'), await signIn('bia@example.com')];
    const theirs = await added(bia, mine.host);
    pointHere(mine);
    expect((await check(bia, theirs)).problem?.code).toBe('txt_needed');
    setText(theirs);
    expect((await check(bia, theirs)).status).toBe('verified');
    expect(await read(ana, mine)).toMatchObject({
      status: 'lost',
      problem: { code: 'taken' },
      nextCheckAt: null,
    });
    const { domains, campaigns } = await compileSnapshot(house.store.db);
    expect(domains.filter(({ host }) => host === mine.host)).toHaveLength(1);
    // Late conversions of its clicks still find the campaign; requests do not.
    expect(campaigns.find(({ slug }) => slug === 'held')?.host).toMatch(/^#\d+$/);
  });
});

test('background checks run when due, all at once, and the edges are updated once', async () => {
  const domains = await Promise.all([added(ana), added(ana), added(ana)]);
  pointHere(domains[0] as Domain);
  setText(domains[1] as Domain);
  const { dns, clock } = house;
  let published = 0;
  const run = domainChecks({
    db: house.store.db,
    config: { edge: { ...config.edge, publicUrl: LINKS } },
    dns,
    now: () => clock.now,
    random: () => 0.5,
    log: { info: () => undefined, error: () => undefined },
    publish: async () => published++,
  });
  await run();
  const states = async () =>
    (await Promise.all(domains.map((one) => read(ana, one)))).map(({ status }) => status);
  expect(await states()).toEqual(['verified', 'verified', 'waiting']);
  expect(published).toBe(1);
  pointHere(domains[2] as Domain);
  clock.now += 29_000;
  await run();
  expect(await states()).toEqual(['verified', 'verified', 'waiting']);
  clock.now += 1000;
  await run();
  expect(await states()).toEqual(['verified', 'verified', 'verified']);
  expect(published).toBe(2);
});

describe('changing and removing', () => {
  test('each setting works alone and is in the snapshot; repeating it changes nothing', async () => {
    const domain = await added(ana);
    pointHere(domain);
    await check(ana, domain);
    const patch = async (body: object) =>
      (await house.call('PATCH', `/domain/${domain.id}`, { token: ana, body })).body as Domain;
    const site = async () =>
      (await compileSnapshot(house.store.db)).domains.find(({ host }) => host === domain.host);
    const { id, workspace } = (await site()) ?? {};
    expect(await site()).toEqual({ id, workspace, host: domain.host, defaultUrl: null });
    expect(await patch({ rootUrl: 'https://www.example/' })).toMatchObject({
      rootUrl: 'https://www.example/',
    });
    await patch({ robots: 'disallow', unknown: 'not_found' });
    await patch({ defaultUrl: 'https://www.example/gone' });
    expect(await site()).toMatchObject({
      defaultUrl: 'https://www.example/gone',
      rootUrl: 'https://www.example/',
      unknown: 'not_found',
      robots: 'disallow',
    });
    const times = house.published.times;
    await patch({ robots: 'disallow' });
    await patch({});
    expect(house.published.times).toBe(times);
    await patch({ rootUrl: null, unknown: 'redirect', robots: 'allow' });
    expect(await site()).toEqual({
      id,
      workspace,
      host: domain.host,
      defaultUrl: 'https://www.example/gone',
    });
  });

  test('a domain in use stays and reports its number of campaigns; a free one is removed; the default one stays', async () => {
    const domain = await added(ana);
    const make = () =>
      house.call('POST', '/campaign', {
        token: ana,
        body: {
          name: 'On it',
          domainId: domain.id,
          ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
        },
      });
    const made = [await make(), await make()];
    for (const { body } of made) {
      await house.call('PATCH', `/campaign/${at(body, 'id')}`, {
        token: ana,
        body: { revision: 1, status: 'archived' },
      });
    }
    expect((await read(ana, domain)).campaigns).toBe(2);
    const remove = ({ id }: Pick<Domain, 'id'>) => house.call('DELETE', `/domain/${id}`, { token: ana });
    const refused = await remove(domain);
    expect([refused.status, at(refused.body, 'error.fields.id')]).toEqual([409, 'domain_in_use']);
    expect(at(refused.body, 'error.message')).toContain('2 campaigns');
    expect((await remove(await added(ana))).status).toBe(204);
    const list = (await house.call('GET', '/domain', { token: ana })).body as Domain[];
    expect(list[0]).toMatchObject({ isDefault: true, changeable: true, records: null, status: 'verified' });
    expect((await remove(list[0] as Domain)).status).toBe(409);
    const theirs = (await house.call('GET', '/domain', { token: bia })).body as Domain[];
    expect(theirs[0]).toMatchObject({ isDefault: true, changeable: false });
  });
});
