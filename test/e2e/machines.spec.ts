import { expect } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

test('edge machines are on the dashboard: whether they are connected, and what is wrong with them', async ({
  page,
}) => {
  house.machines.push(
    {
      ...{
        name: 'fra-1',
        number: 2,
        state: 'connected',
        heardAt: '2026-11-29T10:00:00.000Z',
        aheadMs: -2500,
      },
      ...{ waitingBytes: 1_500_000, snapshotRevision: 12, refusedOther: true, noDayKey: false },
    },
    {
      ...{ name: 'sin-1', number: 3, state: 'away', heardAt: '2026-11-29T10:00:00.000Z', aheadMs: 0 },
      ...{ waitingBytes: 0, snapshotRevision: null, refusedOther: false, noDayKey: true },
    },
  );
  await house.storeSession(page);
  await house.makeCampaign(page, { name: 'Spring' });
  await page.goto(`${house.origin}/dashboard`);
  const machines = page
    .getByRole('region', { name: 'Health' })
    .getByRole('region', { name: 'Edge machines' });
  await expect(machines.getByRole('listitem').first()).toHaveText(
    'fra-1 Connected · Number 2 · Clock 2.5 s behind · 1.5 MB not delivered · Settings 12',
  );
  await expect(machines.getByRole('listitem').last()).toContainText(
    'sin-1 Not connected · Number 3 · Last heard Nov 29',
  );
  await expect(machines.getByText('tried to use the key of fra-1')).toBeVisible();
  await expect(machines.getByText('sin-1 has no visitor key for today')).toBeVisible();
  house.machines.length = 0;
  await page.reload();
  await expect(page.getByText('Tracking is working')).toBeVisible();
  await expect(machines).toHaveCount(0);
});
