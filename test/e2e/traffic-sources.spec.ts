import { expect, type Page, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { callsTo, expectSignedOut, stored } from '../helpers/session-steps.ts';
import { openTab } from '../helpers/steps.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(async ({ context, page }) => {
  await house.enter(context);
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaigns`);
});

const cached = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('campaign_traffic_sources'));

const openForm = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Create campaign' }).first().click();
  await openBehaviour(page);
};
const openBehaviour = async (page: Page): Promise<void> => {
  await expect(page.getByRole('combobox', { name: 'Traffic source' })).toBeVisible();
};

test('the list is cached whole as text, the cached one is used, and signing out clears it', async ({
  page,
}) => {
  expect(await cached(page)).toBeNull();
  const fetched = callsTo(page, '/campaign/traffic_sources');
  await openForm(page);
  await expect.poll(() => cached(page)).not.toBeNull();
  const token = (await stored(page, 'accessToken')) ?? '';
  const answer = await fetch(`${house.origin}/api/1.1/campaign/traffic_sources`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await cached(page)).toBe(await answer.text());

  const changed = (await cached(page))?.replace('Google Ads', 'Google from the cache') ?? '';
  await page.evaluate((text) => sessionStorage.setItem('campaign_traffic_sources', text), changed);
  await page.reload();
  await openBehaviour(page);
  const source = page.getByRole('combobox', { name: 'Traffic source' });
  await source.fill('from the ca');
  await expect(page.getByRole('option', { name: 'Google from the cache' })).toBeVisible();
  await source.clear();
  await source.press('Escape');
  expect(fetched).toHaveLength(1);

  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  expect(await cached(page)).toBeNull();
});

test('a failed fetch is logged to the console and not shown @long', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route('**/campaign/traffic_sources', (route) => route.fulfill({ status: 500, body: '' }));
  await openForm(page);
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Failed to fetch traffic sources:')))
    .not.toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await cached(page)).toBeNull();
  await page.getByRole('combobox', { name: 'Traffic source' }).fill('Google Ads');
  await expect(page.getByText('{campaignid}')).toHaveCount(0);
});

test('a known source shows its tokens, ready to copy, in the form and beside the link', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Campaign name').fill('Search ads');
  await page
    .getByLabel('Destination URL', { exact: true })
    .first()
    .fill('https://shop.example/?c={click_id}');
  await page.getByRole('combobox', { name: 'Traffic source' }).fill('google ads');
  await expect(page.getByText('sub1={campaignid}&sub2={adgroupid}')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy tokens' })).toBeVisible();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  const link = (await page.getByLabel('Campaign link').textContent())?.trim();
  await openTab(page, 'Setup');
  const card = page.getByRole('region', { name: 'Link for your ad' });
  await expect(card).toContainText(`${link}?sub1={campaignid}&sub2={adgroupid}`);
  await expect(card.getByRole('button', { name: 'Copy link with tokens' })).toBeVisible();
});
