import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { storedRequest } from '../helpers/fake-reports.ts';
import { expectSignedOut } from '../helpers/session-steps.ts';
import { test, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
  // Owns the instance, so that the next users can delete their workspaces.
  await house.register('first@example.com');
});
test.afterAll(() => house?.close());
test.beforeEach(async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/settings/workspace`);
  await expect(section(page, 'Workspace').getByLabel('Workspace name')).toBeVisible();
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = () =>
  house.store.db.selectFrom('workspaces').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test('settings and data of a workspace', async ({ page }) => {
  await test.step('name, time zone and currency are found by typing, and stored', async () => {
    const part = section(page, 'Workspace');
    await part.getByLabel('Workspace name').fill('North & South');
    const found = page.getByRole('option');
    for (const [typed, zone] of [
      ['india', 'Asia / Kolkata · India · UTC+5:30'],
      ['gmt+05:30', 'Asia / Colombo · Sri Lanka · UTC+5:30'],
    ] as const) {
      await part.getByLabel('Time zone').fill(typed);
      await expect(found.filter({ hasText: zone })).toBeVisible();
    }
    await part.getByLabel('Time zone').fill('kathm');
    await page.getByRole('option', { name: 'Asia / Kathmandu' }).click();
    await part.getByLabel('Currency').fill('brazilian');
    await page.getByRole('option', { name: /BRL · Brazilian Real/ }).click();
    await part.getByRole('button', { name: 'Save workspace' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await row()).toMatchObject({
      name: 'North & South',
      time_zone: 'Asia/Kathmandu',
      currency: 'BRL',
    });

    house.events.revenue.add((await row()).id);
    await part.getByLabel('Currency').fill('EUR');
    await page.getByRole('option', { name: /^EUR/ }).click();
    await part.getByRole('button', { name: 'Save workspace' }).click();
    await expect(part.getByText('Conversions or clicks already have amounts')).toBeVisible();
    expect((await row()).currency).toBe('BRL');
  });
  await test.step('whole addresses are off until they are turned on', async () => {
    const part = section(page, 'Workspace');
    const whole = part.getByLabel('Store full IP addresses');
    await expect(whole).not.toBeChecked();
    const others = part.getByLabel('Respect “Do Not Track”');
    // A switch shows its new state a moment after the click, which `check` does not wait for.
    await whole.click();
    await expect(whole).toBeChecked();
    await expect.poll(async () => (await row()).keep_addresses).toBe(true);
    await expect(others).toBeEnabled();
    await others.click();
    await expect(others).toBeChecked();
    await expect.poll(async () => (await row()).honour_dnt).toBe(true);
    await page.reload();
    await expect(whole).toBeChecked();
  });
  await test.step('a shorter time for requests says what it removes and when, and waits', async () => {
    const { id } = await row();
    const part = section(page, 'Workspace');
    const choose = async (name: string): Promise<void> => {
      await part.getByLabel('Keep click-level data for').click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await choose('30 days');
    const dialog = page.getByRole('dialog', { name: 'Keep click-level data for 30 days?' });
    await expect(dialog).toContainText('No requests are that old yet. From');
    await expect(dialog).not.toContainText('received before');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    house.reports.stored.set(id, [storedRequest(1, 0, 0), storedRequest(2, 0, 0)]);
    await choose('30 days');
    await expect(dialog).toContainText('2 requests, received before');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await row()).keep_requests_days).toBeNull();

    await choose('30 days');
    await dialog.getByRole('button', { name: 'Change retention' }).click();
    await expect(part.getByText('Requests older than 30 days will be deleted')).toBeVisible();
    const { keep_requests_days: days, keep_requests_from: from } = await row();
    expect([days, Number(from) > house.clock.now + 24 * 60 * 60 * 1000]).toEqual([30, true]);
    // Longer again: no confirmation, and nothing is pending.
    await choose('Forever');
    await expect(part.getByText('Requests older than 30 days will be deleted')).toBeHidden();
    expect((await row()).keep_requests_days).toBeNull();
  });
  await test.step('everything is downloaded as one file by the browser itself', async () => {
    house.reports.stored.set((await row()).id, [storedRequest(1, 0, 0)]);
    await page.goto(`${house.origin}/settings/data`);
    const part = section(page, 'Your data');
    const downloading = page.waitForEvent('download');
    await part.getByRole('button', { name: 'Download everything' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^fairlead-\d{4}-\d\d-\d\d\.ndjson$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ kind: 'end', lines: lines.length - 1 });
    expect(lines.some((line) => line.startsWith('{"kind":"request"'))).toBe(true);
    await expect(part.getByText('with 1 request')).toBeVisible();
  });
});

test('on a phone messages never cover the focused field @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = section(page, 'Workspace').getByLabel('Workspace name');
  const saved = page.getByRole('alert').filter({ hasText: 'Saved' });
  for (const [text, block] of [
    ['South', 'end'],
    ['North', 'start'],
  ] as const) {
    await name.fill(text);
    await name.evaluate((field, edge) => field.scrollIntoView({ block: edge, behavior: 'instant' }), block);
    await page.keyboard.press('Enter');
    await expect(saved).toBeVisible();
    const [field, bar] = [await name.boundingBox(), await saved.boundingBox()];
    if (!field || !bar) throw new Error('One of the two is not there.');
    const apart = bar.y >= field.y + field.height || bar.y + bar.height <= field.y;
    expect({ block, apart }).toEqual({ block, apart: true });
    await saved.getByRole('button', { name: 'Close' }).click();
    await expect(saved).toHaveCount(0);
  }
});

test('deleting the workspace requires its name and the password, is announced on every screen, and is undone', async ({
  page,
}) => {
  await page.goto(`${house.origin}/settings/data`);
  const part = section(page, 'Your data');
  await part.getByRole('button', { name: 'Delete workspace' }).click();
  const dialog = page.getByRole('alertdialog');
  const act = dialog.getByRole('button', { name: 'Delete workspace' });
  await expect(act).toBeDisabled();
  await dialog.getByLabel('Type “Ana Lima” to confirm').fill('Ana Lima');
  await dialog.getByLabel('Current password').fill('not my password');
  await act.click();
  await expect(dialog.getByText('Wrong password')).toBeVisible();
  expect((await row()).deletes_at).toBeNull();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await act.click();
  await expect(dialog).toBeHidden();
  await expect(part.getByText('This workspace will be deleted on')).toBeVisible();

  await visit(page, '/campaign');
  const banner = page.getByRole('status').filter({ hasText: 'everything in it will be deleted on' });
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: 'View details' }).click();
  await part.getByRole('button', { name: 'Keep the workspace' }).click();
  // It is shown above and in the section.
  await expect(banner).toHaveCount(0);
  expect((await row()).deletes_at).toBeNull();
});

test('a member who is not an owner deletes their own account @long', async ({ page }) => {
  await house.store.db.updateTable('memberships').set({ role: 'viewer' }).execute();
  await page.reload();
  await expect(section(page, 'Workspace').getByLabel('Workspace name')).toBeDisabled();
  await expect(section(page, 'Workspace').getByLabel('Store full IP addresses')).toBeDisabled();
  await page.goto(`${house.origin}/settings/data`);
  const part = section(page, 'Your data');
  const leave = part.getByRole('button', { name: 'Delete account' });
  await expect(leave).toBeVisible();
  await expect(part.getByRole('button', { name: 'Download everything' })).toBeHidden();
  await leave.click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  const email = house.emailOf(page);
  await dialog.getByLabel(`Type “${email}” to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/login**');
  await expectSignedOut(page);
  const users = await house.store.db.selectFrom('users').select('email').execute();
  expect(users).toContainEqual({ email: 'first@example.com' });
  expect(users).not.toContainEqual({ email });
});
