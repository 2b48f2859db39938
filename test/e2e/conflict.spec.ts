import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { openTab } from '../helpers/steps.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('accessToken') ?? '');

const edit = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${house.origin}/campaign/campaignsEdit?id=${id}`);
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring');
};
const save = (page: Page) => page.getByRole('button', { name: 'Save changes', exact: true }).click();
const saved = (page: Page) => page.waitForURL('**/campaignsView**');

test('two browsers edit one campaign: both changes are kept, and conflicting ones are asked about', async ({
  page,
  context,
}) => {
  await house.storeSession(page);
  const token = await tokenOf(page);
  const { id } = await house.makeCampaign(page, { name: 'Spring' });
  const other = await context.newPage();
  await edit(page, id);
  await edit(other, id);

  await other.getByLabel('Campaign name').fill('Summer');
  await other.getByRole('textbox', { name: 'Notes' }).fill('Ask Rui before it ends');
  await save(other);
  await saved(other);

  await page.getByLabel('Campaign name').fill('Autumn');
  await page.getByLabel('Destination URL', { exact: true }).first().fill('https://b.example/?c={click_id}');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this campaign' });
  await expect(dialog.getByText('Notes: none → Ask Rui before it ends')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save both' })).toBeDisabled();
  expect(await violationsOn(page)).toEqual([]);
  // Back in the form nothing typed is lost.
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Autumn');
  await save(page);
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save both' }).click();
  await saved(page);
  const stored = (await house.call('GET', `/campaign/${id}`, { token })).body;
  expect(stored).toMatchObject({
    name: 'Autumn',
    notes: 'Ask Rui before it ends',
    revision: 3,
    destinations: [{ url: 'https://b.example/?c={click_id}' }],
  });

  // The history shows it, and restores the first state.
  await openTab(page, 'History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await history.getByRole('button', { name: 'Show changes' }).first().click();
  await expect(history.getByText('Campaign name: Summer → Autumn')).toBeVisible();
  await history.getByRole('button', { name: 'Restore' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn');
});
