import { expect, type Page, test } from '@playwright/test';
import { evaluateAbTests } from '../../src/jobs/ab-tests/evaluate-ab-tests.ts';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type FakeUnit, fakeAbTestResults } from '../helpers/fake-ab-test-results.ts';
import { stored } from '../helpers/session-steps.ts';

const units: FakeUnit[] = [];
let house: BrowserHouse;
test.beforeEach(async ({ page }) => {
  units.length = 0;
  house = await openBrowserHouse({ units });
  await house.storeSession(page);
});
test.afterEach(() => house.close());

/** Creates a running test whose second page converts twice as well, ten minutes later; resolves to its id. */
const makeAbTest = async (page: Page): Promise<string> => {
  const token = (await stored(page, 'accessToken')) ?? '';
  const call = (path: string, body: object) => house.call('POST', path, { token, body });
  const domains = await house.call('GET', '/domain', { token });
  const pages = ['short', 'long'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const campaign = await call('/campaign', {
    name: 'Secret campaign',
    domainId: at(domains.body, '0.id'),
    ...splitBetween(pages),
  });
  const draft = await call('/ab-test', {
    name: 'Short or long',
    campaignId: at(campaign.body, 'id'),
    windowSeconds: 1,
    metric: { kind: 'conversion', event: 'sale' },
    hypothesis: 'Short pages load faster',
    arms: [0, 1].map((path) => ({ path, weight: 5000 })),
  });
  const id = String(at(draft.body, 'id'));
  const started = await call(`/ab-test/${id}/start`, { revision: 1 });
  const from = Date.parse(String(at(started.body, 'startedAt')));
  for (let i = 0; i < 4000; i++)
    units.push({ time: from + 1 + i, phase: 1, variant: i % 2, amount: i % 20 < (i % 2 ? 4 : 2) ? 1 : null });
  const upTo = from + 600_000;
  await evaluateAbTests({
    db: house.store.db,
    results: fakeAbTestResults(units),
    now: () => upTo,
    isStopping: () => false,
    storedUpTo: async () => upTo,
    log: { error: () => undefined },
  });
  return id;
};

test('anyone with the link reads the results without an account, until it is revoked', async ({
  page,
  browser,
}) => {
  const id = await makeAbTest(page);
  await page.goto(`${house.origin}/ab-storm/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share results' });
  await expect(dialog.getByText('No links yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const field = dialog.getByRole('textbox', { name: 'New link' });
  await expect(field).toHaveValue(/\/shared-test\/[0-9A-Za-z]{32}$/);
  await expect(dialog.getByText('Not opened yet')).toBeVisible();
  const path = new URL(await field.inputValue()).pathname;

  const other = await browser.newContext();
  const guest = await other.newPage();
  const answer = await guest.goto(`${house.origin}${path}`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(guest.getByRole('heading', { level: 1, name: 'Short or long' })).toBeVisible();
  await expect(
    guest.getByRole('region', { name: 'Results by variant' }).getByRole('row', { name: /^long/ }),
  ).toBeVisible();
  await expect(guest.getByText('Read-only.')).toBeVisible();
  await expect(guest.getByText('Short pages load faster')).toBeVisible();
  await expect(guest.getByText('Secret campaign')).toHaveCount(0);
  await expect(guest.getByRole('link')).toHaveCount(0);
  await guest.getByRole('combobox', { name: 'Language' }).selectOption('ru');
  await expect(guest.getByText('только для чтения')).toBeVisible();

  await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
  await page
    .getByRole('dialog', { name: 'Revoke the link?' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(dialog.getByText('No links yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Share link revoked')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1, name: 'По этой ссылке ничего нет' })).toBeVisible();
  await other.close();
});
