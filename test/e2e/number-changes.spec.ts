import { expect, type Page, test } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house.close());

const makeCampaign = async (page: Page): Promise<void> => {
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const made = await house.call('POST', '/campaign', { token, body: { name: 'Spring', domainId, ...pages } });
  expect(made.status).toBe(201);
};

test('the owner is told once which numbers an update changed, and from when', async ({ page }) => {
  await house.storeSession(page);
  await makeCampaign(page);
  const { id } = await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  await house.store.db
    .insertInto('number_changes')
    .values({ workspace_id: id, applies_from: new Date('2026-11-24T19:00:00.000Z'), seen_at: null })
    .execute();
  const asked = () => page.waitForResponse('**/workspace/number-changes');

  const first = asked();
  await page.goto(`${house.origin}/dashboard`);
  await first;
  const notice = page.getByRole('alert').filter({ hasText: 'changed how some numbers are counted' });
  await expect(notice).toContainText('From Nov 24, 2026');
  await expect(notice.getByRole('listitem')).toHaveCount(16);
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);

  const second = asked();
  await page.reload();
  expect(await (await second).json()).toEqual({ notice: null });
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
