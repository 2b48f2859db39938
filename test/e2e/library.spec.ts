import { expect, type Locator, type Page } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { test, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const OLD = 'https://shop.example/?c={click_id}';
const NEW = 'https://other.example/?c={click_id}';

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('accessToken') ?? '');

/** Two campaigns with the same offer. */
const makeCampaigns = async (page: Page): Promise<Campaign[]> => {
  await house.storeSession(page);
  const made: Campaign[] = [];
  for (const name of ['Alpha', 'Beta'])
    made.push(
      await house.makeCampaign(page, {
        name,
        ...splitBetween([{ name: 'Shoes', url: OLD, weight: 10_000 }]),
      }),
    );
  return made;
};

/** The URLs of the campaigns' destinations, as they are stored now. */
const urlsOf = async (page: Page, campaigns: readonly Campaign[]): Promise<string[]> => {
  const token = await tokenOf(page);
  const answers = await Promise.all(
    campaigns.map(({ id }) => house.call('GET', `/campaign/${id}`, { token })),
  );
  return answers.flatMap(({ body }) => (body as Campaign).destinations.map(({ url }) => url));
};

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Offer', exact: true });
const url = (page: Page): Locator => drawer(page).getByLabel('Destination URL');
const undo = (page: Page): Promise<void> =>
  page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();

test('a dead offer is swapped with three clicks in every campaign, and brought back with one', async ({
  page,
}) => {
  const campaigns = await makeCampaigns(page);
  await page.goto(`${house.origin}/library/offers`);
  await expect(page.getByText('1 offer', { exact: true })).toBeVisible();
  await expect(row(page, 'Shoes')).toContainText(OLD);
  await expect(row(page, 'Shoes').getByRole('cell').first()).toHaveText('2');
  await test.step('three clicks', async () => {
    await row(page, 'Shoes').getByRole('link', { name: 'Shoes' }).click();
    await expect(url(page)).toBeFocused();
    const leading = drawer(page).getByRole('region', { name: 'Campaigns that lead here' });
    await expect(leading.getByRole('link')).toHaveText(['Beta', 'Alpha']);
    // The URL is selected: what is pasted replaces it.
    await page.keyboard.insertText('other.example/?c={click_id}');
    await drawer(page).getByRole('button', { name: 'Save changes' }).click();
    const review = page.getByRole('dialog', { name: '2 campaigns change' });
    await expect(review.getByRole('deletion')).toHaveText(OLD);
    await expect(review.getByRole('insertion')).toHaveText(NEW);
    await expect(review.getByRole('listitem')).toHaveText([/^(Alpha|Beta)/, /^(Alpha|Beta)/]);
    expect(await urlsOf(page, campaigns)).toEqual([OLD, OLD]);
    await review.getByRole('button', { name: 'Change 2 campaigns' }).click();
  });
  await expect(page.getByText('2 campaigns changed')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  expect(await urlsOf(page, campaigns)).toEqual([NEW, NEW]);
  await expect(row(page, 'Shoes')).toContainText(NEW);
  await undo(page);
  await expect(page.getByText('Change undone in 2 campaigns')).toBeVisible();
  await expect(row(page, 'Shoes')).toContainText(OLD);
  expect(await urlsOf(page, campaigns)).toEqual([OLD, OLD]);
  await test.step('the list of changes has it', async () => {
    await page.getByRole('button', { name: 'Changes' }).click();
    const changes = page.getByRole('dialog', { name: 'Changes' });
    await expect(changes.getByText('Undone', { exact: true })).toBeVisible();
    await expect(changes.getByRole('insertion')).toHaveText(NEW);
  });
});

test('a text is replaced in all URLs, once its preview has been seen', async ({ page }) => {
  const campaigns = await makeCampaigns(page);
  await page.goto(`${house.origin}/library/offers`);
  await page.getByRole('button', { name: 'Find and replace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find and replace' });
  await dialog.getByLabel('Find', { exact: true }).fill('no');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Enter at least 3 characters')).toBeVisible();
  await dialog.getByLabel('Find', { exact: true }).fill('nowhere.example');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('No URL contains “nowhere.example”.')).toBeVisible();
  await dialog.getByLabel('Find', { exact: true }).fill('shop.example');
  await dialog.getByLabel('Replace with').fill('other.example');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('insertion')).toHaveText(NEW);
  await expect(dialog.getByText('2 campaigns', { exact: true })).toBeVisible();
  expect(await urlsOf(page, campaigns)).toEqual([OLD, OLD]);
  await dialog.getByRole('button', { name: 'Replace in 1 page' }).click();
  await expect(page.getByText('2 campaigns changed')).toBeVisible();
  expect(await urlsOf(page, campaigns)).toEqual([NEW, NEW]);
  await undo(page);
  await expect(row(page, 'Shoes')).toContainText(OLD);
});

test('what campaigns lead to is archived and restored; only what none leads to is deleted', async ({
  page,
}) => {
  await makeCampaigns(page);
  await page.goto(`${house.origin}/library/offers`);
  const more = (name: string): Promise<void> =>
    page.getByRole('button', { name: `More actions for ${name}` }).click();
  const choose = (name: string): Promise<void> => page.getByRole('menuitem', { name, exact: true }).click();
  await more('Shoes');
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled();
  await choose('Archive');
  await expect(row(page, 'Shoes')).toHaveCount(0);
  await undo(page);
  await expect(row(page, 'Shoes')).toBeVisible();
  await more('Shoes');
  await choose('Archive');
  await page.getByRole('button', { name: 'Show archived' }).click();
  await expect(page).toHaveURL(/state=archived/);
  await more('Shoes');
  await choose('Restore');
  await expect(row(page, 'Shoes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await test.step('a new one', async () => {
    await page.getByRole('button', { name: 'New offer' }).click();
    const form = page.getByRole('dialog', { name: 'New offer' });
    await form.getByRole('button', { name: 'Create offer' }).click();
    await expect(form.getByText('Destination URL is required')).toBeVisible();
    await form.getByLabel('Destination URL').fill('hats.example/?c={click_id}');
    await form.getByRole('button', { name: 'Create offer' }).click();
    await expect(row(page, 'hats.example')).toBeVisible();
    await more('hats.example/?c={click_id}');
    await choose('Delete');
    await expect(row(page, 'hats.example')).toHaveCount(0);
    await undo(page);
    await expect(row(page, 'hats.example')).toBeVisible();
  });
});

test('two people edit an offer, and nothing that was typed is lost', async ({ page }) => {
  await makeCampaigns(page);
  const token = await tokenOf(page);
  const { body } = await house.call('GET', '/offer', { token });
  const [offer] = (body as { rows: { id: string; revision: number }[] }).rows;
  await page.goto(`${house.origin}/library/offers?open=${offer?.id}`);
  await drawer(page).getByLabel('Name (optional)').fill('My shoes');
  const patch = { name: 'Their shoes', notes: 'Paused in May', revision: offer?.revision };
  await house.call('PATCH', `/offer/${offer?.id}`, { token, body: patch });
  await drawer(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer(page).getByText('Someone else changed this while you were editing')).toBeVisible();
  // What was not touched here is theirs.
  await expect(drawer(page).getByLabel('Notes')).toHaveValue('Paused in May');
  await expect(drawer(page).getByLabel('Name (optional)')).toHaveValue('My shoes');
  await expect(drawer(page).getByRole('alert').getByText('Their shoes')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Load their version' }).click();
  await expect(drawer(page).getByLabel('Name (optional)')).toHaveValue('Their shoes');
  await drawer(page).getByRole('button', { name: 'Bring mine back' }).click();
  await expect(drawer(page).getByLabel('Name (optional)')).toHaveValue('My shoes');
  await drawer(page).getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Change 2 campaigns' }).click();
  await expect(row(page, 'My shoes')).toBeVisible();
});

test('a campaign’s form says where else its page is, and the way there', async ({ page }) => {
  const [alpha] = await makeCampaigns(page);
  await page.goto(`${house.origin}/campaign/campaignsEdit?id=${alpha?.id}`);
  await expect(page.getByText('Also in 1 other campaign. A change here')).toBeVisible();
  await page.getByRole('link', { name: 'Change it everywhere' }).click();
  await expect(url(page)).toHaveValue(OLD);
  await visit(page, '/library/landing-pages');
  await expect(page.getByText('No landing pages yet')).toBeVisible();
});

test('rows are opened by a click or by keys, and many are changed at once', async ({ page }) => {
  await house.storeSession(page);
  const token = await tokenOf(page);
  for (const name of ['Boots', 'Hats', 'Socks'])
    await house.call('POST', '/offer', {
      token,
      body: { name, url: `https://${name.toLowerCase()}.example/?c={click_id}` },
    });
  await page.goto(`${house.origin}/library/offers?sort=name`);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await test.step('a click in a row opens it, as Enter does on the row that arrow keys reached', async () => {
    await row(page, 'Hats').getByRole('cell').last().click();
    await expect(url(page)).toHaveValue('https://hats.example/?c={click_id}');
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Hats' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Socks' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(url(page)).toHaveValue('https://boots.example/?c={click_id}');
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });
  await test.step('tags are added to two rows', async () => {
    await box('Boots').click();
    await box('Hats').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Tags…' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('winter,');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Hats')).toContainText('winter');
    await expect(bar).toBeHidden();
  });
  await test.step('all that match are archived, brought back, and restored from the archive', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Archived: 3.')).toBeVisible();
    await undo(page);
    await expect(page.getByText('3 offers', { exact: true })).toBeVisible();
    await box('Socks').click();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('2 offers', { exact: true })).toBeVisible();
    await visit(page, '/library/offers?state=archived');
    await box('Socks').click();
    await bar.getByRole('button', { name: 'Restore' }).click();
    await visit(page, '/library/offers');
    await expect(page.getByText('3 offers', { exact: true })).toBeVisible();
  });
});
