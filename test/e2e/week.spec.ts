import { expect, type Locator, type Page, test } from '@playwright/test';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house.close());

const openWeek = async (page: Page): Promise<Locator> => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('listitem', { name: /^Rule 1\b/ });
  await rule.getByLabel('Field', { exact: true }).click();
  await page.getByRole('option', { name: 'Days and hours' }).click();
  await rule.getByRole('button', { name: 'Week' }).click();
  await expect(rule.getByRole('grid', { name: 'Week' })).toBeVisible();
  return rule;
};
const hour = (rule: Locator, name: string) => rule.getByRole('button', { name, exact: true });
const drag = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
};

test('hours are painted by mouse and by keys, and minutes stay as they were', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rule = await openWeek(page);
  await expect(rule.getByText('45 of 168 hours selected.')).toBeVisible();
  await rule.getByLabel('From').fill('09:30');
  await expect(hour(rule, 'Mon, 09:00 to 10:00, partly selected: 09:30–10:00')).toHaveAttribute(
    'aria-pressed',
    'mixed',
  );
  await drag(page, hour(rule, 'Sat, 10:00 to 11:00'), hour(rule, 'Sun, 15:00 to 16:00'));
  const second = rule.getByRole('group', { name: 'Time range 2' });
  await expect(second.getByLabel('From')).toHaveValue('10:00');
  await expect(second.getByLabel('Until')).toHaveValue('16:00');
  await expect(rule.getByRole('group', { name: 'Time range 1' }).getByLabel('From')).toHaveValue('09:30');
  await expect(rule.getByText('54.5 of 168 hours selected.')).toBeVisible();

  // A single tab stop; arrows move from there.
  await hour(rule, 'Sun, 15:00 to 16:00').focus();
  await page.keyboard.press('Space');
  await expect(hour(rule, 'Sun, 15:00 to 16:00')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(hour(rule, 'Sat, 14:00 to 15:00')).toBeFocused();
  await expect(rule.getByText('52.5 of 168 hours selected.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('on a phone days are side by side, and a tap selects an hour @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const rule = await openWeek(page);
  await hour(rule, 'Sat, 12:00 to 13:00').click();
  await expect(rule.getByRole('group', { name: 'Time range 2' }).getByLabel('From')).toHaveValue('12:00');
  await page.keyboard.press('ArrowDown');
  await expect(hour(rule, 'Sat, 13:00 to 14:00')).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
});
