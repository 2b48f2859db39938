import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const path = (page: Page) => page.getByRole('group', { name: 'Path 1' });
const offers = (page: Page) => path(page).getByRole('combobox', { name: /^Offer/ });

/** Opens an unsaved campaign with a landing page before one offer. */
const openLanding = async (page: Page): Promise<void> => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await page.getByLabel('Campaign name').fill('Quiz first');
  const urls = page.getByLabel('Destination URL', { exact: true });
  await urls.nth(0).fill('https://shop.example/?cid={click_id}');
  await page.getByLabel('Label (optional)').nth(0).fill('Shop');
  await page.getByRole('button', { name: 'Add landing page' }).click();
  await urls.nth(1).fill('https://quiz.example/?cid={click_id}');
  await page.getByLabel('Label (optional)').nth(1).fill('Quiz');
};

test('an additional offer is an unused destination, otherwise a new one, and never the landing page', async ({
  page,
}) => {
  await openLanding(page);
  await path(page).getByRole('button', { name: 'Add offer' }).click();
  const urls = page.getByLabel('Destination URL', { exact: true });
  // Both pages are taken: a third one is created, and its URL is focused.
  await expect(urls).toHaveCount(3);
  await expect(urls.nth(2)).toBeFocused();
  await urls.nth(2).fill('https://other.example/?cid={click_id}');
  await page.getByLabel('Label (optional)').nth(2).fill('Other');
  await expect(offers(page)).toHaveText(['Shop', 'Other']);
  await page.getByRole('button', { name: 'Add destination' }).click();
  await urls.nth(3).fill('https://third.example/?cid={click_id}');
  await page.getByLabel('Label (optional)').nth(3).fill('Third');
  await path(page).getByRole('button', { name: 'Add offer' }).click();
  await expect(offers(page)).toHaveText(['Shop', 'Other', 'Third']);
  await expect(path(page).getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
});

test('an offer that is its own landing page causes a warning, and is not saved @long', async ({ page }) => {
  await openLanding(page);
  await offers(page).first().click();
  await page.getByRole('option', { name: 'Quiz', exact: true }).click();
  await expect(path(page).getByRole('alert')).toContainText('also the landing page of its path');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(path(page).getByText('visitors would come back to the same page')).toHaveCount(2);
  await offers(page).first().click();
  await page.getByRole('option', { name: 'Shop', exact: true }).click();
  await expect(path(page).getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
});

test('what is wrong with an offer of one exit is shown at that exit', async ({ page }) => {
  await openLanding(page);
  await path(page).getByRole('button', { name: 'Add exit' }).click();
  const urls = page.getByLabel('Destination URL', { exact: true });
  await urls.nth(2).fill('https://other.example/?cid={click_id}');
  await page.getByLabel('Label (optional)').nth(2).fill('Other');
  await offers(page).nth(1).click();
  await page.getByRole('option', { name: 'Quiz', exact: true }).click();
  const [first, second] = [1, 2].map((number) => path(page).getByRole('group', { name: `Exit ${number}` }));
  await expect(second!.getByRole('alert')).toContainText('also the landing page of its path');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(second!.getByText('visitors would come back to the same page')).toHaveCount(2);
  await expect(first!.getByText('visitors would come back to the same page')).toHaveCount(0);
  await offers(page).nth(1).click();
  await page.getByRole('option', { name: 'Other', exact: true }).click();
  await expect(path(page).getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  await expect(page.getByText('Quiz, then exit 1: Shop; exit 2: Other')).toBeVisible();
});
