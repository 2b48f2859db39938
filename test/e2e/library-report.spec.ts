import { expect } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

test('an offer leads to a report of all campaigns that lead to it', async ({ page }) => {
  await house.storeSession(page);
  const offers = splitBetween([{ name: 'Shoes', url: 'https://shoes.example/', weight: 10_000 }]);
  const made = [
    await house.makeCampaign(page, { name: 'Alpha', ...offers }),
    await house.makeCampaign(page, { name: 'Beta', ...offers }),
  ];
  const uses = made.map(({ destinations }) => destinations[0]?.id);
  await page.goto(`${house.origin}/library/offers?range=7d`);
  await page.getByRole('link', { name: 'Shoes' }).click();
  await page.getByRole('link', { name: 'Report by campaign' }).click();
  await expect(page).toHaveURL(/\/dashboard\?.*report=new/);
  const { searchParams } = new URL(page.url());
  expect(['range', 'by'].map((name) => searchParams.get(name))).toEqual(['7d', 'campaign']);
  const [, ids = ''] = (searchParams.get('filters') ?? '').split('offer:');
  expect(ids.split(',').toSorted()).toEqual(uses.toSorted());
  await expect(page.getByRole('button', { name: /Offer is/ }).first()).toBeVisible();
});
