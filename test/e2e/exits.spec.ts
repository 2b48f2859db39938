import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { journalRoot } from '../../src/config/paths.ts';
import type { AbTestDetail } from '../../src/contracts/ab-tests/ab-test.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import type { RecordFields } from '../../src/events/journal/record.ts';
import { analysisOf, startAbTest } from '../helpers/ab-test-visitors.ts';
import { openAccount } from '../helpers/account.ts';
import { openEdgeVisitors } from '../helpers/edge-visitors.ts';
import { layJournal } from '../helpers/event-journal.ts';
import { eventFields, lineOf, type Place, postbackFields, requestFields } from '../helpers/event-records.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { test } from '../helpers/shared-page.ts';
import { storeSession } from '../helpers/stored-session.ts';

/** A worker that does not run: its journal is from earlier. */
const [WORKER, EPOCH] = [7, 1];

/** Twenty visits of the first campaign's landing page, of which ten click its first exit, five of them the second too. */
const layVisits = (root: string, now: number): void => {
  const lines: Buffer[] = [];
  const lay = (fields: RecordFields, at: number): Place => {
    const place = { node: 1, worker: WORKER, epoch: EPOCH, sequence: lines.length + 1, time: at };
    lines.push(lineOf(fields, place));
    return place;
  };
  const campaign = { c: 1, a: 0 };
  for (let i = 0; i < 20; i++) {
    const at = now - 3_600_000 + i * 60_000;
    const visit = requestFields({
      ...campaign,
      d: 1,
      lp: 1,
      te: 'c1',
      v: `v${i}`,
      h: 'localhost',
      p: '/guide',
    });
    const click = lay(visit, at);
    if (i % 2 === 0) lay(eventFields(click, { ...campaign, d: 2 }), at + 1000);
    if (i % 4 === 0) lay(eventFields(click, { ...campaign, d: 3, ex: 2 }), at + 2000);
    if (i === 0)
      lay(postbackFields(click, { ...campaign, tx: 'T', pa: '30', cu: 'USD', wc: 'USD' }), at + 3000);
  }
  layJournal(nodeDisk, { root, worker: WORKER, epoch: EPOCH, segments: [lines] });
};

let program: Program;
let campaign: string;
let abTest: string;
test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead exits '));
  layVisits(journalRoot(dataDir), Date.now());
  program = await startProgram({ dataDir });
  const account = await openAccount(program);
  const page = (name: string) => ({ name, url: `https://shop.example/${name}?cid={click_id}` });
  const offers = [{ destination: 1, weight: 10_000 }];
  const make = (slug: string, landings: readonly string[]) =>
    account.post<{ id: string }>('/campaign', {
      name: slug,
      slug,
      domainId: account.domainId,
      destinations: [page(landings[0] ?? ''), page('offer'), page(landings[1] ?? 'other')],
      paths: landings.map((_, place) => ({ landing: place * 2, offers })),
      default: landings.map((_, path) => ({ path, weight: 10_000 / landings.length })),
      rules: [],
    });
  ({ id: campaign } = await make('guide', ['guide']));
  const { id: tested } = await make('compare', ['long', 'short']);
  const draft = await account.post<AbTestDetail>('/ab-test', {
    name: 'Long against short',
    hypothesis: '',
    campaignId: tested,
    metric: { kind: 'conversion', event: 'conversion' },
    arms: [0, 1].map((path) => ({ path, weight: 5_000 })),
    windowSeconds: 1,
    guardrails: [],
  });
  abTest = draft.id;
  await startAbTest(program, account, draft, 'compare');
  const visitors = openEdgeVisitors();
  await visitors.each(30, async (turn) => {
    const { location } = await visitors.visit(new URL('compare', program.linkOrigin).href);
    // The pages have one exit each.
    const out = turn % 3 === 0 ? '/out/2' : '/out';
    const url = new URL(`${out}?cid=${location.searchParams.get('cid')}`, program.linkOrigin);
    if (turn % 2 === 0) await fetch(url, { redirect: 'manual' });
  });
  visitors.close();
  await analysisOf(account, draft.id, 30);
});
test.afterAll(() => program?.dispose());

test.beforeEach(({ page }) => storeSession(page, program.appUrl));

const exits = (page: Page) => page.getByRole('region', { name: 'Clicks by exit', exact: true });
/** Texts of the rows of a page, without its name. */
const rows = async (page: Page): Promise<string[][]> => {
  const all = await exits(page).locator('tbody tr:has([scope="row"])').all();
  return Promise.all(
    all.map(async (row) =>
      (await row.locator('[scope="row"], td').allInnerTexts()).map((text) => text.split('\n')[0] ?? ''),
    ),
  );
};

test('a campaign’s page has the clicks of each exit, and any exit counts each visit once', async ({
  page,
}) => {
  await page.goto(`${program.appUrl}/campaign/campaignsView?id=${campaign}&range=7d&tab=funnel`);
  await expect(exits(page)).toBeVisible();
  expect(await rows(page)).toEqual([
    ['Any exit', '20', '10', '50%', '', ''],
    ['Exit 1', '20', '10', '50%', '1', '$30.00'],
    ['Exit 2', '20', '5', '25%', '0', '$0.00'],
  ]);
  await expect(exits(page).getByText('11.19% to 46.87%')).toBeVisible();
});

test('the results of an A/B test have them by variant, with clicks on exits that the page does not have', async ({
  page,
}) => {
  await page.goto(`${program.appUrl}/ab-storm/${abTest}`);
  await expect(exits(page)).toBeVisible({ timeout: 30_000 });
  const read = async () =>
    (await rows(page)).reduce<Record<string, number>>((sums, [exit = '', , clicks]) => {
      sums[exit] = (sums[exit] ?? 0) + Number(clicks);
      return sums;
    }, {});
  await expect.poll(read, { timeout: 60_000 }).toEqual({ 'Any exit': 15, 'Exit 1': 10, 'Unknown exit': 5 });
  await expect(exits(page).getByText(/^Unknown exit: a link/)).toBeVisible();
});
