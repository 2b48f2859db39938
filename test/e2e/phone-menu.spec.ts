import { expect } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

test('on a phone, language and theme are chosen in the user’s menu', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await house.enter(context);
  await house.storeSession(page);
  await page.goto(`${house.origin}/achievements`);
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Theme' })).toBeHidden();

  const menu = page.getByRole('button', { name: /^Account: / });
  await menu.click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await menu.click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Достижения' })).toBeVisible();
  await page.getByRole('button', { name: /^Аккаунт: / }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Русский' })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('combobox', { name: 'Язык' })).toBeVisible();
  await page.getByRole('button', { name: /^Аккаунт: / }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
});
