import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const ask = async <T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
  const token = String(await page.evaluate(() => localStorage.getItem('accessToken')));
  const answer = await house.call(method, path, { token, body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
};

const openMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
};

test('an offer is duplicated in its form, and the copy takes its place in every campaign, with one undo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await house.storeSession(page);
  const network = await ask<{ id: string }>(page, 'POST', '/postback/source', { name: 'Shop Net' });
  const body = { name: 'Shoes', url: 'https://shoes.example/', network: network.id, tags: ['summer'] };
  await ask(page, 'POST', '/offer', { ...body, cap: { per: 'day', limit: 40, counts: 'all', types: null } });
  const destinations = [{ name: 'Shoes', url: 'https://shoes.example/' }];
  const paths = [{ landing: null, offers: [{ destination: 0, weight: 10_000 }] }];
  const routing = { destinations, paths, default: [{ path: 0, weight: 10_000 }] };
  const campaigns = [
    await house.makeCampaign(page, { name: 'First', ...routing }),
    await house.makeCampaign(page, { name: 'Second', ...routing }),
  ];
  const urls = async (): Promise<string[]> =>
    Promise.all(
      campaigns.map(async ({ id }) => {
        const read = await ask<{ destinations: { url: string }[] }>(page, 'GET', `/campaign/${id}`);
        return read.destinations.map(({ url }) => url).join(' ');
      }),
    );
  await page.goto(`${house.origin}/library/offers`);

  await openMenu(page, 'Shoes');
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const form = page.getByRole('dialog', { name: 'New offer' });
  await expect(form.getByLabel('Name (optional)')).toHaveValue('Shoes (copy)');
  await expect(form.getByRole('combobox', { name: /^Affiliate network/ })).toHaveText('Shop Net');
  await expect(form.getByLabel('Conversions')).toHaveValue('40');
  await expect(form.getByText('summer')).toBeAttached();
  // In reach from each field.
  const create = form.getByRole('button', { name: 'Create offer' });
  await expect(create).toBeInViewport({ ratio: 1 });
  await form.getByLabel('Notes').focus();
  await expect(create).toBeInViewport({ ratio: 1 });
  await form.getByLabel('Destination URL').fill('https://boots.example/');
  await form.getByLabel('Name (optional)').fill('Boots');
  await create.click();
  await expect(page.getByRole('link', { name: 'Boots', exact: true })).toBeVisible();

  await openMenu(page, 'Boots');
  await expect(page.getByRole('menuitem', { name: /^Replace in campaigns/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await openMenu(page, 'Shoes');
  await page.getByRole('menuitem', { name: 'Replace in campaigns…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Shoes in campaigns' });
  await dialog.getByRole('combobox', { name: 'Lead to this offer instead' }).fill('boo');
  await page.getByRole('option', { name: /Boots/ }).click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('link', { name: 'First' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Second' })).toBeVisible();
  expect(await urls()).toEqual(['https://shoes.example/', 'https://shoes.example/']);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 campaigns changed')).toBeVisible();
  expect(await urls()).toEqual(['https://boots.example/', 'https://boots.example/']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone in 2 campaigns')).toBeVisible();
  expect(await urls()).toEqual(['https://shoes.example/', 'https://shoes.example/']);
  await expect(page.getByRole('link', { name: 'Shoes', exact: true })).toBeVisible();
});

test('a fallback can be chosen once an offer can be full, and the reason is given before', async ({
  page,
}) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/library/offers?open=new`);
  const form = page.getByRole('dialog', { name: 'New offer' });
  const fallback = form.getByRole('combobox', { name: /^Fallback offer/ });
  await expect(form.getByText(/Set a cap or choose a network to add one/)).toBeVisible();
  await expect(fallback).toHaveCount(0);
  await form.getByRole('switch', { name: 'Conversion cap' }).click();
  await expect(fallback).toBeVisible();
  await expect(form.getByText(/Set a cap or choose a network to add one/)).toHaveCount(0);
});
