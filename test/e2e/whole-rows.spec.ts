import { expect, type Locator, type Page, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { sums } from '../helpers/fake-reports.ts';

let house: BrowserHouse;
test.beforeEach(async ({ page }) => {
  house = await openBrowserHouse();
  await house.storeSession(page);
});
test.afterEach(() => house.close());

const addOffers = async (page: Page, count: number): Promise<void> => {
  const token = String(await page.evaluate(() => localStorage.getItem('accessToken')));
  for (let i = 0; i < count; i++) {
    const body = { name: `Offer ${String(i).padStart(2, '0')}`, url: `https://shop.example/${i}` };
    expect((await house.call('POST', '/offer', { token, body })).status).toBe(201);
  }
};

/** Pixels that the totals cover of a row that is partly in view above them, and whether the table has more below. */
const cutOf = (table: Locator) =>
  table.evaluate((element) => {
    const end = element.querySelector('tfoot tr td, tfoot tr th')?.getBoundingClientRect().top ?? Number.NaN;
    const cut = [...element.querySelectorAll('tbody tr')]
      .map((row) => row.getBoundingClientRect())
      .map(({ top, bottom }) => (top < end - 1 && bottom > end + 1 ? bottom - end : 0));
    return { cut: Math.max(...cut), hasMore: element.scrollHeight - element.clientHeight > 1 };
  });

/** Distance from a row's lower edge to the totals, and to the end of the window. */
const roomBelow = (row: Locator) =>
  row.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    const total = element.closest('table')?.tFoot?.querySelector('td, th')?.getBoundingClientRect();
    return {
      total: (total?.top ?? Number.NaN) - bottom,
      window: (element.ownerDocument.defaultView?.innerHeight ?? Number.NaN) - bottom,
    };
  });

test('a list that is a little longer than the window shows every row, and the page scrolls', async ({
  page,
}) => {
  await addOffers(page, 17);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${house.origin}/library/offers?sort=name`);
  const table = page.getByRole('group', { name: 'Offers' });
  const last = table.getByRole('row', { name: /Offer 16/ });
  await expect(last).toBeAttached();
  await expect.poll(() => cutOf(table)).toEqual({ cut: 0, hasMore: false });
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  const room = await roomBelow(last);
  expect(room.total).toBeGreaterThanOrEqual(-1);
  expect(room.window).toBeGreaterThan(0);
});

test('a long list ends with a whole row above its totals, and its last row can be scrolled to', async ({
  page,
}) => {
  await addOffers(page, 45);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${house.origin}/library/offers?sort=name&perPage=50`);
  const table = page.getByRole('group', { name: 'Offers' });
  await expect(table.getByRole('row', { name: /Offer 44/ })).toBeAttached();
  await expect.poll(() => cutOf(table)).toEqual({ cut: 0, hasMore: true });
  await expect(table).toHaveAttribute('data-more-below', 'true');
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(table).toHaveAttribute('data-more-below', 'false');
  expect((await roomBelow(table.getByRole('row', { name: /Offer 44/ }))).total).toBeGreaterThanOrEqual(-1);
});

test('rows of a report are whole on a phone, and the last one is above the totals', async ({ page }) => {
  const rows = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'BR', 'MX', 'IN', 'JP', 'CA', 'AU'].map((key) => ({
    keys: [key],
    sums: sums(100),
  }));
  house.reports.answer = { rows, total: sums(1200), count: rows.length, incomplete: false };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${house.origin}/dashboard?range=yesterday&report=new&by=country&show=requests,visits`);
  const table = page.getByRole('group', { name: 'Report rows' });
  await expect(table.getByText('Australia')).toBeAttached();
  await expect.poll(() => cutOf(table)).toMatchObject({ cut: 0 });
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = table.locator('tbody').last();
  await last.scrollIntoViewIfNeeded();
  const room = await roomBelow(last);
  expect(room.total).toBeGreaterThanOrEqual(-1);
  expect(room.window).toBeGreaterThan(0);
});
