import { expect, test } from '@playwright/test';
import { type DemoHouse, openDemoHouse } from '../helpers/demo-house.ts';

let world: DemoHouse;
test.beforeAll(async () => {
  world = await openDemoHouse(0.02, { inBrowser: true });
});
test.afterAll(() => world.close());

test('an empty dashboard offers demo data, which are labelled, left and removed', async ({ page }) => {
  test.setTimeout(100_000);
  const { browser } = world;
  if (browser === null) throw new Error('There is no web application.');
  await browser.signInOnScreen(page);
  await page.getByRole('button', { name: 'Look around with demo data' }).click();
  await expect(page.getByRole('progressbar', { name: 'How far the demo data are' })).toBeVisible();
  const label = page.getByText('Demo data.', { exact: true });
  await expect(label).toBeVisible({ timeout: 60_000 });
  await page.goto(`${browser.origin}/campaign/campaigns`);
  await expect(page.getByRole('link', { name: 'Sleep mask | Search US' }).first()).toBeVisible();
  await expect(label).toBeVisible();

  await page.getByRole('button', { name: 'Back to my workspace' }).click();
  await expect(page.getByRole('button', { name: 'Look around with demo data' })).toBeVisible();
  await expect(label).toBeHidden();

  // The menu leads there again.
  await page.getByRole('button', { name: /Ana Lima/ }).click();
  await page.getByRole('menuitemradio', { name: /Demo/ }).click();
  await expect(label).toBeVisible();

  await page.getByRole('button', { name: 'Remove the demo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo' }).click();
  await expect(page.getByRole('button', { name: 'Look around with demo data' })).toBeVisible();
  expect(await world.house.store.db.selectFrom('demos').selectAll().execute()).toEqual([]);
});
