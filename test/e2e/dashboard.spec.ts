import { expect, test } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';

let house: BrowserHouse;
test.afterEach(() => house.close());

test('nothing temporary takes the focus while the dashboard of a new account loads', async ({ page }) => {
  house = await openBrowserHouse();
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

test('earlier health messages disappear when they cannot be read again, and return with the answer', async ({
  page,
}) => {
  house = await openBrowserHouse();
  await house.storeSession(page);
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const domains = await house.call('GET', '/domain', { token });
  const pages = [{ name: 'A', url: 'https://a.example/', weight: 10_000 }];
  const body = { name: 'Spring', domainId: at(domains.body, '0.id'), ...splitBetween(pages) };
  await house.call('POST', '/campaign', { token, body });
  await page.goto(`${house.origin}/dashboard`);
  const health = page.getByRole('region', { name: 'Health' });
  const said = health.getByText('Everything is working');
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
