import { expect, type Page } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const urlWith = (sub: string): string => `https://shop.example/?c=1&sub=${sub}#top`;

const make = (page: Page, sub: string): Promise<Campaign> =>
  house.makeCampaign(page, {
    name: `Campaign ${sub}`,
    ...splitBetween([{ name: `Shop ${sub}`, url: urlWith(sub), weight: 10_000 }]),
  });

/** Where a visitor of a campaign goes, by the code that an edge worker uses. */
const leadsTo = async (page: Page, { id }: Campaign): Promise<unknown> => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const { body } = await house.call('POST', `/campaign/${id}/try`, { token, body: {} });
  return (body as { destination: { url: string } }).destination.url;
};

test('offers that differ in a parameter become one, every link leads to its own URL, and an undo takes it back', async ({
  page,
}) => {
  await house.storeSession(page);
  const campaigns = [await make(page, 'fb'), await make(page, 'tt')];
  const urls = async () => Promise.all(campaigns.map((one) => leadsTo(page, one)));
  await page.goto(`${house.origin}/library/offers`);
  await expect(page.getByRole('link', { name: /^Shop / })).toHaveCount(2);
  await expect(page.getByText('1 group of offers differs only in parameters')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge offers' });
  const group = dialog.getByRole('region', { name: 'Group 1' });
  await expect(group.getByRole('listitem').first()).toContainText('This URL stays');
  await expect(group.locator('strong')).toHaveText(['sub=fb', 'sub=tt']);
  await group.getByRole('button', { name: 'Show campaigns' }).click();
  await expect(group.getByText('1 campaign', { exact: true }).last()).toBeVisible();
  await expect(group.getByRole('link', { name: 'Campaign tt' })).toBeVisible();
  // Nothing is merged with itself.
  await group.getByRole('checkbox', { name: 'Merge Shop tt' }).uncheck();
  await expect(group.getByRole('button', { name: /^Merge/ })).toBeDisabled();
  await group.getByRole('checkbox', { name: 'Merge Shop tt' }).check();
  await group.getByLabel('Name').fill('Shop');
  await group.getByRole('button', { name: 'Merge 2 pages' }).click();
  await expect(dialog.getByText('Nothing left to merge')).toBeVisible();
  await expect(page.getByText(/^2 campaigns changed/)).toBeVisible();
  expect(await urls()).toEqual([urlWith('fb'), urlWith('tt')]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Offer', exact: true });
  await expect(drawer.getByText('sub=tt', { exact: true })).toBeVisible();
  await page.goto(`${house.origin}/campaign/campaignsEdit?id=${campaigns[1]?.id}`);
  await expect(page.getByLabel('Own parameters')).toHaveValue('sub=tt');
  await expect(page.getByText(`Visitors get ${urlWith('tt')}`)).toBeVisible();

  await page.goto(`${house.origin}/library/offers`);
  await page.getByRole('button', { name: 'Changes' }).click();
  const changes = page.getByRole('dialog', { name: 'Changes' });
  await expect(changes.getByText('Merged into Shop')).toBeVisible();
  await changes.getByRole('button', { name: 'Undo' }).click();
  await expect(changes.getByText('Undone', { exact: true })).toBeVisible();
  expect(await urls()).toEqual([urlWith('fb'), urlWith('tt')]);
  await changes.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: /^Shop (fb|tt)$/ })).toHaveCount(2);
});

test('a campaign gets its own parameters in its form, and the offer keeps its URL', async ({ page }) => {
  await house.storeSession(page);
  const campaign = await make(page, 'fb');
  await page.goto(`${house.origin}/campaign/campaignsEdit?id=${campaign.id}`);
  await page.getByRole('button', { name: 'Add own parameters' }).click();
  const field = page.getByLabel('Own parameters');
  await expect(field).toBeFocused();
  await field.fill('?sub=nl&lp=2&');
  await field.blur();
  await expect(field).toHaveValue('sub=nl&lp=2');
  const sent = 'https://shop.example/?c=1&sub=nl&lp=2#top';
  await expect(page.getByText(`Visitors get ${sent}`)).toBeVisible();
  await field.fill('sub=nl#x');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Enter parameters as in a URL')).toBeVisible();
  await field.fill('sub=nl&lp=2');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  expect(await leadsTo(page, campaign)).toBe(sent);
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const { body } = await house.call('GET', `/campaign/${campaign.id}`, { token });
  expect(body).toMatchObject({ destinations: [{ url: urlWith('fb'), parameters: 'sub=nl&lp=2' }] });
});
