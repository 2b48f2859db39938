import { expect } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { callsTo, expectSignedOut, MINUTE, stored } from '../helpers/session-steps.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

test('signing out in one tab signs out all, signing in signs in the others', async ({ page, context }) => {
  await house.signIn(page);
  const other = await context.newPage();
  await other.goto(`${house.origin}/campaign/campaigns`);
  await expect(other.getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await expectSignedOut(other);
  await house.signInAgain(page);
  await expect(other).toHaveURL(/\/dashboard/);
  await expect(other.getByRole('button', { name: /^Account: / })).toBeVisible();
});

for (const [name, locks] of [
  ['with locks', true],
  ['without locks, as on plain http @long', false],
] as const) {
  test(`two tabs that need new tokens at once renew once, or at worst once each (${name})`, async ({
    page,
    context,
  }) => {
    const script = await context.addInitScript((kept) => {
      if (!kept) Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
    }, locks);
    await house.storeSession(page);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${house.origin}/campaign/campaignsRegister`);
      await expect(tab.getByRole('button', { name: /^Account: / })).toBeVisible();
      await tab.waitForLoadState('networkidle');
    }
    // Where nothing runs that would notice the missing token, renew it and be interrupted by being loaded again.
    for (const tab of [page, other]) await tab.goto(`${house.origin}/favicon.svg`);
    const renewals = [callsTo(page, '/refresh'), callsTo(other, '/refresh')];
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await Promise.all([page, other].map((tab) => tab.goto(`${house.origin}/campaign/campaignsRegister`)));
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: /^Account: / })).toBeVisible();
    }
    // What one tab stores reaches the other with a delay: without locks, both may renew and stay signed in.
    const most = locks ? 1 : 2;
    expect(renewals.flat().length).toBeGreaterThan(0);
    expect(renewals.flat().length).toBeLessThanOrEqual(most);
    expect(await stored(page, 'accessToken')).toBe(await stored(other, 'accessToken'));
    await script.dispose();
  });
}

test('a tab adopts tokens renewed by another one @long', async ({ page, context }) => {
  await house.signIn(page);
  const other = await context.newPage();
  await other.goto(`${house.origin}/campaign/campaignsRegister`);
  await expect(other.getByLabel('Campaign name')).toBeVisible();
  const before = await stored(page, 'accessToken');
  await house.pass(context, 10 * MINUTE);
  await expect.poll(() => stored(page, 'accessToken')).not.toBe(before);
  // The copy in the other tab's state is also the new one.
  const used = callsTo(other, '/campaign');
  await other.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect.poll(() => used.length).toBeGreaterThan(0);
  expect(used[0]).toBe(await stored(page, 'accessToken'));
});

test('a tab adopts the theme of another one @long', async ({ page, context }) => {
  await house.signIn(page);
  const other = await context.newPage();
  await other.goto(`${house.origin}/campaign/campaigns`);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});
