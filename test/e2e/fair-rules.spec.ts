import { expect, type Page, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { storeFirstSession } from '../helpers/stored-session.ts';

let program: Program;
test.beforeAll(async () => {
  program = await startProgram();
});
test.afterAll(() => program?.dispose());

const rule = (page: Page, number: number) =>
  page.getByRole('listitem', { name: new RegExp(`^Rule ${number}\\b`) });

const choose = async (page: Page, within: ReturnType<typeof rule>, label: string, option: string) => {
  await within.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const value = async (page: Page, within: ReturnType<typeof rule>, typed: string, name: string) => {
  const values = within.getByLabel('Any of these').first();
  await values.fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await values.press('Escape');
};

test('rules that single out unknown visitors are refused in place, with a way to invert them', async ({
  page,
}) => {
  await storeFirstSession(page, program.appUrl);
  await page.goto(new URL('/campaign/campaignsRegister', program.appUrl).href);
  await page.getByLabel('Campaign name').fill('All but an island');
  const urls = page.getByLabel('Destination URL', { exact: true });
  for (const [place, name] of ['offer', 'safe'].entries()) {
    if (place > 0) await page.getByRole('button', { name: 'Add destination' }).click();
    await urls.nth(place).fill(`https://${name}.example/?cid={click_id}`);
    await page.getByLabel('Label (optional)').nth(place).fill(name);
  }
  await page.getByLabel('Weight').nth(0).fill('0');

  await page.getByRole('button', { name: 'Add rule' }).click();
  const first = rule(page, 1);
  // Values that too few people have are not offered.
  const offered = async (field: string): Promise<string[]> => {
    await choose(page, first, 'Field', field);
    await first.getByLabel('Any of these').click();
    const names = await page.getByRole('listbox').getByRole('option').allTextContents();
    await first.getByLabel('Any of these').press('Escape');
    return names;
  };
  expect(await offered('Device')).toEqual(['Mobile', 'Desktop']);
  expect(await offered('Operating system')).toEqual(['Android', 'iOS', 'Windows', 'macOS']);
  expect(await offered('Browser')).toEqual([
    'Chrome',
    'Samsung Internet',
    'Opera',
    'Safari',
    'Edge',
    'Firefox',
  ]);

  await choose(page, first, 'Field', 'Country');
  await choose(page, first, 'Operator', 'is not');
  await value(page, first, 'nauru', 'Nauru');
  await choose(page, first, 'Send to', 'offer');

  const why = /Almost no one would match except visitors whose country or region is unknown\. Instead/;
  const map = page.getByRole('region', { name: 'Where traffic goes' });
  await expect(map.getByText(why)).toBeVisible();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();

  // Reversed: the island is named, and everyone else goes to the default.
  await choose(page, first, 'Operator', 'is');
  await expect(map.getByText(why)).toHaveCount(0);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
});
