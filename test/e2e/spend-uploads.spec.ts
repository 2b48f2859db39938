import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { journalRoot } from '../../src/config/paths.ts';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { type Account, openAccount } from '../helpers/account.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { layJournal } from '../helpers/event-journal.ts';
import { lineOf, requestFields } from '../helpers/event-records.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { test } from '../helpers/shared-page.ts';
import { storeSession } from '../helpers/stored-session.ts';
import { seeded } from '../simulation/random.ts';

/** Files of spend that ask before they are imported, and that are undone afterwards. */

const HOUR = 3_600_000;
const AD = '120210000000001';
const today = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR;
/** The day of the file by hour, in UTC: two days ago, so that it is over in every zone. */
const DAY = today - 48 * HOUR;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Visits of each hour from the day before that day on: many at noon, few at night. */
const random = seeded(5);
const visits = Array.from({ length: 60 }, (_, hour) =>
  Math.round((40 + 30 * Math.sin(((hour - 6) / 12) * Math.PI)) * (0.8 + 0.4 * random.next())),
);
const visitsAt = (time: number): number => visits[(time - DAY) / HOUR + 24] ?? 0;

let program: Program;
let account: Account;
let campaign: Campaign;
test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead uploads '));
  let sequence = 0;
  const segment = visits.flatMap((count, hour) =>
    Array.from({ length: count }, (_, place) => {
      const time = DAY + (hour - 24) * HOUR + Math.floor((place * HOUR) / count);
      sequence += 1;
      const fields = requestFields({ v: `v${sequence}`, s3: AD, h: 'localhost:3001', p: '/autumn' });
      return lineOf(fields, { epoch: 1, sequence, time });
    }),
  );
  // Records refer to the first workspace and campaign.
  layJournal(nodeDisk, { root: journalRoot(dataDir), worker: 7, epoch: 1, segments: [segment] });
  program = await startProgram({ dataDir });
  account = await openAccount(program);
  campaign = await account.post<Campaign>('/campaign', {
    name: 'Autumn',
    slug: 'autumn',
    domainId: account.domainId,
    // Passes its ad's ID as sub3.
    source: 'Meta (Facebook, Instagram)',
    ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  });
});
test.afterAll(async () => {
  await program?.dispose();
});

/** Of a report. */
interface Answer {
  total: { values: { visits: number } };
}

const card = (page: Page): Locator => page.getByRole('region', { name: 'Costs and spend' });
const openUpload = async (page: Page): Promise<Locator> => {
  await page.goto(new URL(`/campaign/campaignsView?tab=setup&id=${campaign.id}`, program.appUrl).href);
  await card(page).getByRole('button', { name: 'Upload CSV' }).click();
  return page.getByRole('dialog', { name: 'Upload spend' });
};
const choose = async (dialog: Locator, name: string, rows: readonly (readonly string[])[]): Promise<void> => {
  const buffer = Buffer.from(rows.map((cells) => `${cells.join(',')}\n`).join(''));
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
};
const HEAD = ['Day', 'Ad ID', 'Amount spent (USD)', 'Link clicks'];

test('a file is uploaded, a wrong one replaces it, and undoing that brings everything back', async ({
  page,
}) => {
  await storeSession(page, program.appUrl);
  const [first, second] = [dayOf(today - 10 * 24 * HOUR), dayOf(today - 9 * 24 * HOUR)];
  const dialog = await openUpload(page);
  await choose(dialog, 'right.csv', [HEAD, [first, AD, '90', '40']]);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Imported: 1 new, 0 replaced')).toBeVisible();
  await expect(card(page).getByRole('listitem')).toContainText('$90.00');

  await card(page).getByRole('button', { name: 'Upload CSV' }).click();
  await choose(dialog, 'wrong.csv', [HEAD, [first, AD, '12.34', '4'], [second, AD, '5', '']]);
  await expect(dialog.getByText('New: 1 · Replaced: 1 · Unchanged: 0 · Rejected: 0')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(card(page).getByRole('listitem').filter({ hasText: '$12.34' })).toBeVisible();

  await card(page).getByRole('button', { name: 'Uploads' }).click();
  const list = page.getByRole('dialog', { name: 'Uploads of spend' });
  const wrong = list.getByRole('listitem').filter({ hasText: 'wrong.csv' });
  await expect(wrong).toContainText('New: 1 · Replaced: 1');
  await expect(wrong).toContainText('Spend: $90.00 → $17.34');
  await expect(wrong).toContainText('Uploaded by Ana Lima');
  await wrong.getByRole('button', { name: 'Undo wrong.csv' }).click();
  await page
    .getByRole('dialog', { name: 'Undo the upload “wrong.csv”?' })
    .getByRole('button', { name: 'Undo upload' })
    .click();
  await expect(list.getByText('Undone: 1 deleted, 1 restored')).toBeVisible();
  await expect(wrong).toContainText('Undone by Ana Lima');
  await expect(wrong.getByRole('button')).toHaveCount(0);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await expect(card(page).getByRole('listitem')).toContainText('$90.00');
  await expect(card(page).getByRole('listitem')).toContainText('40 platform clicks');

  // A total below what its ad cost is refused, and the dialog says both amounts.
  await card(page).getByRole('button', { name: 'Add spend' }).click();
  const adding = page.getByRole('dialog', { name: 'Add spend' });
  await adding.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: 'Whole campaign' }).click();
  await adding.getByLabel('First day').fill(first);
  await adding.getByLabel('Last day').fill(first);
  await adding.getByLabel('Amount').fill('50');
  await adding.getByRole('button', { name: 'Add spend' }).click();
  await expect(
    adding.getByText('The ads and other parts would have more spend than the campaign’s total'),
  ).toBeVisible();
  await expect(adding.getByText('Parts together: $90.00 · Campaign total: $50.00')).toBeVisible();
});

test('undoing from the notice says what stays, and why it cannot be undone', async ({ page }) => {
  await storeSession(page, program.appUrl);
  const upload = async (name: string, day: string): Promise<void> => {
    const dialog = await openUpload(page);
    await choose(dialog, name, [HEAD, [day, `${AD}1`, '3', ''], [day, `${AD}2`, '4', '']]);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    // It stays while the pointer is on it.
    await page.getByText('Imported: 2 new, 0 replaced').hover();
  };
  const day = dayOf(today - 20 * 24 * HOUR);
  const entries = async () =>
    (
      await account.get<{ rows: { id: string; from: string }[] }>(`/spend?campaignId=${campaign.id}`)
    ).rows.filter(({ from }) => from === day);
  await upload('first.csv', day);
  const [changed] = await entries();
  await account.patch(`/spend/${changed?.id}`, { amount: '5' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: 1 deleted, 0 restored. 1 entry stays as it is')).toBeVisible();
  expect((await entries()).map(({ id }) => id)).toEqual([changed?.id]);

  await upload('second.csv', dayOf(today - 19 * 24 * HOUR));
  const { rows } = await account.get<{ rows: { id: string }[] }>('/spend/upload');
  await account.post(`/spend/upload/${rows[0]?.id}/undo`, {});
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('This upload has already been undone')).toBeVisible();
});

test('hours of another zone are asked about before the import, and fit once the zone is chosen', async ({
  page,
}) => {
  await storeSession(page, program.appUrl);
  // All visits are counted.
  const all = visits.reduce((sum, one) => sum + one, 0);
  const query = `dimensions=campaign&metrics=visits&from=${dayOf(DAY - 24 * HOUR)}T00:00:00Z&to=${dayOf(today)}T00:00:00Z`;
  await expect
    .poll(async () => (await account.get<Answer>(`/report?${query}`)).total.values.visits)
    .toBe(all);
  // Without a campaign, the file's IDs say which source it is from.
  await page.goto(new URL('/campaign/campaigns', program.appUrl).href);
  await page.getByRole('button', { name: 'Upload spend' }).click();
  const many = page.getByRole('dialog', { name: 'Upload spend' });
  await choose(many, 'ads.csv', [HEAD, [dayOf(DAY), AD, '5', '']]);
  await expect(many.getByRole('combobox', { name: 'Traffic source' })).toHaveText(
    'Meta (Facebook, Instagram)',
  );
  await expect(many.getByText('New: 1')).toBeVisible();
  await expect(many.getByText('Which traffic source is this file from?')).toHaveCount(0);

  const dialog = await openUpload(page);
  // The platform's midnight is five in the morning in UTC, as in Bogotá.
  const rows = Array.from({ length: 24 }, (_, hour) => {
    const clicks = visitsAt(DAY + (hour + 5) * HOUR);
    return [dayOf(DAY), String(hour), AD, '1', String(clicks + 3)];
  });
  await choose(dialog, 'hours.csv', [['Day', 'Hour', 'Ad ID', 'Amount spent (USD)', 'Link clicks'], ...rows]);
  await expect(dialog.getByText('New: 24')).toBeVisible();
  const question = dialog.getByRole('alert').filter({ hasText: 'Wrong time zone?' });
  await expect(question).toContainText('UTC−5');
  const submit = dialog.getByRole('button', { name: 'Import 24 rows' });
  await expect(submit).toBeDisabled();
  await question.getByRole('button', { name: /^Keep / }).click();
  await expect(question).toHaveCount(0);
  await expect(submit).toBeEnabled();

  // The same file, with the other answer.
  await choose(dialog, 'hours.csv', [['Day', 'Hour', 'Ad ID', 'Amount spent (USD)', 'Link clicks'], ...rows]);
  await expect(submit).toBeDisabled();
  await question.getByRole('combobox', { name: 'Zone of the ad account' }).fill('Bogota');
  await page.getByRole('option', { name: /Bogota/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Time zone of the days' })).toHaveValue(/Bogota/);
  await expect(dialog.getByText('New: 24')).toBeVisible();
  await expect(question).toHaveCount(0);
  await submit.click();
  await expect(card(page).getByRole('listitem').first()).toContainText('America/Bogota');
});
