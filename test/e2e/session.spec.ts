import { expect, type Page } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { callsTo, expectSignedOut, HOUR, MINUTE, store, stored, vuex } from '../helpers/session-steps.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignedOut(page);
};

test('what a sign-in stores, and what a sign-out leaves', async ({ page }) => {
  await house.signInOnScreen(page);
  const access = await stored(page, 'accessToken');
  expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await stored(page, 'refreshToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await stored(page, 'prefers-color-scheme')).toBe('light');
  expect(await vuex(page)).toEqual({
    drawer: false,
    tema: { dark: false },
    fresh: true,
    accessToken: access,
  });
  const told = callsTo(page, '/logout');
  const refresh = await stored(page, 'refreshToken');
  await signOut(page);
  await expect.poll(() => told).toEqual([refresh]);

  await test.step('a server that never answers keeps nobody signed in', async () => {
    await house.signInAgain(page);
    await page.route('**/logout', () => undefined);
    await signOut(page);
  });
});

test('the tokens are renewed every ten minutes, and both are stored', async ({ page, context }) => {
  await house.signIn(page);
  const before = [await stored(page, 'accessToken'), await stored(page, 'refreshToken')];
  const renewals = callsTo(page, '/refresh');
  await house.pass(context, 9 * MINUTE);
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await page.waitForURL('**/requests**');
  expect(renewals).toEqual([]);
  await house.pass(context, MINUTE);
  await expect.poll(() => stored(page, 'accessToken')).not.toBe(before[0]);
  expect(await stored(page, 'refreshToken')).not.toBe(before[1]);
  expect(renewals).toEqual([before[1]]);
  await house.pass(context, 10 * MINUTE);
  await expect.poll(() => renewals.length).toBe(2);
  await expect
    .poll(async () => (await vuex(page)).accessToken === (await stored(page, 'accessToken')))
    .toBe(true);
});

test('the session ends 24 hours after sign-in, reloaded or not', async ({ page, context }) => {
  await house.signIn(page);
  await house.pass(context, 23 * HOUR);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  expect((await vuex(page)).fresh).toBe(true);
  await house.pass(context, HOUR);
  await expectSignedOut(page);
});

test('a renewal that the server refuses ends the session', async ({ page, context }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await expect(page.getByLabel('Campaign name')).toBeVisible();
  const refresh = (await stored(page, 'refreshToken')) ?? '';
  expect((await house.call('POST', '/logout', { token: refresh })).status).toBe(204);
  await house.pass(context, 10 * MINUTE);
  await expectSignedOut(page);
});

test('a renewal without an answer is not a failed one: the next one happens in time', async ({
  page,
  context,
}) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await expect(page.getByLabel('Campaign name')).toBeVisible();
  for (const [name, answer] of [
    ['maintenance', { status: 503, json: { maintenance: true } }],
    ['an overloaded proxy', { status: 502, body: 'Bad gateway' }],
    ['no connection', null],
  ] as const) {
    await test.step(name, async () => {
      const renewals = callsTo(page, '/refresh');
      await page.route('**/refresh', (route) => (answer ? route.fulfill(answer) : route.abort()));
      const before = await stored(page, 'refreshToken');
      await house.pass(context, 10 * MINUTE);
      await expect.poll(() => renewals.length).toBe(1);
      await page.unroute('**/refresh');
      await house.pass(context, 10 * MINUTE);
      await expect.poll(() => stored(page, 'refreshToken')).not.toBe(before);
      await expect(page).toHaveURL(/campaignsRegister/);
      expect((await vuex(page)).fresh).toBe(true);
    });
  }
});

test('calls that need a renewal share one @long', async ({ page }) => {
  await house.storeSession(page);
  // A screen without requests of its own: the next call is the one after the token expired.
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const renewals = callsTo(page, '/refresh');
  const calls = callsTo(page, '/session/me');
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.goto(`${house.origin}/dashboard`);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(calls.at(-1)).toBe(await stored(page, 'accessToken'));
});

test('without a usable refresh token nothing is sent @long', async ({ page, context }) => {
  await house.storeSession(page);
  await page.goto('about:blank');
  await house.pass(context, 25 * HOUR);
  const calls = callsTo(page, '/session/me');
  const renewals = callsTo(page, '/refresh');
  await page.goto(`${house.origin}/campaign/campaigns`);
  await expectSignedOut(page);
  expect([...calls, ...renewals]).toEqual([]);
});

const none = (token: string): string => {
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
};
const tampered = (token: string): string => {
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), wid: 'ws_other' };
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
};
test('a forged access token ends the session @long', async ({ page }) => {
  for (const forge of [none, tampered]) {
    await test.step(forge.name, async () => {
      await house.storeSession(page);
      await page.goto(`${house.origin}/campaign/campaignsRegister`);
      await expect(page.getByLabel('Campaign name')).toBeVisible();
      await store(page, 'accessToken', forge((await stored(page, 'accessToken')) ?? ''));
      const answer = page.waitForResponse('**/campaign?**');
      await page.getByRole('link', { name: 'Campaigns' }).first().click();
      expect(at(await (await answer).json(), 'type')).toBe(0);
      await expectSignedOut(page);
    });
  }
});

test('a refresh token that was used before ends the session of anyone who uses it @long', async ({
  page,
  context,
}) => {
  await house.signIn(page);
  const first = (await stored(page, 'refreshToken')) ?? '';
  await house.pass(context, 10 * MINUTE);
  await expect.poll(() => stored(page, 'refreshToken')).not.toBe(first);
  await house.pass(context, MINUTE);
  // A thief tries the token that was rotated a minute ago: they get nothing, and the session is over for both.
  expect((await house.call('POST', '/refresh', { token: first })).status).toBe(401);
  // Refreshing figures may end the session first: then there is nothing left to click.
  const link = page.getByRole('link', { name: 'Campaigns' }).first();
  await link.click({ timeout: 5000 }).catch(() => undefined);
  await expectSignedOut(page);
});

test('a user who tried too often is told how long to wait', async ({ page }) => {
  await page.route('**/api/1.1/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '840' },
      json: { error: { code: 'rate_limited', message: 'Too many attempts.' } },
    }),
  );
  await page.goto(`${house.origin}/login`);
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('15 minutes');
});

test('nothing typed is lost while the API is down @long', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await page.getByLabel('Campaign name').fill('Spring sale');
  const url = page.getByLabel('Destination URL', { exact: true }).first();
  await url.fill('https://example.com/sale');
  await page.route('**/api/1.1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByText('Could not reach the server').first()).toBeVisible();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sale');
  await expect(url).toHaveValue('https://example.com/sale');
  await page.unroute('**/api/1.1/**');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
});
