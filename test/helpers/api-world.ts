import { randomUUID } from 'node:crypto';
import { makeKey } from '../../src/api/api-key/key-store.ts';
import { keepCheck } from '../../src/api/check/store.ts';
import { hashPassword } from '../../src/api/session/passwords.ts';
import { tokenSigner } from '../../src/api/session/tokens.ts';
import { fixedRing } from '../../src/config/key-ring.ts';
import type { User } from '../../src/contracts/accounts/session.ts';
import { type IdKind, publicId, randomText } from '../../src/db/public-id.ts';
import { at, type House, PASSWORD } from './api-house.ts';
import { splitBetween } from './campaign-body.ts';
import { storedRequest } from './fake-reports.ts';

/** A caller: by session or by key. */
export interface Caller {
  userId: number;
  id: string;
  email: string;
  token: string;
}

/** Creates an object of a kind in a workspace; resolves to its public id. */
export type Make = (world: World, owner: Caller) => Promise<string>;

/** A separate workspace. */
export interface World {
  id: number;
  publicId: string;
  name: string;
  join(role: User['role']): Promise<Caller>;
  joinByKey(role: User['role'], scope: 'read' | 'write'): Promise<Caller>;
}

const signer = tokenSigner(fixedRing(new Uint8Array(32).fill(7)), 'http://localhost:3000');
let count = 0;
let hashed: Promise<string> | undefined;

const times = (house: House) => {
  const second = Math.floor(house.clock.now / 1000) * 1000;
  return { now: new Date(second), tomorrow: new Date(second + 86_400_000), second };
};

const newSession = async (house: House, world: { id: number }, userId: number): Promise<string> => {
  const { now, tomorrow } = times(house);
  const id = publicId('ses');
  await house.store.db
    .insertInto('sessions')
    .values({
      public_id: id,
      user_id: userId,
      workspace_id: world.id,
      auth_time: now,
      expires_at: tomorrow,
      last_seen_at: now,
    })
    .execute();
  return id;
};

/** Skips registration and sign-in, which cost a hash each. Everyone's password is PASSWORD. */
export const openWorld = async (house: House, trialEndsAt: Date | null = null): Promise<World> => {
  const { db } = house.store;
  count += 1;
  const world = { publicId: publicId('wsp'), name: `Secret ${count}` };
  const { id } = await db
    .insertInto('workspaces')
    .values({
      public_id: world.publicId,
      name: world.name,
      time_zone: 'UTC',
      postback_key: randomText(24),
      trial_ends_at: trialEndsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const person = async (role: User['role']) => {
    count += 1;
    hashed ??= hashPassword(PASSWORD);
    const user = { public_id: publicId('usr'), email: `person${count}@example.com` };
    const { id: userId } = await db
      .insertInto('users')
      .values({ ...user, name: `Secret ${count}`, password_hash: await hashed })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('memberships').values({ workspace_id: id, user_id: userId, role }).execute();
    return { userId, id: user.public_id, email: user.email };
  };

  return {
    id,
    ...world,
    async join(role) {
      const who = await person(role);
      const { second } = times(house);
      const session = await newSession(house, { id }, who.userId);
      const family = { user: who.id, session, workspace: world.publicId, authTime: second / 1000 };
      return { ...who, token: await signer.access(family, randomUUID(), second / 1000) };
    },
    async joinByKey(role, scope) {
      const who = await person(role);
      const made = await makeKey(
        db,
        { user: who.userId, workspace: id },
        { name: 'Key', scope },
        house.clock.now,
      );
      if (!made) throw new Error('There is no room for a key.');
      return { ...who, token: made.key };
    },
  };
};

/** An outgoing postback to the user's own server. */
export const outgoingRule = () => ({
  name: `n${++count}`,
  target: {
    kind: 'url',
    method: 'GET',
    url: 'https://net.example/pb?cid={click_id}',
    contentType: 'none',
  },
});

/** Creates one of each kind of object that an id can mean. `owner`: the user it belongs to, if it belongs to one. */
export const makersOf = (house: House): Record<string, Make> => {
  const { db } = house.store;
  const own = (world: World, kind: IdKind) => ({ public_id: publicId(kind), workspace_id: world.id });

  const domain: Make = async (world) => {
    count += 1;
    const row = { ...own(world, 'dom'), host: `d${count}.example`, origin: `https://d${count}.example` };
    await db
      .insertInto('domains')
      .values({ ...row, is_default: false })
      .execute();
    return row.public_id;
  };

  const campaign = async (world: World): Promise<string> => {
    const { token } = await world.join('editor');
    const made = await house.call('POST', '/campaign', {
      token,
      body: {
        name: 'Secret',
        domainId: await domain(world, await world.join('viewer')),
        slug: `s${++count}`,
        ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
      },
    });
    if (made.status !== 201) throw new Error(`No campaign was made: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  const rule = async (world: World): Promise<string> => {
    const { token } = await world.join('editor');
    const made = await house.call('POST', '/outgoing-rule', { token, body: outgoingRule() });
    if (made.status !== 201) throw new Error(`No rule was made: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  const webhook = async (world: World): Promise<string> => {
    const { token } = await world.join('editor');
    const body = { url: 'https://hook.example/secret', events: ['conversion.recorded'] };
    const made = await house.call('POST', '/webhook', { token, body });
    if (made.status !== 201) throw new Error(`No webhook was made: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  const savedReport = async (world: World): Promise<string> => {
    const { token } = await world.join('editor');
    const days = { dimensions: ['day'], metrics: ['visits'], range: { name: '7d' } };
    const body = { name: `Secret ${++count}`, body: days };
    const made = await house.call('POST', '/saved-report', { token, body });
    if (made.status !== 201) throw new Error(`No report was saved: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  const abTest = async (world: World): Promise<string> => {
    const { token } = await world.join('editor');
    const variants = [
      { path: 0, weight: 5000 },
      { url: 'https://b.example/', weight: 5000 },
    ];
    const metric = { kind: 'conversion', event: 'conversion' };
    const body = { name: 'Secret', campaignId: await campaign(world), metric, arms: variants };
    const made = await house.call('POST', '/ab-test', { token, body });
    if (made.status !== 201) throw new Error(`No test was made: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  /** Shares the latest test. */
  const share: Make = async (world) => {
    const { token } = await world.join('editor');
    const newest = await db
      .selectFrom('ab_tests')
      .select('public_id')
      .where('workspace_id', '=', world.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const test = newest?.public_id ?? (await abTest(world));
    const made = await house.call('POST', `/ab-test/${test}/share`, { token, body: {} });
    if (made.status !== 201) throw new Error(`No link was made: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  /** Shares the latest report. */
  const reportShare: Make = async (world) => {
    const { token } = await world.join('editor');
    const newest = await db
      .selectFrom('saved_reports')
      .select('public_id')
      .where('workspace_id', '=', world.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const report = newest?.public_id ?? (await savedReport(world));
    const body = { metrics: ['visits'] };
    const made = await house.call('POST', `/saved-report/${report}/share`, { token, body });
    if (made.status !== 201) throw new Error(`No link was made: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  const page = async (path: '/offer' | '/landing-page', world: World): Promise<string> => {
    const { token } = await world.join('editor');
    const cap = { per: 'day', limit: 10, counts: 'all', types: null };
    const text = { name: `Secret ${++count}`, url: `https://p${count}.example${path}` };
    const body = path === '/offer' ? { ...text, cap } : text;
    const made = await house.call('POST', path, { token, body });
    if (made.status !== 201) throw new Error(`No page was added: ${JSON.stringify(made.body)}`);
    return at(made.body, 'id') as string;
  };

  return {
    offer: (world) => page('/offer', world),
    'landing-page': (world) => page('/landing-page', world),
    async change(world) {
      const { token } = await world.join('editor');
      const body = { revision: 1, url: `https://c${++count}.example/` };
      const made = await house.call('PATCH', `/offer/${await page('/offer', world)}`, { token, body });
      if (made.status !== 200) throw new Error(`No page was changed: ${JSON.stringify(made.body)}`);
      return at(made.body, 'change.id') as string;
    },
    'ab-test': abTest,
    share,
    'report-share': reportShare,
    domain,
    campaign,
    async check(world) {
      const row = await db
        .selectFrom('campaigns')
        .select(['id', 'revision'])
        .where('public_id', '=', await campaign(world))
        .executeTakeFirstOrThrow();
      const { now } = times(house);
      const check = {
        id: publicId('chk'),
        trigger: 'daily',
        state: 'ok',
        from: null,
        destinations: [],
      } as const;
      await keepCheck(
        db,
        { ...row, destinations: [] },
        { ...check, destinations: [], startedAt: now, finishedAt: now },
      );
      return check.id;
    },
    async request(world) {
      count += 1;
      const row = storedRequest(1_000_000 + count, 0, 0);
      house.reports.stored.set(world.id, [...(house.reports.stored.get(world.id) ?? []), row]);
      return `click-${row.sequence}`;
    },
    async spend(world) {
      const { token } = await world.join('editor');
      const body = { campaignId: await campaign(world), from: '2026-01-01', to: '2026-01-02', amount: '5' };
      const made = await house.call('POST', '/spend', { token, body });
      if (made.status !== 201) throw new Error(`No spend was entered: ${JSON.stringify(made.body)}`);
      return at(made.body, 'id') as string;
    },
    async upload(world) {
      const { token } = await world.join('editor');
      const content = 'day,cost\n2026-01-03,5';
      const body = { campaignId: await campaign(world), mode: 'all', content, fileName: 'secret.csv' };
      const made = await house.call('POST', '/spend/import', { token, body });
      if (made.status !== 200) throw new Error(`No spend was uploaded: ${JSON.stringify(made.body)}`);
      return at(made.body, 'uploadId') as string;
    },
    async 'cost-correction'(world) {
      const { token } = await world.join('editor');
      const source = { name: `Secret ${++count}`, tokens: [{ parameter: 'ad', token: '{ad}' }] };
      const { body: made } = await house.call('POST', '/campaign/traffic_source', { token, body: source });
      const body = { sourceId: at(made, 'id'), from: '2026-01-01', factor: '1.19', reason: 'Secret' };
      const corrected = await house.call('POST', '/cost-correction', { token, body });
      if (corrected.status !== 201) throw new Error(`Not corrected: ${JSON.stringify(corrected.body)}`);
      return at(corrected.body, 'id') as string;
    },
    async annotation(world) {
      const { token } = await world.join('editor');
      const body = { at: '2026-03-10T06:00:00Z', text: 'Secret', campaignId: await campaign(world) };
      const made = await house.call('POST', '/annotation', { token, body });
      if (made.status !== 201) throw new Error(`No note was written: ${JSON.stringify(made.body)}`);
      return at(made.body, 'id') as string;
    },
    async source(world) {
      const { token } = await world.join('editor');
      const made = await house.call('POST', '/postback/source', { token, body: { name: 'Secret' } });
      if (made.status !== 201) throw new Error(`No source was made: ${JSON.stringify(made.body)}`);
      return at(made.body, 'id') as string;
    },
    async received(world) {
      const sequence = 1000 + ++count;
      const place = { node: 1, worker: 0, epoch: 1, sequence, time: house.clock.now };
      house.postbackLog.rows.push({
        place,
        workspace: world.id,
        source: null,
        by: null,
        address: null,
        text: 'txid=Secret',
        kind: 'refused',
        reason: 'click_id_missing',
        method: 'GET',
        campaign: null,
      });
      return `click-${sequence}`;
    },
    async manual(world) {
      const { token } = await world.join('editor');
      const body = { currency: 'JPY', from: '2026-03-01', to: null, rate: '0.0066' };
      const made = await house.call('POST', '/rate/manual', { token, body });
      if (made.status !== 200) throw new Error(`No rate was set: ${JSON.stringify(made.body)}`);
      return at(made.body, 'id') as string;
    },
    'outgoing-rule': rule,
    webhook,
    async delivery(world) {
      const { token } = await world.join('editor');
      const hook = await webhook(world);
      const tested = await house.call('POST', `/webhook/${hook}/test`, { token });
      return at(tested.body, 'id') as string;
    },
    'saved-report': savedReport,
    async 'report-schedule'(world) {
      const { token, id } = await world.join('editor');
      const body = { reportId: await savedReport(world), every: 'day', hour: 9, recipients: [id] };
      const made = await house.call('POST', '/report-schedule', { token, body });
      if (made.status !== 201) throw new Error(`No report was scheduled: ${JSON.stringify(made.body)}`);
      return at(made.body, 'id') as string;
    },
    async file(world) {
      const { token } = await world.join('viewer');
      const made = await house.call('POST', '/request/export', { token, body: { format: 'csv' } });
      return at(made.body, 'id') as string;
    },
    member: async (world) => (await world.join('viewer')).id,
    async invitation(world) {
      const { now, tomorrow } = times(house);
      const row = { ...own(world, 'inv'), email: `secret${++count}@example.com`, role: 'viewer' as const };
      await db
        .insertInto('invitations')
        .values({ ...row, sha256: randomUUID(), created_at: now, expires_at: tomorrow })
        .execute();
      return row.public_id;
    },
    async lead(world) {
      const person = { name: 'Secret', email: `secret${++count}@example.com`, phone: '+5511987654321' };
      const row = { ...own(world, 'led'), webinar_id: 'w', language: 'pt', created_at: times(house).now };
      await db
        .insertInto('leads')
        .values({ ...row, ...person })
        .execute();
      return row.public_id;
    },
    async conversion_type(world) {
      const { token } = await world.join('editor');
      const body = { name: `Secret ${++count}` };
      const made = await house.call('POST', '/conversion-type', { token, body });
      return String(at(made.body, 'number'));
    },
    async formula(world) {
      const { token } = await world.join('editor');
      const body = { name: `Secret ${++count}`, formula: 'epc - cpc' };
      const made = await house.call('POST', '/formula', { token, body });
      return String(at(made.body, 'number'));
    },
    async column_preset(world) {
      const { token } = await world.join('editor');
      const body = { name: `Secret ${++count}`, metrics: ['visits'] };
      const made = await house.call('POST', '/column-preset', { token, body });
      return at(made.body, 'id') as string;
    },
    async traffic_source(world) {
      const { token } = await world.join('editor');
      const body = { name: `Secret ${++count}`, tokens: [{ parameter: 'ad', token: '{ad}' }] };
      const made = await house.call('POST', '/campaign/traffic_source', { token, body });
      if (made.status !== 201) throw new Error(`No source was made: ${JSON.stringify(made.body)}`);
      return at(made.body, 'id') as string;
    },
    session: (world, owner) => newSession(house, world, owner.userId),
    async 'api-key'(world, owner) {
      const made = await makeKey(
        db,
        { user: owner.userId, workspace: world.id },
        { name: 'Secret', scope: 'read' },
        house.clock.now,
      );
      return made?.row.public_id ?? '';
    },
  };
};
