import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { callsTo, MINUTE, stored, vuex } from '../helpers/session-steps.ts';
import { test } from '../helpers/shared-page.ts';

let dataDir: string;
let house: BrowserHouse;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-maintenance-'));
  house = await openBrowserHouse({ dataDir });
});
test.afterAll(async () => {
  await house?.close();
  await rm(dataDir, { recursive: true });
});
test.beforeEach(({ context }) => house.enter(context));
test.afterEach(() => end());

const file = (): string => join(dataDir, 'maintenance');
/** The API caches the condition for a second. */
const seen = (condition: number): Promise<void> =>
  expect.poll(async () => (await fetch(`${house.origin}/api/1.1/registration`)).status).toBe(condition);
const begin = async (): Promise<void> => {
  await writeFile(file(), '');
  await seen(503);
};
const end = async (): Promise<void> => {
  await rm(file(), { force: true });
  await seen(200);
};

const notice = (page: Page) => page.getByRole('heading', { name: 'Fairlead is under maintenance' });

/** The API paths requested by a page, as they are requested. */
const askedBy = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/1.1/')) asked.push(pathname.slice('/api/1.1'.length));
  });
  return asked;
};

test('reaches two tabs, one in the middle of a form, and both return by themselves with the typed values', async ({
  page,
  context,
}) => {
  await house.storeSession(page);
  const other = await context.newPage();
  await other.goto(`${house.origin}/dashboard?range=7d`);
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await page.getByLabel('Campaign name').fill('Spring sale');
  await page
    .getByLabel('Destination URL', { exact: true })
    .first()
    .fill('https://shop.example/?c={click_id}');

  await begin();
  // The dashboard polls; the form notices only when it is submitted.
  await expect(notice(other)).toBeVisible();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sale');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/maintenance$/);
    await expect(notice(tab)).toBeFocused();
    await expect(tab.getByRole('status')).toContainText('will return you to Fairlead automatically');
  }
  await expect(page.getByText('What you typed will still be here')).toBeVisible();
  await expect(other.getByText('What you typed will still be here')).toHaveCount(0);

  const asked = askedBy(other);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set(['/registration']));

  await end();
  await expect(other).toHaveURL(/\/dashboard\?range=7d$/);
  await expect(page).toHaveURL(/\/campaign\/campaignsRegister$/);
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sale');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('is not a failed renewal: a user who waits through it stays signed in @long', async ({
  page,
  context,
}) => {
  await house.signIn(page);
  await begin();
  await expect(notice(page)).toBeVisible();
  const renewals = callsTo(page, '/refresh');
  await house.pass(context, 20 * MINUTE);
  await expect.poll(() => renewals.length).toBeGreaterThan(0);
  expect(await vuex(page)).toMatchObject({ fresh: true });
  expect(await stored(page, 'refreshToken')).not.toBeNull();
  await end();
  // The access token expired meanwhile: the guard leads to the profile, which renews it.
  await expect(page).toHaveURL(/\/(dashboard|profile)/);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
});

test('keeps nobody at the sign-in for longer than it lasts @long', async ({ page }) => {
  await house.register('late@example.com');
  const told = page.waitForResponse('**/api/1.1/registration');
  await page.goto(`${house.origin}/login`);
  // The screen has finished loading: it notices the maintenance only when submitted.
  await told;
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await begin();
  await page.getByLabel('Email').fill('late@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(notice(page)).toBeVisible();
  // After a reload, it still knows where to return.
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await end();
  await expect(page).toHaveURL(/\/login$/);
});

test('is checked at once when the connection returns, and on request @long', async ({ page }) => {
  await begin();
  await page.goto(`${house.origin}/maintenance`);
  await expect(page.getByRole('status')).toContainText('will return you to Fairlead automatically');
  const asked = askedBy(page);
  // The page's own clock is paused: it no longer polls.
  await page.clock.pauseAt(house.clock.now + 60_000);
  // The skipped minute causes one more request; while that is pending no other is made.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const asksAnew = async (act: () => Promise<void>): Promise<void> => {
    const before = asked.length;
    const actAndCount = async (): Promise<number> => {
      await act();
      return asked.length;
    };
    await expect.poll(actAndCount).toBeGreaterThan(before);
  };
  await asksAnew(() => page.evaluate("void window.dispatchEvent(new Event('online'))"));
  await asksAnew(() => page.getByRole('button', { name: 'Check now' }).click());
  await end();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is running' })).toBeVisible();
  await page.clock.resume();
});

test('screen, opened when there is none, says so and links onwards', async ({ page }) => {
  await page.goto(`${house.origin}/maintenance`);
  await expect(page.getByRole('heading', { name: 'Everything is running' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${house.origin}/`);
});
