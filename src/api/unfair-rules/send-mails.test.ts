import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/helpers/api-house.ts';
import { makersOf, openWorld, type World } from '../../../test/helpers/api-world.ts';
import { storedUnfair } from '../../../test/helpers/unfair-campaign.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Mail } from '../mail/mailer.ts';
import { unfairNotices } from './notices.ts';
import { mailUnfair } from './send-mails.ts';
import { dueCampaigns, skipRules } from './skip.ts';

const DAY = 24 * 60 * 60 * 1000;

let house: House;
let world: World;
let owner: string;
let ownerEmail: string;
let editorEmail: string;
let campaign: Campaign;
let sent: Mail[] = [];
let down = false;
beforeAll(async () => {
  house = await openHouse();
  await house.register('operator@example.com');
}, 240_000);
afterAll(() => house.close());
beforeEach(async () => {
  sent = [];
  down = false;
  await house.store.db.deleteFrom('unfair_rules').execute();
  await house.store.db.deleteFrom('campaigns').execute();
  world = await openWorld(house);
  const [first, second] = [await world.join('owner'), await world.join('editor')];
  await world.join('viewer');
  await makersOf(house).domain?.(world, first);
  owner = first.token;
  ownerEmail = first.email;
  editorEmail = second.email;
  campaign = await storedUnfair(house, owner, 'Spring');
});

const parts = () => ({ db: house.store.db, isStopping: () => false, now: () => house.clock.now });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const notice = () => unfairNotices(parts())();
const skip = async () => {
  const now = new Date(house.clock.now);
  for (const due of await dueCampaigns(house.store.db, now))
    await skipRules(house.store.db, due, async () => new Map(), now);
};
const mail = async (): Promise<string[][]> => {
  sent = [];
  const mailer = {
    send: async (one: Mail) => {
      if (down) throw Object.assign(new Error('refused'), { code: 'ECONNECTION' });
      sent.push(one);
    },
  };
  await mailUnfair({ ...parts(), log, mailer, app: 'https://app.example' });
  return sent.map(({ to, subject }) => [to, subject]);
};

test('owners and editors are mailed at the notice, three days before the end, and at the end, once each', async () => {
  const both = (subject: string) => [
    [ownerEmail, subject],
    [editorEmail, subject],
  ];
  expect(await mail()).toEqual([]);
  await notice();
  expect(await mail()).toEqual(both('Action needed: update the rules in one campaign'));
  expect(sent[0]?.text).toContain('Spring: rules will be skipped starting');
  expect(sent[0]?.text).toContain(`https://app.example/campaign/campaignsView?id=${campaign.id}`);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  expect(await mail()).toEqual([]);
  house.clock.now += 11 * DAY - 1;
  expect(await mail()).toEqual([]);
  house.clock.now += 1;
  expect(await mail()).toEqual(both('3 days left to update the rules in one campaign'));
  expect(await mail()).toEqual([]);
  house.clock.now += 3 * DAY;
  await skip();
  expect(await mail()).toEqual(both('Rules skipped in one campaign'));
  expect(sent[0]?.text).toContain('Spring: rules skipped since');
  expect(await mail()).toEqual([]);
});

test('all campaigns of a workspace are in one mail, in the language that each person uses', async () => {
  await storedUnfair(house, owner, 'Summer');
  await house.store.db
    .updateTable('users')
    .set({ mail_language: 'pt' })
    .where('email', '=', ownerEmail)
    .execute();
  await notice();
  const [first, second] = await mail();
  expect(first).toEqual([ownerEmail, 'Altere as regras de 2 campanhas']);
  expect(second).toEqual([editorEmail, 'Action needed: update the rules in 2 campaigns']);
  expect(sent[0]?.text.match(/Spring|Summer/g)).toEqual(['Spring', 'Summer']);
});

test.each(['en', 'pt', 'es', 'ru', 'hi'])(
  'a mail in %s says what, why, until when and where',
  async (language) => {
    await house.store.db
      .updateTable('users')
      .set({ mail_language: language })
      .where('email', '=', ownerEmail)
      .execute();
    await notice();
    await mail();
    const [{ text, subject } = { text: '', subject: '' }] = sent;
    expect(text.split('\n\n').length).toBeGreaterThanOrEqual(6);
    expect(text).toContain('Spring');
    expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|\{/);
  },
);

test('an unavailable mail server is retried, and no one is mailed about an archived campaign', async () => {
  await notice();
  down = true;
  expect(await mail()).toEqual([]);
  down = false;
  expect(await mail()).toHaveLength(2);
  const { revision } = campaign;
  await house.call('PATCH', `/campaign/${campaign.id}`, {
    token: owner,
    body: { revision, status: 'archived' },
  });
  house.clock.now += 12 * DAY;
  expect(await mail()).toEqual([]);
});
