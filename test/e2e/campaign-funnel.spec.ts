import { type Browser, expect, type Page } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type Account, openAccount } from '../helpers/account.ts';
import { violationsOn } from '../helpers/axe.ts';
import { type LandingSite, startLandingSite } from '../helpers/landing-site.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { test } from '../helpers/shared-page.ts';
import { storeSession } from '../helpers/stored-session.ts';

/** Browsers of two people: headless ones are bots, and the same one twice within seconds is a repeat. */
const PEOPLE = ['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7'].map(
  (system) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36`,
);

let program: Program;
let account: Account;
let site: LandingSite;
test.beforeAll(async () => {
  program = await startProgram();
  account = await openAccount(program);
  site = await startLandingSite({
    linkOrigin: program.linkOrigin,
    pages: {
      '/lp': `<script src="${program.linkOrigin}/t.js" defer></script><a href="${program.linkOrigin}/out">Go on</a>`,
      '/offer': 'The offer',
    },
  });
});
test.afterAll(async () => {
  await program?.dispose();
  await site?.close();
});

/** Visits the link as a person who goes on to the offer or not. */
const send = async (browser: Browser, userAgent: string, { goesOn }: { goesOn: boolean }): Promise<void> => {
  const context = await browser.newContext({ userAgent, locale: 'en-US' });
  const visitor = await context.newPage();
  await visitor.goto(`${program.linkOrigin}/funnel`);
  await expect(visitor).toHaveURL(/\/lp\?cid=/);
  if (goesOn) {
    await visitor.getByRole('link', { name: 'Go on' }).click();
    await expect(visitor).toHaveURL(/\/offer\?cid=/);
  }
  await context.close();
};

const row = (page: Page, region: string, name: RegExp) =>
  page.getByRole('region', { name: region, exact: true }).first().getByRole('row', { name });

test('a landing page has everything of its visits, and an offer no cost of those that never reached it', async ({
  page,
  browser,
}) => {
  await storeSession(page, program.appUrl);
  const { id } = await account.post<Campaign>('/campaign', {
    ...{ name: 'With a landing page', domainId: account.domainId, slug: 'funnel' },
    costs: { model: 'cpc', amount: '0.5' },
    destinations: [
      { name: 'Quiz', url: `${site.origin}/lp?cid={click_id}` },
      { name: 'Shop', url: `${site.origin}/offer?cid={click_id}` },
    ],
    paths: [{ landing: 0, offers: [{ destination: 1, weight: 10_000 }] }],
    default: [{ path: 0, weight: 10_000 }],
  });
  await page.goto(new URL(`/campaign/campaignsView?tab=funnel&id=${id}`, program.appUrl).href);
  await expect(page.getByText('No visits yet')).toBeVisible();
  await expect(page.getByText('Your link is live')).toBeVisible();
  for (const [i, agent] of PEOPLE.entries()) await send(browser, agent, { goesOn: i === 0 });

  const quiz = row(page, 'Landing pages', /^Quiz/);
  await expect(quiz.getByRole('cell')).toHaveText(
    ['2', '1', '50%', '0', '0%', '$0.00', '$1.00', '-$1.00', '-100%'],
    { timeout: 20_000 },
  );
  await expect(row(page, 'Offers', /^Shop/).getByRole('cell').first()).toHaveText('1');
  await expect(
    row(page, 'Offers', /^Reached no offer/)
      .getByRole('cell')
      .first(),
  ).toHaveText('1');
  await expect(page.getByText('$0.50 of the cost is for visits that reached no offer.')).toBeVisible();
  const clicks = row(page, 'Where clicks were lost', /^LP clicks/);
  await expect(clicks).toContainText('LP CTR 50%: 1 of 2 LP views', { timeout: 20_000 });
  await expect(clicks).toContainText('Left on the landing page: 1');
  expect(await violationsOn(page)).toEqual([]);

  // The library says the same of the page.
  await page.goto(new URL('/library/landing-pages', program.appUrl).href);
  await expect(page.getByRole('row', { name: /Quiz/ })).toContainText('$1.00');
});
