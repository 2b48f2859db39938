import { expect, type Page } from '@playwright/test';
import { openFilledProgram } from '../helpers/filled-program.ts';
import type { Program } from '../helpers/program.ts';
import { test } from '../helpers/shared-page.ts';
import { kpi, openTab } from '../helpers/steps.ts';
import { storeSession } from '../helpers/stored-session.ts';

let program: Program;
let view: string;
test.beforeAll(async () => {
  const filled = await openFilledProgram();
  program = filled.program;
  view = new URL(`/campaign/campaignsView?id=${filled.ids[0]}&range=7d`, program.appUrl).href;
});
test.afterAll(() => program?.dispose());

test.beforeEach(async ({ page }) => {
  await storeSession(page, program.appUrl);
  await page.goto(view);
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const valid = (page: Page) => kpi(page, 'Valid visits');
const figure = async (page: Page): Promise<number> => {
  await expect.poll(() => valid(page)).toBeGreaterThan(0);
  return Number(await valid(page));
};

test('two dimensions at once; a click on a value filters by it, and Back undoes that', async ({ page }) => {
  const all = await figure(page);
  await openTab(page, 'Breakdown');
  const drill = region(page, 'Drill-down');
  await drill.getByRole('button', { name: 'Expand Brazil' }).click();
  await expect(drill.getByRole('button', { name: 'Collapse Brazil' })).toBeVisible();
  await drill.getByRole('button', { name: 'Mobile', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Remove filter .*Brazil/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove filter .*Mobile/ })).toBeVisible();
  // The other tabs have the same filters.
  await openTab(page, 'Overview');
  await expect.poll(() => valid(page)).toBeLessThan(all);
  const filtered = await figure(page);
  await openTab(page, 'Funnel');
  const people = region(page, 'Where clicks were lost').getByRole('row', { name: /^People/ });
  await expect(people.getByRole('cell').first()).toHaveText(filtered.toLocaleString('en-US'));

  // Back to the overview, to the drill-down, and to what it was before the click.
  for (let step = 0; step < 3; step++) await page.goBack();
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
  await expect(drill.getByRole('button', { name: 'Expand Brazil' })).toBeVisible();

  await drill.getByRole('combobox', { name: 'Then by' }).click();
  await page.getByRole('option', { name: 'Browser', exact: true }).click();
  await expect(drill.getByRole('columnheader', { name: 'Country → Browser' })).toBeVisible();
  await expect(page).toHaveURL(/and=browser/);
  await page.goBack();
  await expect(drill.getByRole('columnheader', { name: 'Country → Device' })).toBeVisible();
});

test('the curve can be read by arrow keys, opened by Enter, and shown as a table @long', async ({ page }) => {
  const chart = page.getByRole('slider', { name: 'Valid visits' });
  await expect(chart).toHaveAttribute('aria-valuetext', /so far/);
  await chart.focus();
  await chart.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await chart.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await expect(chart).toHaveAttribute('aria-valuetext', /Valid visits: \d/);
  await chart.press('Enter');
  // A day is shown by its hours.
  await expect(page.getByRole('slider', { name: 'Valid visits' })).toHaveAttribute('aria-valuemax', '23');
  await page.goBack();
  await expect(page.getByRole('slider', { name: 'Valid visits' })).toHaveAttribute('aria-valuemax', '6');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const table = page.getByRole('group', { name: 'Valid visits' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(8);
});

test('a note is added beside the curve, deleted and restored @long', async ({ page }) => {
  await openTab(page, 'History');
  const events = region(page, 'Events');
  await expect(events.getByText('Created by Ana Lima')).toBeVisible();
  await events.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a note to the chart' });
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByText('Describe what happened')).toBeVisible();
  await dialog.getByLabel('What happened?').fill('New creative');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(events.getByText('New creative')).toBeVisible();
  await openTab(page, 'Overview');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /New creative/);
  await openTab(page, 'History');
  await events.getByRole('button', { name: 'Delete note “New creative”' }).click();
  await expect(events.getByText('New creative')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(events.getByText('New creative')).toBeVisible();
});

test('a new campaign says that its pages lack the click ID, adds it, and leads to ROI by ad', async ({
  page,
}) => {
  await page.goto(new URL('/campaign/campaignsRegister', program.appUrl).href);
  await page.getByLabel('Campaign name').fill('Without click IDs');
  await page.getByLabel('Destination URL', { exact: true }).first().fill('https://a.example/page');
  await page.getByRole('combobox', { name: 'Traffic source' }).fill('Meta (Facebook, Instagram)');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');

  const steps = region(page, 'Next steps');
  const add = steps.getByRole('button', { name: /^Add \w+=\{click_id\}$/ });
  const destinations = region(page, 'Destinations');
  await add.click();
  // At once: the notice goes away by itself.
  await page.getByRole('button', { name: 'Undo' }).click();
  await openTab(page, 'Setup');
  await expect(destinations.getByText('https://a.example/page', { exact: true })).toBeVisible();
  await openTab(page, 'Overview');
  await add.click();
  await expect(add).toHaveCount(0);
  await openTab(page, 'Setup');
  await expect(destinations.getByText(/^https:\/\/a\.example\/page\?\w+=\{click_id\}$/)).toBeVisible();

  // Without numbers there is nothing to rank.
  await openTab(page, 'Funnel');
  await expect(page.getByText('No visits yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ROI by ad' })).toHaveCount(0);
  await page.goto(view);
  await page.getByRole('link', { name: 'ROI by ad' }).click();
  await expect(page).toHaveURL(/by=ad/);
  await expect(page.getByRole('button', { name: /^Remove filter .*Summer sale/ })).toBeVisible();
});

test('tabs are in the address, move by arrow keys, keep the range, and load only what they show', async ({
  page,
}) => {
  await figure(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  await tab('Overview').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Funnel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=funnel/);
  await expect(page).toHaveURL(/range=7d/);
  const panel = page.getByRole('tabpanel', { name: 'Funnel' });
  await expect(panel.getByRole('region', { name: 'Where clicks were lost' })).toBeVisible();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/range=30d/);
  await expect(page).toHaveURL(/tab=funnel/);
  expect(asked.filter((path) => /breakdowns|annotations|revisions|spend/.test(path))).toEqual([]);

  await openTab(page, 'Setup');
  await expect(page.getByRole('tabpanel', { name: 'Setup' }).getByLabel('Campaign link')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tabpanel', { name: 'Funnel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true');
});

test('an old address with the columns of a drill-down shows it', async ({ page }) => {
  await page.goto(`${view}&by=os&and=device`);
  await expect(page.getByRole('columnheader', { name: 'Operating system → Device' })).toBeVisible();
});

test('the figures that matter are on the first screen', async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ['Cost', 'Revenue', 'Profit'])
      await expect(page.getByRole('group', { name, exact: true })).toBeInViewport({ ratio: 0.9 });
  }
});
