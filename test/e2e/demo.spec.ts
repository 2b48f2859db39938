import { expect, type Locator, test } from '@playwright/test';
import { type DemoHouse, openDemoHouse } from '../helpers/demo-house.ts';
import { sizes } from '../helpers/screens.ts';

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

  // Another workspace is another load of the page, which may already show its name before it is left.
  const enter = (by: Locator) => Promise.all([page.waitForEvent('load'), by.click()]);
  const back = page.getByRole('button', { name: 'Back to my workspace' });
  await enter(back);
  const open = page.getByRole('button', { name: 'Open the demo' });
  await expect(open).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look around with demo data' })).toBeHidden();
  await expect(label).toBeHidden();
  await enter(open);
  await expect(label).toBeVisible();
  await enter(back);
  await expect(open).toBeVisible();

  // The menu leads there again.
  await page.getByRole('button', { name: /Ana Lima/ }).click();
  await enter(page.getByRole('menuitemradio', { name: /Demo/ }));
  await expect(label).toBeVisible();

  // On a phone, the label is one line, and the numbers begin on the first screen.
  const wide = page.viewportSize();
  await page.setViewportSize(sizes.phone);
  await page.goto(`${browser.origin}/dashboard?range=7d`);
  const line = page.getByRole('status').filter({ has: label });
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeLessThan(48);
  await expect(page.getByRole('main').getByText('Revenue').first()).toBeInViewport();
  // Without a filter, there is nothing to choose between: the button adds one.
  await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog');
  await expect(filter.getByRole('combobox', { name: 'Values' })).toBeVisible();
  await filter.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave or remove the demo' }).click();
  await enter(page.getByRole('menuitem', { name: 'Back to my workspace' }));
  await expect(open).toBeVisible();
  await enter(open);
  await expect(label).toBeVisible();
  if (wide !== null) await page.setViewportSize(wide);

  // It is where they were last, and they have no campaign of their own: signing in leads there.
  await page.getByRole('button', { name: /Ana Lima/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await browser.signInAgain(page);
  await expect(label).toBeVisible();

  await page.goto(`${browser.origin}/dashboard?report=new`);
  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await page.getByRole('dialog', { name: 'Reports' }).getByText('Ads: cost and profit').click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sharing = page.getByRole('dialog');
  await expect(sharing).toContainText('Links cannot be created in the demo.');
  await expect(sharing.getByRole('button', { name: 'Create link' })).toBeDisabled();
  await expect(sharing.getByRole('alert')).toHaveCount(1);
  await sharing.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${browser.origin}/settings/data`);
  await expect(page.getByText('deletes it at once with everything in it')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the demo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo' }).click();
  await expect(page.getByRole('button', { name: 'Look around with demo data' })).toBeVisible();
  expect(await world.house.store.db.selectFrom('demos').selectAll().execute()).toEqual([]);
});
