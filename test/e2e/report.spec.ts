import { expect, type Page, test } from '@playwright/test';
import type { ListedPage } from '../../src/contracts/campaigns/campaign-figures.ts';
import type { ReportAnswer } from '../../src/contracts/reports/report-query.ts';
import type { Account } from '../helpers/account.ts';
import { openFilledProgram } from '../helpers/filled-program.ts';
import type { Program } from '../helpers/program.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';
import { kpi } from '../helpers/steps.ts';
import { storeSession } from '../helpers/stored-session.ts';

let filled: { program: Program; account: Account; ids: string[] };
let page: Page;
test.beforeAll(async ({ browser }) => {
  filled = await openFilledProgram();
  page = await openSharedPage(browser);
  await storeSession(page, filled.program.appUrl);
  await page.goto(`${filled.program.appUrl}/dashboard`);
});
test.afterAll(async () => {
  await page?.context().close();
  await filled?.program.dispose();
});
test.beforeEach(() => page.setViewportSize({ width: 1280, height: 720 }));

const openDashboard = async (): Promise<void> => {
  await visit(page, '/dashboard');
  await expect(page.getByRole('group', { name: 'Requests' })).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
};

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (page: Page, name: string, value: string) =>
  card(page, name).getByRole('button', { name: new RegExp(`^${value} `) });
const chips = (page: Page) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Edit filter/ });
const steps = (page: Page) => page.getByRole('button', { name: /^Interval:/ });

interface Log {
  rows: { os: string | null; device: string | null; country: string | null; trafficClass: string }[];
  total: number;
}

/** Valid visits of iPhones in Brazil on a campaign, counted in the log of requests of a UTC day. */
const countInLog = async (campaign: string, day: string): Promise<number> => {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString();
  let found = 0;
  for (let page = 1, seen = 0, total = 1; seen < total; page++) {
    const query = new URLSearchParams({
      campaign,
      from: `${day}T00:00:00.000Z`,
      to: next,
      page: String(page),
      perPage: '50',
    });
    const answer = await filled.account.get<Log>(`/request?${query}`);
    found += answer.rows.filter(
      (row) =>
        row.os === 'ios' && row.device === 'mobile' && row.country === 'BR' && row.trafficClass === 'human',
    ).length;
    seen += answer.rows.length;
    total = answer.total;
    if (answer.rows.length === 0) break;
  }
  return found;
};

test('iPhones in Brazil on a campaign, yesterday by hours against the day before: four clicks and two keys, and back', async () => {
  await openDashboard();
  const addresses = [page.url()];
  /** Waits for the address after a step. */
  const reach = async (part: RegExp): Promise<void> => {
    await expect(page).toHaveURL(part);
    addresses.push(page.url());
    // A card that gets shorter moves the rows below it, and a click between press and release would be lost.
    await page.waitForLoadState('networkidle');
  };
  await page.keyboard.press('e');
  await reach(/range=yesterday/);
  await expect(steps(page)).toHaveAccessibleName('Interval: Hour');
  await rowOf(page, 'Systems', 'iOS').click();
  await reach(/filters=os:ios$/);
  await rowOf(page, 'Devices', 'Mobile').click();
  await reach(/device:mobile$/);
  await rowOf(page, 'Locations', 'Brazil').click();
  await reach(/country:BR$/);
  await rowOf(page, 'Campaigns', 'Summer sale').click();
  await reach(/campaign:cmp_\w+$/);
  await page.keyboard.press('x');
  await reach(/compare=previous/);

  await expect(chips(page)).toHaveText([
    'Operating system is iOS',
    'Device is Mobile',
    'Country is Brazil',
    'Campaign is Summer sale',
  ]);
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [valid, before] = await Promise.all([
    countInLog(filled.ids[0] ?? '', day(1)),
    countInLog(filled.ids[0] ?? '', day(2)),
  ]);
  expect(valid).toBeGreaterThan(0);
  await expect.poll(() => kpi(page, 'Valid visits')).toBe(valid);
  await expect(page.getByRole('group', { name: 'Valid visits' })).toContainText(`Previous: ${before}`);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  // The hours of a day, and the header.
  await expect(card(page, 'Valid visits').getByRole('row')).toHaveCount(25);

  for (const address of addresses.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
  await expect(chips(page)).toHaveCount(0);
});

test('keys choose the range, except while typing or when something else handles them @long', async () => {
  await openDashboard();
  for (const [key, part] of [
    ['w', /range=7d/],
    ['f', /range=28d/],
    ['n', /range=91d/],
    ['m', /range=month/],
    ['p', /range=lastMonth/],
    ['y', /range=year/],
    ['l', /range=12mo/],
    ['a', /range=all/],
    ['r', /range=realtime/],
    ['d', /range=today/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(part);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('eee');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await expect(page).toHaveURL(/range=today/);

  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Custom range' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Until it has faded out, it captures the keys.
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await page.keyboard.press('w');
  await rowOf(page, 'Locations', 'Brazil').click();
  await expect(chips(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(chips(page)).toHaveCount(0);
  await expect(page).toHaveURL(/range=7d$/);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Turn comparison on or off');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/campaign\/campaigns/);
});

test('filters: all but one by Alt, edited in a dialog, removed one by one', async () => {
  await openDashboard();
  await page.keyboard.press('w');
  await rowOf(page, 'Locations', 'Brazil').click({ modifiers: ['Alt'] });
  await expect(chips(page)).toHaveText(['Country is not Brazil']);
  await expect(rowOf(page, 'Locations', 'India')).toBeVisible();
  await expect(rowOf(page, 'Locations', 'Brazil')).toHaveCount(0);

  await chips(page).click();
  const dialog = page.getByRole('dialog', { name: 'Edit filter' });
  await dialog.getByLabel('Values').fill('mex');
  await page.getByRole('option', { name: 'Mexico' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(chips(page)).toHaveText(['Country is not Brazil or Mexico']);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const fresh = page.getByRole('dialog', { name: 'Add filter' });
  await fresh.getByRole('combobox', { name: 'Filter by' }).click();
  await page.getByRole('option', { name: 'Sub ID 1', exact: true }).click();
  await fresh.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'contains', exact: true }).click();
  await fresh.getByRole('button', { name: 'Apply' }).click();
  await expect(fresh.getByText('Choose at least one value')).toBeVisible();
  await fresh.getByLabel('Values').fill('AD 3');
  await page.keyboard.press('Enter');
  await fresh.getByRole('button', { name: 'Apply' }).click();
  await expect(chips(page)).toHaveCount(2);
  await card(page, 'Traffic sources').getByRole('button', { name: 'Ad campaign', exact: true }).click();
  await expect(rowOf(page, 'Traffic sources', 'ad 3').first()).toBeVisible();
  await expect(rowOf(page, 'Traffic sources', 'ad 2')).toHaveCount(0);

  await page.getByRole('button', { name: /^Remove filter “Country/ }).click();
  await expect(chips(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(chips(page)).toHaveCount(0);
});

test('ads of all sources: two are copied as a list for the ad account, and the requests of one are a click away', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/dashboard?range=7d');
  const sources = card(page, 'Traffic sources');
  await sources.getByRole('button', { name: 'Ad campaign', exact: true }).click();
  await expect(sources.getByRole('button', { name: /^ad 1 · Meta/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show all: Traffic sources' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ad campaign' });
  await dialog.getByRole('searchbox').fill('ad 1');
  await expect(dialog.getByRole('button', { name: /^ad 2 / })).toHaveCount(0);
  // The same ID at several sources is several rows.
  await expect(dialog.getByRole('button', { name: 'ad 1 · Google Ads', exact: true })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Select ad 1 · TikTok' }).check();
  await dialog.getByRole('searchbox').fill('ad 2');
  await dialog.getByRole('checkbox', { name: 'Select ad 2 · Google Ads' }).check();
  await expect(dialog.getByText('Select values of one traffic source')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Select ad 2 · Google Ads' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Select ad 2 · TikTok' }).check();
  await dialog.getByRole('button', { name: 'Copy 2 values' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy 2 values' })).toHaveText('Copied');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('ad 1\nad 2');

  const row = dialog.getByRole('row', { name: /ad 2 · TikTok/ });
  const requests = Number((await row.getByRole('cell').first().textContent())?.replaceAll(/\D/g, ''));
  await row.getByRole('link', { name: /^Show requests/ }).click();
  await expect(page).toHaveURL(/\/requests\?/);
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Ad campaign is ad 2');
  expect(requests).toBeGreaterThan(0);
  await expect(page.getByText(`${requests.toLocaleString('en-US')} requests`).first()).toBeVisible();
});

test('on a phone: a row is chosen by its menu, and all of them are searched and sorted @long', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/dashboard?range=7d');
  await page.getByRole('button', { name: 'Actions for Brazil' }).click();
  await page.getByRole('menuitem', { name: 'Exclude Brazil' }).click();
  await expect(page).toHaveURL(/country!:BR/);
  await page.getByRole('button', { name: 'Show all: Locations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Country' });
  await expect(dialog.getByRole('row', { name: /^Total/ })).toBeVisible();
  await dialog.getByRole('searchbox').fill('united');
  await expect(dialog.getByRole('rowheader')).toHaveText(['United States', 'Total']);
  await dialog.getByRole('searchbox').fill('');
  await expect(dialog.getByRole('rowheader', { name: 'India' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Requests' }).click();
  await expect(dialog.getByRole('columnheader', { name: 'Requests' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await dialog.getByRole('rowheader', { name: 'India' }).getByRole('button').click();
  await expect(chips(page)).toHaveText(['Country is India']);
});

/** Left edges of the cells in the first row, CSS pixels, in the order of the columns. */
const cellsAt = (page: Page): Promise<number[]> =>
  page
    .getByRole('group', { name: 'Report rows' })
    .locator('tbody tr')
    .first()
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));

test('the usual columns fit a usual screen @long', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.getByRole('group', { name: 'Report rows' });
  for (const query of ['by=day', 'by=campaign', 'by=campaign,country']) {
    await visit(page, `/dashboard?report=new&range=7d&${query}`);
    await expect(rows.locator('tbody tr').first()).toBeVisible();
    const excess = await rows.evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(excess, query).toBe(0);
    // The next report starts without the rows of this one.
    await visit(page, '/ab-storm');
    await expect(rows).toHaveCount(0);
  }
  const tests = page.getByRole('group', { name: 'A/B tests' });
  await expect(tests.locator('tbody tr').first()).toBeVisible();
  expect(await tests.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
});

test('the campaign list has the figures of reports, in each row and in its totals', async () => {
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const range = {
    from: new Date(midnight - 7 * 86_400_000).toISOString(),
    to: new Date(midnight).toISOString(),
  };
  const metrics = 'requests,visits,valid,uniqueVisits,conversions,cr,revenue,cost,profit,roi';
  const asked = new URLSearchParams({ ...range, metrics, dimensions: 'campaign', limit: '50' });
  const report = await filled.account.get<ReportAnswer>(`/report?${asked}`);
  const listed = new URLSearchParams({ ...range, sort: '-cost', perPage: '50' });
  const list = await filled.account.get<ListedPage>(`/campaign?${listed}`);
  const figuresIn = (values: object | undefined): Record<string, unknown> =>
    Object.fromEntries(
      metrics.split(',').map((name) => [name, (values as Record<string, unknown> | undefined)?.[name]]),
    );
  const ofReport = new Map(report.rows.map(({ keys: [key], values }) => [key, figuresIn(values)]));
  expect(ofReport.size).toBeGreaterThan(2);
  for (const { id, figures } of list.rows)
    if (ofReport.has(id)) expect(figuresIn(figures), id).toEqual(ofReport.get(id));
    else expect(figures?.requests, id).toBe(0);
  expect(figuresIn(list.totals)).toEqual(figuresIn(report.total.values));
  const costs = list.rows.flatMap(({ figures }) => (figures?.cost == null ? [] : [Number(figures.cost)]));
  expect(costs.length).toBeGreaterThan(0);
  expect(costs).toEqual(costs.toSorted((a, b) => b - a));
});

test('the dimension columns stay visible while the figures scroll @long', async () => {
  const rows = page.getByRole('group', { name: 'Report rows' });
  const show =
    'requests,visits,valid,uniqueVisits,invalidShare,conversions,cr,revenue,cost,profit,roi,epc,cpc,cpa';
  await page.setViewportSize({ width: 1100, height: 900 });
  await visit(page, `/dashboard?report=new&range=7d&compare=previous&by=campaign,country&show=${show}`);
  await expect(rows.locator('tbody tr').first()).toBeVisible();
  const before = await cellsAt(page);
  await rows.evaluate((table) => table.scrollBy({ left: 300, behavior: 'instant' }));
  const after = await cellsAt(page);
  expect(before.findIndex((left, place) => Math.abs(left - (after[place] ?? 0)) > 1)).toBe(2);
});

test('on a phone, a row is above its figures, and cost, revenue, profit and ROI are on the screen', async () => {
  const rows = page.getByRole('group', { name: 'Report rows' });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/dashboard?report=new&range=7d&by=campaign,country');
  for (const name of ['Cost', 'Revenue', 'Profit', 'ROI']) {
    const { x = 0, width = 1000 } =
      (await rows.getByRole('columnheader', { name, exact: true }).boundingBox()) ?? {};
    expect(x + width, name).toBeLessThanOrEqual(390);
  }
  const heading = rows.getByRole('rowheader').first();
  await expect(heading.getByRole('button', { name: 'Brazil' })).toBeVisible();
  const at = () => heading.locator('> *').evaluate((box) => Math.round(box.getBoundingClientRect().left));
  const before = await at();
  await rows.evaluate((table) => table.scrollBy({ left: 200, behavior: 'instant' }));
  expect(await at()).toBe(before);
  // Sorting is there as well.
  await rows.getByRole('columnheader', { name: 'Campaign' }).getByRole('button').click();
  await expect(rows.getByRole('columnheader', { name: 'Campaign' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(rows.getByRole('rowheader').last()).toHaveText(/^Total/);
});

test('on a phone, the verdict is beside the name that it is about', async () => {
  const rows = page.getByRole('group', { name: 'Report rows' });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(
    page,
    '/dashboard?report=new&range=7d&by=campaign&show=cost,revenue,profit,roi,verdict,cr,visits',
  );
  await expect(rows.getByRole('columnheader', { name: 'Verdict' })).toHaveCount(0);
  for (const heading of [rows.getByRole('rowheader').first(), rows.getByRole('rowheader').last()]) {
    const verdict = heading.getByText(/^(Losing|Winning|Too early|—)$/);
    const { x = 0, width = 1000 } = (await verdict.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    expect(x).toBeGreaterThan(250);
  }
});

test('no word of the received conversions is broken over two lines @long', async () => {
  await page.setViewportSize({ width: 1300, height: 900 });
  await visit(page, '/postback/received');
  const row = page.getByRole('group', { name: 'Received' }).locator('tbody tr').first();
  await expect(row).toBeVisible();
  // Beside it are a network's long IDs. As text: the server's type check, which covers this file, has no DOM.
  const lines = await page.evaluate<number>(`(() => {
    const { cells } = document.querySelector('[role=group][aria-label=Received] tbody tr');
    for (const place of [5, 6, 7]) cells[place].textContent = 'T0123456789'.repeat(6);
    const range = document.createRange();
    range.selectNodeContents(cells[3]);
    return range.getClientRects().length;
  })()`);
  expect(lines).toBe(1);
});
