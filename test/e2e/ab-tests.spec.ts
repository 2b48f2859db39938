import { expect, type Page, test } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { stored } from '../helpers/session-steps.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
let page: Page;
let token: string;
test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse();
  page = await openSharedPage(browser);
  await house.storeSession(page);
  token = (await stored(page, 'accessToken')) ?? '';
  await page.goto(`${house.origin}/ab-storm`);
  await expect(page.getByText('No A/B tests yet')).toBeVisible();
});
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
});

/** Creates a campaign with two pages, half and half; resolves to its id. */
const makeCampaign = async (name: string): Promise<string> => {
  const domains = await house.call('GET', '/domain', { token });
  const pages = ['short', 'long'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const body = { name, domainId: at(domains.body, '0.id'), ...splitBetween(pages) };
  const made = await house.call('POST', '/campaign', { token, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return at(made.body, 'id') as string;
};

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Starts a test of both pages of a campaign; resolves to its id. */
const startAbTest = async (campaignId: string): Promise<string> => {
  const variants = [0, 1].map((path) => ({ path, weight: 5000 }));
  const metric = { kind: 'conversion', event: 'conversion' };
  const body = { name: 'One or two', campaignId, metric, arms: variants };
  const draft = await house.call('POST', '/ab-test', { token, body });
  const id = at(draft.body, 'id') as string;
  const revision = at(draft.body, 'revision');
  const started = await house.call('POST', `/ab-test/${id}/start`, { token, body: { revision } });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return id;
};

test('a test is created, with errors shown at their fields, and started', async () => {
  await makeCampaign('Spring sale');
  await visit(page, '/ab-storm');
  await page.getByRole('link', { name: 'New A/B test' }).click();
  await page.getByRole('combobox', { name: 'Campaign' }).fill('spring');
  await page.getByRole('option', { name: 'Spring sale' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Test name', exact: true }).fill('Short or long');
  await page.getByRole('textbox', { name: 'Risk of a false winner' }).fill('much');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Enter a number from 0.01 to 50')).toBeVisible();
  await page.getByRole('textbox', { name: 'Risk of a false winner' }).fill('5');
  await page.getByRole('combobox', { name: 'Which conversions' }).click();
  await page.getByRole('option', { name: 'Only some types' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Choose at least one type')).toBeVisible();
  await page.getByRole('combobox', { name: 'Conversion types' }).click();
  await page.getByRole('option', { name: 'Purchase' }).click();
  await page.getByRole('option', { name: 'Lead' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Short or long' })).toBeVisible();

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog(page, 'Start the test?')).toContainText('Phase 1 will begin');
  await dialog(page, 'Start the test?').getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Running');
  await expect(page.getByRole('textbox', { name: 'Risk of a false winner' })).toBeDisabled();
  await expect(region(page, 'Status')).toContainText('Conversions: Purchase, Lead');
});

test('a running test is changed and decided; the phase that begins is shown beforehand', async () => {
  const id = await startAbTest(await makeCampaign('Summer sale'));
  await visit(page, `/ab-storm/edit/${id}`);
  await page.getByRole('textbox', { name: 'Weight', exact: true }).first().fill('80');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page, 'Save this change?')).toContainText('Phase 2 will begin. Reason: Shares changed');
  await dialog(page, 'Save this change?').getByRole('button', { name: 'Save changes' }).click();
  await expect(region(page, 'Phases').getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'End test' }).click();
  await dialog(page, 'End the test?').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Everyone goes to the winner “long”' }).click();
  await expect(dialog(page, 'End the test?').getByRole('row', { name: /^long/ })).toContainText('100%');
  await dialog(page, 'End the test?').getByRole('button', { name: 'End test' }).click();
  await expect(region(page, 'Status')).toContainText('Everyone goes to the winner “long”');
  await visit(page, '/ab-storm?search=one');
  await expect(page.getByRole('row', { name: /One or two/ })).toContainText('Ended');
});

test('an A/A test is started at once, and a draft is deleted @long', async () => {
  const campaign = await makeCampaign('Autumn sale');
  await visit(page, `/ab-storm/register?campaign=${campaign}`);
  await page.getByRole('button', { name: 'A/A test: one page against itself' }).click();
  await page.getByRole('button', { name: 'Start A/A test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A/A test of Autumn sale' })).toBeVisible();
  await expect(region(page, 'Phases')).toContainText('Test started');
  await visit(page, `/campaign/campaignsEdit?id=${campaign}`);
  await page.getByRole('link', { name: 'A/A test of Autumn sale' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A/A test of Autumn sale' })).toBeVisible();

  await visit(page, `/ab-storm/register?campaign=${campaign}`);
  await expect(page.getByText('The test “A/A test of Autumn sale” is using this split')).toBeVisible();
  await page.getByRole('textbox', { name: 'Test name', exact: true }).fill('Next one');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog(page, 'Start the test?')).toContainText('Another test is using this split');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await dialog(page, 'Delete this draft?').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('row', { name: /A\/A test of/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Next one/ })).toHaveCount(0);
});
