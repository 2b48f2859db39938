import os from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import { searchPath } from '../../src/config/process-env.ts';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { MAX_DESTINATIONS, MAX_RULES } from '../../src/contracts/routing/routing.ts';
import { type Account, OWNER } from '../../test/helpers/account.ts';
import type { Program } from '../../test/helpers/program.ts';
import { installedBrowser } from './browser.ts';
import { quantile } from './times.ts';

const ROUNDS = 5;

/** The largest possible campaign: the maximum number of rules and destinations, all of them in use. */
const largest = (account: Account): Promise<Campaign> => {
  const pages = Array.from({ length: MAX_DESTINATIONS }, (_, i) => i);
  const even = (path: number): number =>
    10_000 / MAX_DESTINATIONS + (path === 0 ? 10_000 % MAX_DESTINATIONS : 0);
  return account.post<Campaign>('/campaign', {
    name: 'Largest',
    domainId: account.domainId,
    slug: 'largest',
    destinations: pages.map((i) => ({ name: `Page ${i}`, url: `https://shop${i}.example/?c={click_id}` })),
    paths: pages.map((i) => ({ landing: null, offers: [{ destination: i, weight: 10_000 }] })),
    default: pages.map((path) => ({ path, weight: even(path) })),
    rules: Array.from({ length: MAX_RULES - ROUNDS }, (_, i) => ({
      name: `Rule of ${i}`,
      match: 'all',
      caps: {},
      conditions: [
        { field: 'device', is: true, values: [i % 2 === 0 ? 'mobile' : 'desktop'] },
        { field: 'country', is: true, values: ['DE', 'AT', 'BR', 'IN'].slice(i % 3) },
        {
          field: 'hours',
          is: true,
          values: [{ days: ['mon', 'tue'], from: '09:00', to: `${10 + (i % 12)}:00` }],
        },
      ],
      to: [{ path: i % MAX_DESTINATIONS, weight: 10_000 }],
    })),
  });
};

/**
 * Runs in the page: times each key and click until its effect is drawn, as browsers measure interactions (Event Timing;
 * an interaction's time is that of its longest event).
 */
const watch = `(() => {
  const times = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId > 0) times.set(interactionId, { name, ms: Math.max(times.get(interactionId)?.ms ?? 0, duration) });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.interactions = () => { const all = [...times.values()]; times.clear(); return all; };
})()`;

interface Interaction {
  name: string;
  ms: number;
}

const taken = async (page: Page): Promise<Interaction[]> => {
  // Two frames and a turn, because entries are reported after their frame is drawn.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))',
  );
  return page.evaluate<Interaction[]>('window.interactions()');
};

/** An advertiser's actions in the editor; each leaves the form the same size or one rule larger. */
const steps: Record<string, (page: Page, round: number) => Promise<void>> = {
  'typing the name': async (page) => {
    await page.getByLabel('Campaign name').click();
    await page.keyboard.type(' of autumn');
  },
  'typing a destination': async (page) => {
    await page.getByLabel('Destination URL', { exact: true }).nth(1).click();
    await page.keyboard.type('&x={sub1}');
  },
  'adding a rule': async (page) => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule name (optional)').first().click();
    await page.keyboard.type('New');
  },
  'splitting a rule': async (page) => {
    await page.getByRole('listitem').getByRole('button', { name: 'Add page to split' }).first().click();
    await page.getByRole('listitem').getByLabel('Weight').first().fill('30');
  },
  'moving a rule': async (page, round) => {
    await page
      .getByRole('button', { name: /^Rule 2\b/ })
      .first()
      .focus();
    await page.keyboard.press(round % 2 === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
  },
};

/** Opens the editor of a campaign in the browser, as its owner. */
const openEditor = async (browser: Browser, program: Program, campaign: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await page.goto(`${program.appUrl}/login`);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard**');
  await page.addInitScript(watch);
  await page.goto(`${program.appUrl}/campaign/campaignsEdit?id=${campaign}`);
  await page.getByRole('button', { name: 'Add rule' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
};

const measure = async (page: Page): Promise<number[]> => {
  const worst: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const all: (Interaction & { step: string })[] = [];
    for (const [step, act] of Object.entries(steps)) {
      await act(page, round);
      all.push(...(await taken(page)).map((one) => ({ ...one, step })));
    }
    const slowest = all.toSorted((a, b) => b.ms - a.ms)[0];
    const times = all.map(({ ms }) => ms);
    worst.push(slowest?.ms ?? Number.NaN);
    console.log(
      `  round ${round + 1}: ${all.length} keys and clicks, median ${quantile(times, 0.5).toFixed(0)} ms, worst ${slowest?.ms.toFixed(0)} ms (${slowest?.step}), load ${os.loadavg()[0]?.toFixed(2)}`,
    );
  }
  return worst;
};

/**
 * Milliseconds until the effect of the slowest key or click in each round is drawn: in the editor of one campaign among
 * many, `ordinary`, and in that of the largest possible one.
 */
export const measureEditor = async (
  program: Program,
  account: Account,
  ordinary: string,
): Promise<{ ordinary: number[]; largest: number[] }> => {
  const { id } = await largest(account);
  const executablePath = installedBrowser(searchPath());
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
  try {
    console.log('  a campaign of two destinations and one rule');
    const first = await measure(await openEditor(browser, program, ordinary));
    console.log(`  one of ${MAX_DESTINATIONS} destinations and ${MAX_RULES - ROUNDS} rules`);
    return { ordinary: first, largest: await measure(await openEditor(browser, program, id)) };
  } finally {
    await browser.close();
  }
};
