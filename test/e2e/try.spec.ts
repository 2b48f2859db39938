import { expect, test } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house.close());

test('an earlier revision is tried, with the link’s query', async ({ page }) => {
  await house.storeSession(page);
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const to = (url: string) => splitBetween([{ name: 'Shop', url, weight: 10_000 }]);
  const body = { name: 'Spring', domainId, ...to('https://old.example/?s={sub1}&c={cost}') };
  const made = (await house.call('POST', '/campaign', { token, body })).body as Campaign;
  const change = { revision: 1, ...to('https://new.example/?s={sub1}') };
  await house.call('PATCH', `/campaign/${made.id}`, { token, body: change });

  await page.goto(`${house.origin}/campaign/campaignsView?id=${made.id}`);
  await page.getByRole('button', { name: 'Try it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where would this visitor go?' });
  await dialog.getByLabel('Query string (macros)').fill('?sub1=mail&cost=0.35');
  await dialog.getByRole('button', { name: 'Show destination' }).click();
  await expect(dialog.getByText('https://new.example/?s=mail', { exact: true })).toBeVisible();
  await dialog.getByLabel('Revision').selectOption('1');
  await expect(dialog.getByText('https://new.example/?s=mail', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show destination' }).click();
  await expect(dialog.getByText('https://old.example/?s=mail&c=0.35', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Based on revision 1')).toBeVisible();
});
