import { expect, type Page, test } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import type { Achievements } from '../../src/contracts/reports/achievement.ts';
import { openAccount } from '../helpers/account.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { storeSession } from '../helpers/stored-session.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const reached = (page: Page, name: string) =>
  section(page, 'Reached').getByRole('listitem').filter({ hasText: name });

const pages = splitBetween([{ name: 'A', url: 'https://shop.example/', weight: 10_000 }]);
const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'en-US,en;q=0.5',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

test.describe('with traffic', () => {
  let program: Program;
  test.beforeAll(async () => {
    program = await startProgram();
  });
  test.afterAll(() => program?.dispose());

  test('a campaign and its first visitor are reached once, with their date', async ({ page, request }) => {
    const account = await openAccount(program);
    await storeSession(page, program.appUrl);
    await page.goto(new URL('/achievements', program.appUrl).href);
    await expect(page.getByText('0 of 22 reached')).toBeVisible();
    await expect(section(page, 'Next')).toContainText('First live link');
    await expect(section(page, 'Next').getByRole('link', { name: 'Create campaign' })).toBeVisible();
    await expect(section(page, 'Reached')).toContainText('No achievements yet');

    const { link } = await account.post<Campaign>('/campaign', {
      name: 'Spring',
      domainId: account.domainId,
      slug: 'spring',
      ...pages,
    });
    const visit = await request.get(link, { headers: PERSON, maxRedirects: 0 });
    expect(visit.status()).toBe(302);
    const dates = async (): Promise<(string | null)[]> => {
      const { achievements } = await account.get<Achievements>('/achievement');
      return achievements.flatMap(({ code, unlockedAt }) => (unlockedAt === null ? [] : [code, unlockedAt]));
    };
    await expect.poll(dates).toContain('visit_first');
    await page.reload();
    await expect(reached(page, 'First real visitor')).toContainText('Reached on');
    await expect(reached(page, 'First live link')).toBeVisible();
    await expect(page.getByText('2 of 22 reached')).toBeVisible();
    await expect(section(page, 'In progress')).toContainText('1 of 1,000 visits');

    const before = await dates();
    expect(before).toHaveLength(4);
    await account.post('/campaign/bulk', {
      action: 'pause',
      ids: [(await account.get<{ rows: { id: string }[] }>('/campaign')).rows[0]?.id],
    });
    await page.reload();
    await expect(reached(page, 'First live link')).toContainText('Reached on');
    expect(await dates()).toEqual(before);
  });
});

test.describe('news', () => {
  let house: BrowserHouse;
  test.beforeAll(async () => {
    house = await openBrowserHouse();
  });
  test.afterAll(() => house?.close());
  test.beforeEach(async ({ context }) => house.enter(context));

  const reachFirst = async (page: Page): Promise<void> => {
    await house.storeSession(page);
    const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
    const domains = (await house.call('GET', '/domain', { token })).body as { id: string }[];
    const body = { name: 'Spring', domainId: domains[0]?.id, ...pages };
    expect((await house.call('POST', '/campaign', { token, body })).status).toBe(201);
    expect((await house.call('GET', '/achievement', { token })).status).toBe(200);
  };
  const told = (page: Page) =>
    page.waitForResponse((response) => response.url().endsWith('/achievement/seen') && response.ok());

  test('are announced on the dashboard, once @long', async ({ page }) => {
    await reachFirst(page);
    await page.goto(`${house.origin}/dashboard`);
    await expect(page.getByRole('alert').filter({ hasText: 'Reached: First live link' })).toBeVisible({
      timeout: 15_000,
    });
    const again = told(page);
    await page.reload();
    expect(await (await again).json()).toEqual({ codes: [] });
  });

  test('are marked on the screen while it is open; a failed load can be retried @long', async ({ page }) => {
    await reachFirst(page);
    let failing = true;
    await page.route('**/api/1.1/achievement', (route) =>
      failing ? route.fulfill({ status: 500, json: { error: { code: 'internal' } } }) : route.continue(),
    );
    await page.goto(`${house.origin}/achievements`);
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible({ timeout: 15_000 });
    failing = false;
    const seen = told(page);
    await retry.click();
    await expect(reached(page, 'First live link').getByText('New', { exact: true })).toBeVisible();
    await seen;
    await page.reload();
    await expect(reached(page, 'First live link')).toBeVisible();
    await expect(reached(page, 'First live link').getByText('New', { exact: true })).toHaveCount(0);
  });
});
