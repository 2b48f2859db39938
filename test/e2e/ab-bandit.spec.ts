import { expect, test } from '@playwright/test';
import { banditStep } from '../../src/api/ab-test/bandit-step.ts';
import { evaluateAbTests } from '../../src/jobs/ab-tests/evaluate-ab-tests.ts';
import { banditSteps } from '../../src/jobs/ab-tests/step-bandits.ts';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type FakeUnit, fakeAbTestResults } from '../helpers/fake-ab-test-results.ts';
import { stored } from '../helpers/session-steps.ts';

const HOUR = 60 * 60 * 1000;

const units: FakeUnit[] = [];
let house: BrowserHouse;
test.beforeEach(async ({ page }) => {
  units.length = 0;
  house = await openBrowserHouse({ units });
  await house.storeSession(page);
});
test.afterEach(() => house.close());

/** 25 hours after the start, with four hundred visitors of each page; twice as many convert on the second one. */
const aDayLater = async (token: string, id: string): Promise<void> => {
  const { body } = await house.call('GET', `/ab-test/${id}`, { token });
  const from = Date.parse(String(at(body, 'startedAt')));
  for (let i = 0; i < 800; i++)
    units.push({ time: from + 1 + i, phase: 1, variant: i % 2, amount: i % 20 < (i % 2 ? 4 : 2) ? 1 : null });
  const { db } = house.store;
  const now = (): number => from + 25 * HOUR + 5000;
  const common = { db, now, isStopping: () => false, log: { error: () => undefined } };
  await evaluateAbTests({ ...common, results: fakeAbTestResults(units), storedUpTo: async () => now() });
  await banditSteps({ ...common, step: banditStep(db, now), publish: async () => undefined })();
};

test('adaptive weights are chosen on the form, and each step is listed as Fairlead’s own', async ({
  page,
}) => {
  const token = (await stored(page, 'accessToken')) ?? '';
  const domains = await house.call('GET', '/domain', { token });
  const pages = ['short', 'long'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const body = { name: 'Spring sale', domainId: at(domains.body, '0.id'), ...splitBetween(pages) };
  const campaign = at((await house.call('POST', '/campaign', { token, body })).body, 'id');
  await page.goto(`${house.origin}/ab-storm/register?campaign=${String(campaign)}`);
  await page.getByRole('textbox', { name: 'Test name', exact: true }).fill('Short or long');
  await page.getByRole('combobox', { name: 'Traffic split' }).click();
  await page.getByRole('option', { name: 'Bandit: shares follow results' }).click();
  await expect(page.getByText('Every hour, better variants get a larger share')).toBeVisible();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Short or long' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const started = await house.call('POST', `/ab-test/${id}/start`, { token, body: { revision: 1 } });
  expect([started.status, at(started.body, 'mode')]).toEqual([200, 'bandit']);
  await page.goto(`${house.origin}/ab-storm/edit/${id}`);
  const name = page.getByRole('textbox', { name: 'Test name', exact: true });
  await name.fill('Short or long page');
  await aDayLater(token, id);
  // The form was open meanwhile: it is neither refused nor does it revert the step.
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Short or long page' })).toBeVisible();
  const phases = page.getByRole('region', { name: 'Phases' });
  await expect(phases.getByRole('row', { name: /^2 / })).toContainText('Bandit updated shares');
  const trail = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(trail.first()).toContainText('Changed');
  await expect(trail.nth(1)).toContainText('Bandit updated shares · Phase 2 began');
  await expect(trail.nth(1)).toContainText('Fairlead');
  await expect(phases.getByRole('row')).toHaveCount(3);
});
