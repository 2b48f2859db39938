import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { CampaignReport } from '../../src/contracts/reports/report.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { kpi, makeCampaign } from '../helpers/steps.ts';
import { storeFirstSession } from '../helpers/stored-session.ts';

const LOG = fileURLToPath(new URL('../data/access-log-2015.gz', import.meta.url));
const LINES = 10_000;

let program: Program;
let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram();
});
test.afterAll(async () => {
  await program?.dispose();
  await receiver?.close();
});

/** The campaign's report of the last day and the current quarter hour. */
const campaignReport = async (page: Page, campaign: string): Promise<CampaignReport> => {
  const quarter = 900_000;
  const to = (Math.floor(Date.now() / quarter) + 1) * quarter;
  const query = new URLSearchParams({
    from: new Date(to - 24 * 4 * quarter).toISOString(),
    to: new Date(to).toISOString(),
  });
  const token = await page.evaluate("localStorage.getItem('accessToken')");
  const answer = await page.request.get(`${program.appUrl}/api/1.1/report/campaign/${campaign}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as CampaignReport;
};

test('a real log replayed at a link is counted to the last request @long', async ({ page }) => {
  await storeFirstSession(page, program.appUrl);
  const link = await makeCampaign(page, program.appUrl, receiver.origin);
  const campaign = new URL(page.url()).searchParams.get('id') ?? '';

  const replay = await program.command('replay', LOG, '--to', link);
  expect(replay.code, replay.stdout + replay.stderr).toBe(0);
  expect(replay.stdout).toMatch(/^ +302 +10,000$/m);

  // Dashboard, list and audit agree.
  // Seven days: the replay may run past midnight.
  await page.goto(new URL('/dashboard?range=7d', program.appUrl).href);
  await expect
    .poll(
      async () => {
        await page.reload();
        // The card appears before its number: reading it at once would reload forever where reports are slow.
        const card = page.getByRole('group', { name: 'Requests', exact: true });
        const number = card.locator('[data-value]:not([data-value=""])');
        await number.waitFor({ timeout: 20_000 }).catch(() => undefined);
        return kpi(page, 'Requests');
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toBe(LINES);
  const visits = await kpi(page, 'Visits');
  const valid = await kpi(page, 'Valid visits');
  const unique = await kpi(page, 'Unique visits (24 h)');
  // Link previews are requests, but not visits.
  expect(visits).toBeLessThanOrEqual(LINES);
  expect(valid).toBeGreaterThan(0);
  expect(valid).toBeLessThan(visits ?? 0);
  expect(unique).toBeGreaterThan(0);
  // A visitor's requests are seconds instead of days apart: all but the first are double clicks.
  expect(unique).toBeLessThanOrEqual(valid ?? 0);

  await page.goto(new URL('/requests?range=7d', program.appUrl).href);
  await expect(page.locator('[data-total]').first()).toHaveAttribute('data-total', String(LINES));

  const audit = await program.command('audit', '--json');
  expect(audit.code, audit.stderr).toBe(0);
  expect(JSON.parse(audit.stdout)).toMatchObject({
    ok: true,
    journalled: LINES,
    pending: 0,
    stored: { requests: LINES },
    missing: 0,
    duplicate: 0,
    unlogged: 0,
  });

  // The split is 70 / 30 over visitors, within four standard deviations of a binomial count.
  const { totals, destinations } = await campaignReport(page, campaign);
  expect(totals).toMatchObject({ requests: LINES, visits, valid, uniqueVisits: unique });
  expect(totals.bots).toBe((visits ?? 0) - (valid ?? 0));
  const visitors = destinations.reduce((sum, destination) => sum + (destination.visitors ?? 0), 0);
  expect(visitors).toBeGreaterThan(1000);
  for (const { visitors: count, weight } of destinations) {
    const share = weight / 10_000;
    const deviation = Math.sqrt(visitors * share * (1 - share));
    expect(Math.abs((count ?? 0) - visitors * share)).toBeLessThanOrEqual(4 * deviation);
  }
});
