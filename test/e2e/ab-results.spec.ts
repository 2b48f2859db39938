import { expect, type Page, test } from '@playwright/test';
import { verdictAnswer } from '../../src/api/ab-test/analysis/analysis-answer.ts';
import type { AbTestDetail } from '../../src/contracts/ab-tests/ab-test.ts';
import type { AbAnalysis } from '../../src/contracts/ab-tests/ab-test-analysis.ts';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { multinomialLogE } from '../../src/core/stats/anytime/multinomial.ts';
import { verdict } from '../../src/core/stats/verdict/verdict.ts';
import { type Account, openAccount, openCommonAddress } from '../helpers/account.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type EdgeVisitors, openEdgeVisitors } from '../helpers/edge-visitors.ts';
import { type LandingSite, startLandingSite } from '../helpers/landing-site.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { storeSession } from '../helpers/stored-session.ts';

/** Tests created on the screens, with visitors through the edge and postbacks of a network, in the whole program. */

let program: Program;
let account: Account;
let visitors: EdgeVisitors;
let site: LandingSite;
let postbackUrl: string;
test.beforeAll(async () => {
  program = await startProgram();
  account = await openAccount(program);
  postbackUrl = await openCommonAddress(account);
  visitors = openEdgeVisitors();
  const script = `<script src="${program.linkOrigin}/t.js" defer></script>`;
  site = await startLandingSite({
    linkOrigin: program.linkOrigin,
    pages: { '/short': `${script}Short`, '/long': `${script}Long` },
  });
});
test.afterAll(async () => {
  visitors?.close();
  await site?.close();
  await program?.dispose();
});
test.beforeEach(async ({ page }) => {
  await storeSession(page, program.appUrl);
});

const makeCampaign = (name: string): Promise<Campaign> =>
  account.post<Campaign>('/campaign', {
    name,
    domainId: account.domainId,
    slug: name.toLowerCase(),
    ...splitBetween(
      ['short', 'long'].map((one) => ({
        name: one,
        weight: 5000,
        url: `${site.origin}/${one}?cid={click_id}`,
      })),
    ),
  });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Chooses a window of one second, which includes every outcome here. */
const chooseSecond = async (page: Page): Promise<void> => {
  await field(page, 'Conversion window').fill('1');
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'seconds' }).click();
};

/** Creates and starts a test of both pages on the screen; resolves to its id. */
const startOnScreen = async (
  page: Page,
  campaign: Campaign,
  name: string,
  planned: number,
): Promise<string> => {
  await page.goto(new URL(`/ab-storm/register?campaign=${campaign.id}`, program.appUrl).href);
  await field(page, 'Test name').fill(name);
  await chooseSecond(page);
  await field(page, 'Planned visitors (optional)').fill(String(planned));
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Running');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

/**
 * Sends visitors to a link; in each variant, exactly every n-th one converts immediately. Resolves to the number of
 * visitors in each variant.
 */
const send = async (link: string, count: number, every: readonly number[]): Promise<number[]> => {
  const variants = every.map(() => 0);
  await visitors.each(count, async () => {
    const { variant, location } = await visitors.visit(link);
    const turn = variants[variant]!++;
    if (turn % every[variant]! !== 0) return;
    await visitors.report(`${postbackUrl}?cid=${location.searchParams.get('cid')}&payout=10`);
  });
  return variants;
};

const analysisOf = (id: string): Promise<AbAnalysis> => account.get<AbAnalysis>(`/ab-test/${id}/analysis`);

/** Waits until a test has been evaluated up to all of its visitors; resolves to that analysis. */
const evaluated = async (id: string, units: number): Promise<AbAnalysis> => {
  let last: AbAnalysis | undefined;
  await expect
    .poll(
      async () => {
        last = await analysisOf(id);
        return last.arms.reduce((sum, variant) => sum + variant.units, 0);
      },
      { timeout: 120_000 },
    )
    .toBe(units);
  return last!;
};

const see = async (page: Page, id: string): Promise<void> => {
  await page.goto(new URL(`/ab-storm/${id}`, program.appUrl).href);
};
const says = (page: Page, title: RegExp) => page.getByRole('region', { name: title });

/** The analysis of the same figures after a full week. */
const afterTheWeek = (analysis: AbAnalysis): AbAnalysis => {
  const { arms: variants, splits, thresholds, fullWeekAt } = analysis;
  const end = Date.parse(fullWeekAt ?? '');
  const found = verdict(
    {
      kind: 'ab',
      splits,
      plannedUnits: null,
      unitsPerDay: null,
      fullWeekAt: end,
      now: end,
      arms: variants.map(({ units, conversions }) => ({ n: units, conversions })),
      comparisons: variants
        .slice(1)
        .map(({ pValue, liftInterval }) => ({ pValue: pValue ?? 1, interval: liftInterval })),
    },
    thresholds,
  );
  const paths = variants.map(({ path }) => path);
  return {
    ...analysis,
    upTo: fullWeekAt,
    verdict: verdictAnswer(found, paths, (variant) => variants[variant]?.rate ?? 0),
  };
};

test('the better page is ahead until weekdays have been compared, then it is the winner', async ({
  page,
}) => {
  const campaign = await makeCampaign('Sale');
  const id = await startOnScreen(page, campaign, 'Short or long', 800);
  const sent = await send(campaign.link, 800, [10, 4]);
  const analysis = await evaluated(id, 800);
  expect(analysis.arms.map(({ units }) => units)).toEqual(sent);
  expect(analysis.arms.map(({ conversions }) => conversions)).toEqual([
    Math.ceil(sent[0]! / 10),
    Math.ceil(sent[1]! / 4),
  ]);
  expect(analysis.verdict).toMatchObject({ code: 'ahead', path: 1, until: analysis.fullWeekAt });
  await see(page, id);
  await expect(says(page, /^Ahead so far: .*long/)).toContainText('Let it run until');
  await expect(page.getByRole('row', { name: /long/ }).first()).toContainText(String(sent[1]));
  await page.goto(new URL('/dashboard', program.appUrl).href);
  const running = page.getByRole('region', { name: 'Running A/B tests' });
  await expect(running.getByRole('listitem').filter({ hasText: 'Short or long' })).toContainText(
    'Ahead so far',
  );

  await page.route('**/ab-test/*/analysis', (route) => route.fulfill({ json: afterTheWeek(analysis) }));
  await running.getByRole('link', { name: 'Short or long' }).click();
  await expect(says(page, /^Winner: .*long/)).toContainText('End the test and send everyone to the winner');
});

test('an A/A test passes once its visitors have come @long', async ({ page }) => {
  const campaign = await makeCampaign('Check');
  await page.goto(new URL(`/ab-storm/register?campaign=${campaign.id}`, program.appUrl).href);
  await page.getByRole('button', { name: 'A/A test: one page against itself' }).click();
  await chooseSecond(page);
  await field(page, 'Planned visitors').fill('400');
  await page.getByRole('button', { name: 'Start A/A test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A/A test of Check' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { arms: variants } = await account.get<AbTestDetail>(`/ab-test/${id}`);
  expect(variants.map(({ path }) => path)).toEqual([0, 2]);
  await send(campaign.link, 600, [5, 5, 5]);
  expect((await evaluated(id, 600)).verdict).toEqual({ code: 'aa_passed' });
  await see(page, id);
  await expect(says(page, /^Passed: tracking and split work/)).toBeVisible();
});

test('a page that fails a quarter of its loads raises the alarm on landed visitors, and nobody wins @long', async ({
  page,
}) => {
  const campaign = await makeCampaign('Leak');
  const id = await startOnScreen(page, campaign, 'One page fails', 40_000);
  const came = [0, 0];
  const landed = [0, 0];
  const converts = [30, 10];
  // Until these counts raise the alarm: after one or two thousand visitors, depending on chance.
  const shows = (): boolean => multinomialLogE({ weights: [1, 1], counts: landed }) > Math.log(5000);
  while (!shows() && came[0]! < 20_000) {
    await visitors.each(500, async () => {
      const { variant, location } = await visitors.visit(campaign.link);
      const turn = came[variant]!++;
      const click = location.searchParams.get('cid') ?? '';
      if (variant === 0 && turn % 4 === 3) return;
      landed[variant]! += 1;
      await visitors.say(program.linkOrigin, { kind: 'landed', click });
      if (turn % converts[variant]! === 0) await visitors.report(`${postbackUrl}?cid=${click}`);
    });
  }
  const { verdict: found, splits } = await evaluated(id, came[0]! + came[1]!);
  expect(found).toMatchObject({ code: 'broken', splits: [{ split: 'landed' }] });
  expect(splits.find(({ split }) => split === 'assigned')?.pValue).toBeGreaterThan(0.001);
  await see(page, id);
  await expect(says(page, /^The split is broken/)).toContainText('Pages load less often for some variants');
  await expect(page.getByText(/^(Winner|Ahead so far)/)).toHaveCount(0);
  await expect(page.getByText('are hidden while the split alarm is on')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Traffic split check' })).toBeVisible();
  for (const name of ['Likely conversion rate', 'Segments', 'Lift over time'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
});
