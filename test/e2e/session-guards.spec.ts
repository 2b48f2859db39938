import { expect } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { callsTo, expectSignedOut, MINUTE, store } from '../helpers/session-steps.ts';
import { test, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const account = /^Account: /;

for (const path of ['/dashboard', '/requests']) {
  test(`${path}: an expired access token leads to the profile`, async ({ page, context }) => {
    await house.enter(context);
    await house.storeSession(page);
    await page.goto('about:blank');
    await house.pass(context, 16 * MINUTE);
    await page.goto(house.origin + path);
    await expect(page).toHaveURL(/\/profile$/);
    // The profile renews the session quietly; the user continues from there.
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(page.getByText('Ana Lima').first()).toBeVisible();
    await visit(page, path);
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.getByRole('button', { name: account })).toBeVisible();
  });

  test(`${path}: a missing access token counts as valid`, async ({ page, context }) => {
    await house.enter(context);
    await house.storeSession(page);
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto(house.origin + path);
    await expect(page.getByRole('button', { name: account })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(path));
  });

  test(`${path}: invalid text is accepted as a token, and the call renews it @long`, async ({
    page,
    context,
  }) => {
    await house.enter(context);
    await house.storeSession(page);
    // From a screen without requests of its own, so that the renewal belongs to the entered screen.
    await page.goto(`${house.origin}/profile`);
    await expect(page.getByRole('button', { name: account })).toBeVisible();
    await store(page, 'accessToken', 'garbage');
    const renewals = callsTo(page, '/refresh');
    await page.goto(house.origin + path);
    await expect(page.getByRole('button', { name: account })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(path));
    expect(renewals).toHaveLength(1);
  });
}

test('a user already on a screen is not removed from it @long', async ({ page, context }) => {
  await house.enter(context);
  await house.storeSession(page);
  await house.makeCampaign(page, { name: 'Spring sale' });
  await page.goto(`${house.origin}/dashboard`);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/\/dashboard\?.*yesterday/);
  // The token expires while the screen is open: the next range changes the same screen and is not an entry.
  await page.route('**/api/1.1/**', (route) => route.abort());
  await house.pass(context, 16 * MINUTE);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/\/dashboard\?.*7d/);
});

test('signed-in users are redirected to the dashboard from the screens for visitors', async ({
  page,
  context,
}) => {
  await house.enter(context);
  await house.storeSession(page);
  await page.goto(house.origin);
  for (const path of ['/', '/login', '/registration', '/registration/inv_abc']) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page).toHaveURL(/\/dashboard/);
    });
  }
});

test('signed-in screens send visitors to the sign-in screen', async ({ page, context }) => {
  await house.enter(context);
  await page.goto(house.origin);
  for (const path of ['/dashboard', '/profile', '/campaign/campaigns']) {
    await visit(page, path);
    await expectSignedOut(page);
  }
});

test('a public page stays open when a session ended long ago @long', async ({ page, context }) => {
  await house.enter(context);
  await house.storeSession(page);
  await page.goto('about:blank');
  await house.pass(context, 7 * 24 * 60 * MINUTE);
  await page.goto(`${house.origin}/registration/inv_abc`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/registration\/inv_abc/);
});

test('a browser whose clock is two minutes behind works normally @long', async ({ page, context }) => {
  await house.enter(context, -2 * MINUTE + 5000);
  await house.signIn(page);
  // Renewals are lost, so the token is used until it expires by the browser's clock.
  await page.route('**/refresh', (route) => route.abort());
  await house.pass(context, 14 * MINUTE + 45_000);
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/1.1/')) answers.push(answer.status());
  });
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(answers.filter((status) => status >= 400)).toEqual([]);
  await expect(page).toHaveURL(/campaign\/campaigns/);
});
