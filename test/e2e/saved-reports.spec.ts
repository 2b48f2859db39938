import { expect, type Page, test } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { sums } from '../helpers/fake-reports.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
let page: Page;
let token: string;
test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse();
  house.reports.answer = {
    rows: [
      { keys: ['BR', 'mobile'], sums: sums(1200) },
      { keys: ['IN', null], sums: sums(7) },
    ],
    total: sums(1207),
    count: 2,
    incomplete: false,
  };
  page = await openSharedPage(browser);
  await house.enter(page.context());
  await house.storeSession(page);
  token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  await page.goto(`${house.origin}/campaign/campaigns`);
});
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
});
test.beforeEach(async () => {
  await visit(page, '/campaign/campaigns');
  // What an earlier test fetched less than two seconds ago would be shown again, without this test's changes.
  await house.pass(page.context(), 3000);
  for (const { id } of await stored()) await house.call('DELETE', `/saved-report/${id}`, { token });
});

interface SavedReport {
  id: string;
  name: string;
  body: { dimensions: string[] };
}
const stored = async () => (await house.call('GET', '/saved-report', { token })).body as SavedReport[];
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reports = async (page: Page) => {
  await button(page, 'Reports').click();
  return page.getByRole('dialog', { name: 'Reports' });
};
const nameIt = async (page: Page, dialog: string, name: string): Promise<void> => {
  const asked = page.getByRole('dialog', { name: dialog });
  await asked.getByLabel('Report name').fill(name);
  await asked.getByRole('button', { name: 'Save' }).click();
};
const more = async (page: Page, act: string): Promise<void> => {
  await button(page, 'More actions for this report').click();
  await page.getByRole('menuitem', { name: act }).click();
};

const days = { dimensions: ['country', 'device'], metrics: ['visits', 'cost'], range: { name: '28d' } };
const save = async (name: string, body: object = days): Promise<string> => {
  const made = await house.call('POST', '/saved-report', { token, body: { name, body } });
  return at(made.body, 'id') as string;
};

test('a report is built, saved, and there after a reload', async () => {
  await visit(page, '/dashboard?range=7d&filters=os:ios&report=new');
  await page.getByLabel('Break down by').selectOption('Country');
  await page.getByLabel('Then by').first().selectOption('Device');
  await page.getByLabel('Count conversions by').selectOption('Conversion time');
  await button(page, 'Columns (10)').click();
  await page.getByRole('checkbox', { name: 'CR', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'CR' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Profit' }).click();
  await expect(page.getByRole('row', { name: /^Brazil Show requests: Brazil Mobile .*1,200/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show requests: Brazil' })).toHaveAttribute(
    'href',
    '/requests?range=7d&filters=os:ios;country:BR;device:mobile',
  );
  await expect(page.getByRole('row', { name: /^Total.*1,207/ })).toBeVisible();
  await expect
    // It is followed by the query for campaigns without known costs.
    .poll(() => house.reports.reported.filter(({ dimensions }) => dimensions.length === 2).at(-1))
    .toMatchObject({
      dimensions: ['country', 'device'],
      basis: 'conversion',
      order: { by: 'profit', descending: true },
    });

  await button(page, 'Save').click();
  await nameIt(page, 'Save report', ' ');
  await expect(page.getByText('Name is required')).toBeVisible();
  await nameIt(page, 'Save report', 'Phones');
  await expect(title(page)).toHaveText('Phones');
  await expect(button(page, 'Save')).toBeDisabled();
  await page.reload();
  await expect(title(page)).toHaveText('Phones');
  await expect(page.getByLabel('Then by').first()).toHaveValue('device');
  await expect(button(page, 'Columns (9)')).toBeVisible();
});

test('a saved report is renamed, changed and changed back, deleted and restored', async () => {
  const id = await save('Phones');
  await visit(page, `/dashboard?report=${id}`);
  await more(page, 'Rename');
  await nameIt(page, 'Rename report', 'Telephones');
  await expect(title(page)).toHaveText('Telephones');
  // A click on a value filters: that is a change, and Back undoes it.
  await page.getByRole('button', { name: 'Brazil' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  await more(page, 'Delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveText('Telephones');
  await more(page, 'Delete');
  await expect(title(page)).toHaveText('New report');
  await expect((await reports(page)).getByText(/^No saved reports yet/)).toBeVisible();
});

test('the dashboard’s state is saved from there, found by name, and opened by its id alone @long', async () => {
  for (let i = 1; i <= 9; i++) await save(`Report ${i}`);
  await visit(page, '/dashboard?range=yesterday&compare=previous&filters=country:BR');
  await (await reports(page)).getByRole('button', { name: 'Save this view' }).click();
  await nameIt(page, 'Save report', 'report 9');
  await expect(page.getByText('This name is taken. Choose another')).toBeVisible();
  await nameIt(page, 'Save report', 'Yesterday in Brazil');
  await expect(title(page)).toHaveText('Yesterday in Brazil');
  await expect(page.getByLabel('Break down by')).toHaveValue('hour');
  await expect(page).toHaveURL(/compare=previous.*filters=country:BR.*report=rpt_/);

  const list = await reports(page);
  await list.getByRole('searchbox').fill('PORT 7');
  await expect(list.getByRole('listitem')).toHaveText(['Report 7Country, Device · Last 28 days']);
  await list.getByRole('link', { name: /^Report 7/ }).click();
  await expect(title(page)).toHaveText('Report 7');
  await expect(page).toHaveURL(/by=country,device&show=visits,cost/);

  const id = await save('By mail', { ...days, range: { from: '2026-03-01', to: '2026-03-09' } });
  await page.goto(`${house.origin}/dashboard?report=${id}`);
  await expect(title(page)).toHaveText('By mail');
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-09/);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(title(page)).toHaveText('Dashboard');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard\?from=2026-03-01&to=2026-03-09$/);
});

test('two browsers save the same report: the second is told, and may keep both @long', async () => {
  const id = await save('Ours');
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${house.origin}/dashboard?report=${id}`);
    await expect(button(tab, 'Columns (2)')).toBeVisible();
  }
  await other.getByLabel('Break down by').selectOption('Campaign');
  await button(other, 'Save').click();
  await expect(button(other, 'Save')).toBeDisabled();

  await page.getByLabel('Break down by').selectOption('City');
  await expect(page).toHaveURL(/by=city/);
  await page.reload();
  await expect(page.getByText(/^Someone saved a newer version/)).toBeVisible();
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this report' });
  await dialog.getByRole('button', { name: 'Save as…' }).click();
  await nameIt(page, 'Save report', 'Mine');
  await expect(title(page)).toHaveText('Mine');
  await expect(dialog).toHaveCount(0);
  expect((await stored()).map(({ name, body }) => [name, body.dimensions[0]])).toEqual([
    ['Mine', 'city'],
    ['Ours', 'campaign'],
  ]);
  await other.close();
});

test('a report that refers to something deleted opens and says so @long', async () => {
  const gone = { dimension: 'campaign', op: 'is', values: ['cmp_0000000000000000'] };
  const id = await save('Old', { ...days, filters: [gone] });
  await visit(page, `/dashboard?report=${id}`);
  await expect(page.getByText(/refers to something that no longer exists/)).toBeVisible();
  await button(page, 'Remove filter').click();
  await expect(page.getByRole('row', { name: /^Total.*1,207/ })).toBeVisible();
  await house.call('DELETE', `/saved-report/${id}`, { token });
  await page.reload();
  await expect(page.getByText(/^This saved report was deleted/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total.*1,207/ })).toBeVisible();
  await visit(page, `/dashboard?report=${id}`);
  await expect(title(page)).toHaveText('Report not found');
});
