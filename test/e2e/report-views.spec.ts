import { expect, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { sums } from '../helpers/fake-reports.ts';

let house: BrowserHouse;
test.beforeEach(async ({ page }) => {
  house = await openBrowserHouse();
  await house.enter(page.context());
  await house.storeSession(page);
});
test.afterEach(() => house.close());

const visitsIn = (place: string, visits: number, conversions: number) => ({
  keys: [place],
  sums: { ...sums(visits), conversions },
});

test('a report as a heatmap: cells with figures on focus, doubtful ones without color, and as a table', async ({
  page,
}) => {
  // Yesterday's hours: two with many visits, one with few.
  house.reports.answer = {
    rows: [visitsIn('0', 1000, 20), visitsIn('1', 2000, 80), visitsIn('2', 10, 5)],
    total: sums(3010),
    count: 24,
    incomplete: false,
  };
  await page.goto(`${house.origin}/dashboard?range=yesterday&report=new&by=country&show=visits,cr`);
  const views = page.getByRole('group', { name: 'View' });
  await views.getByRole('button', { name: 'Heatmap' }).click();
  await expect(page).toHaveURL(/view=heatmap/);
  const card = page.getByRole('region', { name: 'Heatmap' });
  await expect(card.getByRole('heading', { name: 'Visits per hour' })).toBeVisible();
  await card.getByLabel('Metric').selectOption('CR');
  const grid = card.getByRole('grid', { name: 'CR' });
  await expect(grid.getByRole('gridcell')).toHaveCount(168);
  await expect(card.getByText('Average: 3.49% · 3,010 valid visits.')).toBeVisible();
  const first = grid.getByRole('gridcell', { name: /00:00–01:00: 2% · 1,000 valid visits in 1 hour$/ });
  await first.focus();
  await expect(card.getByText(/^\w+, 00:00–01:00: 2% · 1,000 valid visits in 1 hour$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByText(/01:00–02:00: 4% · 2,000 valid visits in 1 hour$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const few = grid.getByRole('gridcell', {
    name: /02:00–03:00: 50% · 10 valid visits in 1 hour · too little data$/,
  });
  await expect(few).toBeFocused();
  await expect(few).toHaveCSS('background-image', /repeating-linear-gradient/);
  await expect(first).toHaveCSS('background-image', 'none');

  await card.getByRole('button', { name: 'Show as table' }).click();
  await expect(card.getByRole('row', { name: /^01 .*4%/ })).toBeVisible();
  await expect(card.getByRole('row', { name: /^02 .*50% \(too little data\)/ })).toBeVisible();
  await expect(card.getByRole('grid')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Report rows' })).toBeVisible();
});

test('a report by time: a column for each day, with totals that are no sums of ratios', async ({ page }) => {
  const row = (keys: (string | null)[], visits: number, conversions: number) => ({
    keys,
    sums: { ...sums(visits), conversions },
  });
  const answers = new Map([
    ['country', [row(['BR'], 300, 30), row(['IN'], 50, 1)]],
    ['step', [row(['0'], 250, 11), row(['1'], 100, 20)]],
    ['country,step', [row(['BR', '0'], 200, 10), row(['BR', '1'], 100, 20), row(['IN', '0'], 50, 1)]],
  ]);
  house.reports.report = async (query) => {
    house.reports.reported.push(query);
    const rows = answers.get(query.dimensions.join()) ?? [];
    return { rows, total: { ...sums(350), conversions: 31 }, count: rows.length, incomplete: false };
  };
  // From one day to the next.
  await page.goto(
    `${house.origin}/dashboard?from=2026-03-02&to=2026-03-03&report=new&by=country,device&show=valid,cr&view=pivot~cr`,
  );
  const card = page.getByRole('region', { name: 'By time' });
  await expect(card.getByRole('columnheader')).toHaveText(['Country', 'Mar 2', 'Mar 3', 'Total']);
  await expect(card.getByRole('row', { name: 'Brazil 5% 20% 10%' })).toBeVisible();
  await expect(card.getByRole('row', { name: 'India 2% — 2%' })).toBeVisible();
  await expect(card.getByRole('row', { name: 'Total 4.4% 20% 8.86%' })).toBeVisible();
  await card.getByLabel('Metric').selectOption('Valid visits');
  await expect(card.getByRole('row', { name: 'India 50 0 50' })).toBeVisible();
  // The cells are asked for the rows that are shown.
  expect(house.reports.reported.find(({ dimensions }) => dimensions.join() === 'country,step')).toMatchObject(
    { filters: [{ dimension: 'country', op: 'is', values: ['BR', 'IN'] }] },
  );
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('region', { name: 'Report rows' })).toBeVisible();
});
