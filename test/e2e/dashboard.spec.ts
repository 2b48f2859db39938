import { expect } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

test('nothing temporary takes the focus while the dashboard of a new account loads', async ({ page }) => {
  await house.storeSession(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/1.1/campaign?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${house.origin}/dashboard`);
  const range = page.getByRole('group', { name: 'Date range' }).getByRole('button').last();
  await expect(range).toBeVisible();
  await range.focus();
  await expect(range).not.toBeFocused();
  release();
  await expect(page.getByRole('link', { name: 'Create' })).toBeVisible();
  await expect(range).toHaveCount(0);
});

test('earlier health messages disappear when they cannot be read again, and return with the answer @long', async ({
  page,
}) => {
  await house.storeSession(page);
  await house.makeCampaign(page, { name: 'Spring' });
  await page.goto(`${house.origin}/dashboard`);
  const health = page.getByRole('region', { name: 'Health' });
  const said = health.getByText('Tracking is working');
  const failed = health.getByText('The health check failed.');
  await expect(said).toBeVisible();
  await page.route('**/api/1.1/status', (route) => route.abort());
  await expect(failed).toBeVisible();
  await expect(said).toHaveCount(0);
  await expect(health.getByText('Numbers are up to date')).toHaveCount(0);
  await page.unroute('**/api/1.1/status');
  await expect(said).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a disk that is full except for the reserve is an error with what is left, in words that load with it', async ({
  page,
}) => {
  await page.route('**/api/1.1/status', async (route) => {
    const answer = await route.fetch();
    const status = (await answer.json()) as { warnings: object[] };
    const disk = { code: 'disk_paused', values: { free: 1.2, size: 40 } };
    await route.fulfill({ response: answer, json: { ...status, warnings: [disk] } });
  });
  await house.storeSession(page);
  await house.makeCampaign(page, { name: 'Spring' });
  await page.goto(`${house.origin}/dashboard`);
  const warning = page.getByRole('region', { name: 'Health' }).getByRole('alert');
  await expect(warning).toContainText('The disk of the data folder is full except for a reserve');
  await expect(warning).toContainText('1.2 GB of 40 GB free');
  await expect(warning).not.toContainText('health.');
});
