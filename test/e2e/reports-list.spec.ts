import { expect, test } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';

let house: BrowserHouse;
test.beforeEach(async ({ page }) => {
  house = await openBrowserHouse();
  await house.signIn(page);
});
test.afterEach(() => house.close());

test('Reports leads to a new one at first, and to the list of saved ones then', async ({ page }) => {
  // The menu has no other name than what it is.
  const menu = page.locator('nav').filter({ has: page.getByRole('link', { name: 'Postbacks' }) });
  const entry = menu.getByRole('link', { name: 'Reports', exact: true });
  await entry.click();
  await expect(page).toHaveURL(/report=new$/);
  await expect(page.getByRole('heading', { level: 1, name: 'New report' })).toBeVisible();

  const token = String(await page.evaluate(() => localStorage.getItem('accessToken')));
  const body = { dimensions: ['campaign', 'country'], metrics: ['visits'], range: { name: '7d' } };
  const made = await house.call('POST', '/saved-report', { token, body: { name: 'Lands', body } });
  expect(made.status).toBe(201);
  const share = await house.call('POST', `/saved-report/${at(made.body, 'id')}/share`, {
    token,
    body: { metrics: ['visits'], days: 7 },
  });
  expect(share.status).toBe(201);
  await page.reload();
  await entry.click();
  await expect(page).toHaveURL(/report=all$/);
  const row = page.getByRole('row', { name: /Lands/ });
  await expect(row).toContainText('Campaign, Country · Last 7 days');
  await expect(row).toContainText('1 link');
  await expect(page.getByRole('link', { name: 'New report' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await row.getByRole('link', { name: 'Lands' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lands' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${house.origin}/dashboard?report=all`);
  const item = page.getByRole('list', { name: 'Saved reports' }).getByRole('listitem');
  await expect(item).toContainText('1 link');
  expect(await violationsOn(page)).toEqual([]);
});
