import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { expectSignedOut, HOUR, stored } from '../helpers/session-steps.ts';
import { test, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

const NEW = '/campaign/campaignsRegister';
const URL_TYPED = 'https://shop.example/?c={click_id}';

const restored = (page: Page) => page.getByText(/^Your unsaved changes from .* were restored\./);
const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

const open = async (page: Page, path = NEW): Promise<void> => {
  await page.goto(house.origin + path);
  await expect(page.getByLabel('Campaign name')).toBeVisible();
};
/** Signs in and leaves a form half filled; resolves once it is saved as a draft. */
const half = async (page: Page): Promise<void> => {
  await house.storeSession(page);
  await open(page);
  await page.getByLabel('Campaign name').fill('Spring sale');
  await page.getByLabel('Destination URL', { exact: true }).first().fill(URL_TYPED);
  await expect.poll(() => drafts(page)).toHaveLength(1);
};
const expectBack = async (page: Page): Promise<void> => {
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sale');
  await expect(page.getByLabel('Destination URL', { exact: true }).first()).toHaveValue(URL_TYPED);
};

test('typed values are restored after a reload, can be discarded, and that undone', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await half(page);
  const [key = ''] = await drafts(page);
  expect(key).toMatch(/^draft:usr_\w+:\/campaign\/campaignsRegister$/);
  await page.reload();
  await expectBack(page);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Campaign name')).toHaveValue('');
  expect(await stored(page, key)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectBack(page);
  await expect.poll(() => stored(page, key)).not.toBeNull();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  expect(await drafts(page)).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Spring sale' })).toBeVisible();
  await visit(page, NEW);
  await expect(page.getByLabel('Campaign name')).toHaveValue('');
});

test('leaving asks, and says that the draft is kept', async ({ page }) => {
  await half(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toContainText('saved as a draft in this browser');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/campaign\/campaigns$/);
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await visit(page, NEW);
  await expectBack(page);
});

test('an unreachable server at the moment of saving loses nothing typed', async ({ page, context }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await half(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not reach the server' })).toBeVisible();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sale');
  await context.setOffline(false);
  await page.reload();
  await expectBack(page);
});

test('a session ended by the server does not lose the draft', async ({ page }) => {
  await half(page);
  await house.store.db
    .updateTable('sessions')
    .set({ ended_at: new Date(house.clock.now), ended_reason: 'ended' })
    .execute();
  await page.getByRole('textbox', { name: 'Notes' }).fill('typed last');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expectSignedOut(page);
  await house.signInAgain(page, NEW);
  await expectBack(page);
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('typed last');
});

test('the end after 24 hours does not lose the draft @long', async ({ page, context }) => {
  await half(page);
  await house.pass(context, 24 * HOUR);
  await expectSignedOut(page);
  expect(await drafts(page)).toHaveLength(1);
  await house.signInAgain(page, NEW);
  await expectBack(page);
});

test('nobody else is led to where a session ended, and it is deleted then @long', async ({
  page,
  context,
}) => {
  await half(page);
  await house.pass(context, 24 * HOUR);
  await expectSignedOut(page);
  await house.signInOnScreen(page);
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await page.evaluate(() => sessionStorage.getItem('fairlead.resume'))).toBeNull();
});

test('signing out leaves nothing behind, in any tab', async ({ page, context }) => {
  await half(page);
  const other = await context.newPage();
  await other.goto(`${house.origin}/campaign/campaigns`);
  await other.getByRole('button', { name: /^Account: / }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignedOut(other);
  await expectSignedOut(page);
  expect(await drafts(page)).toEqual([]);
  await house.signInAgain(page);
  await visit(page, NEW);
  await expect(page.getByLabel('Campaign name')).toHaveValue('');
});

/** Makes a draft of the first revision after someone else made a second; resolves once it is back in the form. */
const useOlder = async (page: Page): Promise<{ id: string; token: string }> => {
  page.on('dialog', (dialog) => dialog.accept());
  await house.storeSession(page);
  const token = (await stored(page, 'accessToken')) ?? '';
  const { id } = await house.makeCampaign(page, { name: 'First name' });
  await open(page, `/campaign/campaignsEdit?id=${id}`);
  await page.getByLabel('Campaign name').fill('Mine');
  await page.getByLabel('Destination URL', { exact: true }).first().fill(URL_TYPED);
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const [key = ''] = await drafts(page);
  await expect.poll(() => stored(page, key)).toContain(URL_TYPED);
  const changed = await house.call('PATCH', `/campaign/${id}`, {
    token,
    body: { name: 'Hers', notes: 'Ask her first', revision: 1 },
  });
  expect(changed.status).toBe(200);
  await page.reload();
  await expect(page.getByText('The campaign has changed since then')).toBeVisible();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Hers');
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Mine');
  // Further typing leaves it based on its original revision.
  await page.getByLabel('Campaign name').fill('Mine still');
  await expect.poll(() => stored(page, key)).toContain('Mine still');
  expect(await stored(page, key)).toContain('"revision":1,"values":');
  await page.getByRole('button', { name: 'Save changes' }).click();
  return { id, token };
};
const question = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this campaign' });

test('a draft of an older version is offered, and neither it nor the newest loses a change', async ({
  page,
}) => {
  const { id, token } = await useOlder(page);
  const dialog = question(page);
  await expect(dialog.getByText('Notes: none → Ask her first')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save both' }).click();
  await page.waitForURL('**/campaignsView**');
  await expect(page.getByRole('heading', { name: 'Mine still' })).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  expect((await house.call('GET', `/campaign/${id}`, { token })).body).toMatchObject({
    name: 'Mine still',
    notes: 'Ask her first',
    revision: 3,
    destinations: [{ url: URL_TYPED }],
  });
});

test('a draft of an unavailable version asks about every difference @long', async ({ page }) => {
  await page.route('**/revision/1', (route) => route.fulfill({ status: 404, body: '' }));
  const { id, token } = await useOlder(page);
  const dialog = question(page);
  await expect(dialog.getByText('revision your draft is based on is not available')).toBeVisible();
  await expect(dialog.getByRole('radiogroup')).toHaveCount(3);
  const both = dialog.getByRole('button', { name: 'Save both' });
  await expect(both).toBeDisabled();
  await dialog.getByRole('radiogroup').filter({ hasText: 'Notes' }).getByLabel('Use theirs').check();
  await dialog.getByRole('radiogroup').filter({ hasText: 'Mine still' }).getByLabel('Use theirs').check();
  await dialog.getByRole('radiogroup').filter({ hasText: 'shop.example' }).getByLabel('Keep mine').check();
  await both.click();
  await page.waitForURL('**/campaignsView**');
  expect((await house.call('GET', `/campaign/${id}`, { token })).body).toMatchObject({
    name: 'Hers',
    notes: 'Ask her first',
    revision: 3,
    destinations: [{ url: URL_TYPED }],
  });
});

test('a broken or unrelated draft is dropped silently @long', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await half(page);
  const [key = ''] = await drafts(page);
  await page.goto(`${house.origin}/campaign/campaigns`);
  for (const text of ['{', '{"at":1790000000000,"revision":null,"values":{"name":7}}']) {
    await page.evaluate(([name, value]) => localStorage.setItem(name ?? '', value ?? ''), [key, text]);
    await visit(page, NEW);
    await expect(page.getByLabel('Campaign name')).toHaveValue('');
    await expect(restored(page)).toHaveCount(0);
    await expect.poll(() => stored(page, key)).toBeNull();
    await visit(page, '/campaign/campaigns');
  }
});
