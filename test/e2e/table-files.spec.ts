import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { storedRequest, sums } from '../helpers/fake-reports.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
let page: Page;
test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse();
  page = await openSharedPage(browser);
  await house.storeSession(page);
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const domains = await house.call('GET', '/domain', { token });
  const [domain] = domains.body as { id: string }[];
  await house.call('POST', '/campaign', {
    token,
    body: {
      name: 'Spring',
      domainId: domain?.id,
      slug: 'spring',
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  const campaign = await house.store.db
    .selectFrom('campaigns')
    .select(['id', 'workspace_id'])
    .executeTakeFirstOrThrow();
  house.reports.stored.set(campaign.workspace_id, [
    storedRequest(2, campaign.id, 1),
    storedRequest(1, campaign.id, 1),
  ]);
  house.reports.answer = {
    rows: [
      { keys: ['BR'], sums: sums(1200) },
      { keys: [null], sums: { ...sums(7), cost: '3.5' } },
    ],
    total: sums(1207),
    count: 2,
    incomplete: false,
  };
  await page.goto(`${house.origin}/campaign/campaigns`);
});
// The dialog of the previous test is part of its screen.
test.beforeEach(() => visit(page, '/campaign/campaigns'));
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
});

const dialog = (page: Page) => page.getByRole('dialog');

/** The downloaded file. */
const saved = async (page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

test('a report of the range and the filters becomes a file, and says that it is complete', async () => {
  await visit(page, '/dashboard?range=7d&filters=os:ios');
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog(page).getByLabel('Break down by').selectOption({ label: 'Country' });
  const { name, text } = await saved(page, () =>
    dialog(page).getByRole('button', { name: 'Download' }).click(),
  );
  expect(name).toMatch(/^report-.*\.csv$/);
  const [head = '', first, second, ...rest] = text.trimEnd().split('\r\n');
  expect(head.startsWith('country,requests,visits,valid,')).toBe(true);
  expect(first?.startsWith('BR,1200,1200,1200,')).toBe(true);
  expect(second?.split(',')[head.split(',').indexOf('profit')]).toBe('-3.5');
  expect(rest).toEqual([]);
  await expect(dialog(page).getByRole('status')).toContainText('2 rows');
  expect(house.reports.reported.at(-1)).toMatchObject({
    filters: [{ dimension: 'os', op: 'is', values: ['ios'] }],
  });
  await dialog(page).getByRole('button', { name: 'Export another file' }).click();
  await expect(dialog(page).getByLabel('Break down by')).toHaveValue('country');
});

test('a file that takes too long can be cancelled, and a failed one says why', async () => {
  const held = Promise.withResolvers<void>();
  const open = house.tables.openReport.bind(house.tables);
  house.tables.openReport = async (...of) => {
    await held.promise;
    return open(...of);
  };
  await visit(page, '/dashboard?range=7d');
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog(page).getByLabel('Break down by').selectOption({ label: 'Country' });
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await dialog(page).getByRole('button', { name: 'Cancel export' }).click();
  // Wait until the server has received it: with so little to write, the export would finish first.
  await cancelled;
  held.resolve();
  await expect(dialog(page).getByText('Export canceled')).toBeVisible();

  house.tables.refuse = new Error('No space left on device');
  await dialog(page).getByRole('button', { name: 'Export another file' }).click();
  await dialog(page).getByLabel('Parquet').check();
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  await expect(dialog(page).getByText('disk is too full for the file')).toBeVisible();
  house.tables.refuse = null;
  house.tables.openReport = open;
});

test('the log becomes a file with its filters', async () => {
  await visit(page, '/requests?trafficClass=human&visitor=v');
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog(page).getByLabel('JSON').check();
  const { name, text } = await saved(page, () =>
    dialog(page).getByRole('button', { name: 'Download' }).click(),
  );
  expect(name).toMatch(/^requests-.*\.ndjson$/);
  const rows = text.trimEnd().split('\n');
  expect(rows.map((row) => (JSON.parse(row) as { id: string }).id)).toEqual(['click-2', 'click-1']);
  await expect(dialog(page).getByRole('status')).toContainText('2 rows');
  expect(house.reports.narrowed.at(-1)).toMatchObject({ visitor: 'v' });
});
