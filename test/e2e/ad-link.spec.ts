import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await house.enter(context);
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await page.getByRole('button', { name: 'Paste the link of a running ad' }).click();
});

const link = (page: Page) => page.getByRole('textbox', { name: 'Link of a running ad' });
const source = (page: Page) => page.getByRole('combobox', { name: 'Traffic source' });
const url = (page: Page) => page.getByRole('textbox', { name: 'Destination URL', exact: true }).first();

const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await link(page).fill('');
  await link(page).press('Control+v');
};

test('a pasted link fills the source and the page, says how, and can be undone', async ({ page }) => {
  await expect(link(page)).toBeFocused();
  await paste(page, 'https://shop.example/shoes?id=7&kw={keyword}&gclid=Cj0K&x={unheard}');
  await expect(page.getByText('Recognized Google Ads by gclid, {keyword}.')).toBeVisible();
  await expect(page.getByText('under other names: kw → sub4.')).toBeVisible();
  await expect(page.getByText('left out: x={unheard}.')).toBeVisible();
  await expect(source(page)).toHaveValue('Google Ads');
  await expect(url(page)).toHaveValue('https://shop.example/shoes?id=7&kw={sub4}');

  // Another link replaces what the first one filled in.
  await paste(page, 'https://shop.example/hats?fbclid=IwAR');
  await expect(source(page)).toHaveValue('Meta (Facebook, Instagram)');
  await expect(url(page)).toHaveValue('https://shop.example/hats');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(source(page)).toHaveValue('Google Ads');
  await expect(url(page)).toHaveValue('https://shop.example/shoes?id=7&kw={sub4}');
  await expect(link(page)).toHaveValue('');

  await url(page).fill('https://mine.example/');
  await paste(page, 'https://shop.example/hats?fbclid=IwAR');
  await expect(page.getByText('already has a URL')).toBeVisible();
  await expect(url(page)).toHaveValue('https://mine.example/');
});

test('a platform that several have in common is chosen, and a new one is added', async ({ page }) => {
  await paste(page, 'https://shop.example/?z={zoneid}&visitor=\u0024{SUBID}');
  await expect(page.getByText('Several traffic sources use')).toBeVisible();
  await expect(source(page)).toHaveValue('');
  await page.getByRole('button', { name: 'PropellerAds' }).click();
  await expect(source(page)).toHaveValue('PropellerAds');
  await expect(page.getByText('PropellerAds is not one of your traffic sources yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add PropellerAds' }).click();
  await expect(page.getByText('PropellerAds is now one of your traffic sources')).toBeVisible();
  await expect(page.getByText('sub1={campaignid}&sub2={bannerid}')).toBeVisible();
  await expect(url(page)).toHaveValue('https://shop.example/?z={sub3}&visitor={source_click_id}');
});

test('another tracker’s link, our own and no link are told apart', async ({ page }) => {
  await paste(page, 'https://trk.example/spring?sub_id_3={{adset.id}}&fbclid=1');
  await expect(page.getByText('This is a Keitaro link')).toBeVisible();
  await expect(source(page)).toHaveValue('Meta (Facebook, Instagram)');
  await expect(url(page)).toHaveValue('');

  const host = await page.getByText('Your link: ').textContent();
  const own = host?.match(/https?:\/\/[^/]+/)?.[0] ?? '';
  await paste(page, `${own}/spring?sub1={campaignid}`);
  await expect(page.getByText('already leads through Fairlead')).toBeVisible();

  // Typed, and read with Enter, which does not save the campaign.
  await link(page).fill('our spring sale');
  await link(page).press('Enter');
  await expect(page.getByText('This is not a link.')).toBeVisible();
  await expect(page).toHaveURL(/campaignsRegister/);
});
