import { expect, type Page, test } from '@playwright/test';
import type { StoredRequest } from '../../src/events/store/request-log.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { storedRequest } from '../helpers/fake-reports.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
let page: Page;
let workspace: number;
test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse();
  page = await openSharedPage(browser);
  await house.enter(page.context());
  await house.storeSession(page);
  const found = house.store.db.selectFrom('workspaces').select('id');
  workspace = (await found.executeTakeFirstOrThrow()).id;
  await page.goto(`${house.origin}/campaign/campaigns`);
});
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
});

/** Ids are `click-<sequence>`; the newest first. */
const made = (sequence: number, over: Partial<StoredRequest> = {}): StoredRequest => ({
  ...storedRequest(sequence, 0, 0),
  country: sequence % 2 === 0 ? 'BR' : 'IN',
  ...over,
});

/** Stores `count` requests instead of those of earlier tests, and newer; resolves to a function that adds more. */
const begin = async (count: number): Promise<(...rows: StoredRequest[]) => void> => {
  await visit(page, '/campaign/campaigns');
  // What an earlier test fetched less than two seconds ago would be shown again, without this test's changes.
  await house.pass(page.context(), 3000);
  const first = next();
  const rows = Array.from({ length: count }, (_, i) => made(first + count - 1 - i));
  house.reports.stored.set(workspace, rows);
  return (...more) => {
    house.reports.stored.set(workspace, [
      ...more.toReversed(),
      ...(house.reports.stored.get(workspace) ?? []),
    ]);
  };
};

const newest = (page: Page) => page.locator('[data-request]').first();
const next = (): number =>
  1 + Math.max(0, ...[...house.reports.stored.values()].flat().map((row) => row.sequence));

test('a click on a value filters the log, and Back undoes each', async () => {
  await begin(6);
  await visit(page, '/requests');
  const grid = page.getByRole('grid', { name: 'Requests' });
  await expect(grid).toHaveAttribute('aria-rowcount', '7');
  await grid.getByRole('button', { name: 'Brazil' }).first().click();
  await page.getByRole('menuitem', { name: 'Show only Brazil' }).click();
  await expect(page).toHaveURL(/filters=country:BR/);
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await expect(page.locator('[data-total="3"]')).toBeVisible();

  await grid.getByRole('button', { name: 'Brazil' }).first().click();
  await page.getByRole('menuitem', { name: 'Exclude Brazil' }).click();
  await expect(grid.getByRole('button', { name: 'India' }).first()).toBeVisible();
  await expect(grid.getByRole('button', { name: 'Brazil' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/filters=country:BR/);
  await page.goBack();
  await expect(grid).toHaveAttribute('aria-rowcount', '7');

  await page.getByLabel('Search', { exact: true }).fill('nowhere');
  await expect(page.getByText('No matching requests')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(grid).toHaveAttribute('aria-rowcount', '7');
});

test('new requests appear by themselves, and wait while they are held back', async () => {
  const store = await begin(3);
  await visit(page, '/requests');
  await expect(page.locator('[data-live="live"]')).toBeVisible();
  const first = next();
  store(made(first));
  await expect(newest(page)).toHaveAttribute('data-request', `click-${first}`);

  await page.getByRole('button', { name: 'Pause' }).click();
  store(made(first + 1), made(first + 2));
  const waiting = page.getByRole('button', { name: '2 new requests' });
  await expect(waiting).toBeVisible();
  await expect(newest(page)).toHaveAttribute('data-request', `click-${first}`);
  await waiting.click();
  await expect(newest(page)).toHaveAttribute('data-request', `click-${first + 2}`);
  await page.getByRole('button', { name: 'Resume' }).click();
  store(made(first + 3));
  await expect(newest(page)).toHaveAttribute('data-request', `click-${first + 3}`);
});

test('a request opens by its address, the arrow keys go to the next, and the list works by keyboard @long', async () => {
  await begin(130);
  const last = next() - 1;
  await visit(page, `/requests?request=click-${last}`);
  const details = page.getByRole('dialog', { name: 'Request' });
  await expect(details.getByText(`click-${last}`)).toBeVisible();
  await expect(details.getByText('No conversions reported for this click')).toBeVisible();
  await details.press('ArrowRight');
  await expect(details.getByText(`click-${last - 1}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`request=click-${last - 1}$`));
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();

  // Further rows load as they are needed.
  await newest(page).focus();
  await page.keyboard.press('End');
  await expect(page.locator(`[data-request="click-${last - 49}"]`)).toBeFocused();
  // A row that has not loaded yet cannot be reached.
  await expect(page.locator(`[data-request="click-${last - 50}"]`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(`[data-request="click-${last - 50}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(details.getByText(`click-${last - 50}`)).toBeVisible();
});
