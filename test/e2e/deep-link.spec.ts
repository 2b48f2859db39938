import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { at, PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { expectSignedOut, HOUR, stored } from '../helpers/session-steps.ts';

const DEEP = '/requests?range=28d&page=2';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

/** Expects the screen of the link, with its search. */
const expectDeep = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/requests\?(?=.*range=28d)(?=.*page=2)/);
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('fairlead.resume'))).toBeNull();
};

/** Leaves nothing of the session in the browser. */
const beStranger = async (page: Page): Promise<void> => {
  await page.goto(`${house.origin}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
};

test('a deep link opens after signing in', async ({ page }) => {
  await house.storeSession(page);
  for (const path of [
    DEEP,
    '/campaign/campaigns?search=spring',
    '/ab-storm/register',
    '/postback/exchange-rates',
  ]) {
    await test.step(path, async () => {
      await beStranger(page);
      await page.goto(house.origin + path);
      await expectSignedOut(page);
      await house.signInAgain(page, path.replace('?', '\\?'));
      await expect(page).toHaveURL(house.origin + path);
    });
  }
});

test('a link opened long after the session ended survives the detour by the profile @long', async ({
  page,
  context,
}) => {
  await house.storeSession(page);
  await page.goto('about:blank');
  await house.pass(context, 25 * HOUR);
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await page.goto(house.origin + DEEP);
  await expectSignedOut(page);
  // The screen's guard leads to the profile, which finds no session to renew.
  expect(seen).toContain('/profile');
  await house.signInAgain(page, '/requests');
  await expectDeep(page);
});

test('a link survives two-step verification @long', async ({ page }) => {
  await house.storeSession(page);
  const token = (await stored(page, 'accessToken')) ?? '';
  const begun = await house.call('POST', '/profile/totp', { token, body: { password: PASSWORD } });
  const secret = Secret.fromBase32(String(at(begun.body, 'secret')));
  const codeAt = (ahead: number) => TOTP.generate({ secret, timestamp: house.clock.now + ahead });
  const confirmed = await house.call('POST', '/profile/totp/confirm', { token, body: { totp: codeAt(0) } });
  expect(confirmed.status).toBe(200);
  const me = await house.call('GET', '/session/me', { token });
  await beStranger(page);
  await page.goto(house.origin + DEEP);
  await expectSignedOut(page);
  await page.getByLabel('Email').fill(String(at(me.body, 'user.email')));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(30_000));
  await expectDeep(page);
});

test('signing out keeps no link, and another host is never opened', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(house.origin + DEEP);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  expect(await page.evaluate(() => sessionStorage.getItem('fairlead.resume'))).toBeNull();
  await page.evaluate(
    (text) => sessionStorage.setItem('fairlead.resume', text),
    JSON.stringify({ user: null, address: '/\\evil.example/' }),
  );
  await house.signInAgain(page);
  await expect(page).toHaveURL(`${house.origin}/dashboard`);
});
