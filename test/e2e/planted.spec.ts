import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import type { RequestRecord } from '../../src/events/journal/record.ts';
import { type Account, openAccount } from '../helpers/account.ts';
import { journalRecords } from '../helpers/journal-lines.ts';
import { type LandingSite, startLandingSite } from '../helpers/landing-site.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';

/** An advertiser plants data in a visitor's browser to send them elsewhere: in a real browser, none of it works. */

let program: Program;
let account: Account;
let receiver: Receiver;
let site: LandingSite;

test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram();
  account = await openAccount(program);
  const { linkOrigin } = program;
  site = await startLandingSite({
    linkOrigin,
    pages: {
      '/':
        [0, 1, 2].map((variant) => `<p data-fl-variant="${variant}">Page ${variant}</p>`).join('') +
        `<script src="${linkOrigin}/t.js" defer></script>`,
    },
  });
});
test.afterAll(async () => {
  await site?.close();
  await program?.dispose();
  await receiver?.close();
});

/** Nearly everyone is sent to page 0, hardly anyone to page 1, and no one to page 2. */
const makeCampaign = async (slug: string, redirect: string): Promise<Campaign> => {
  const campaign = await account.post<Campaign>('/campaign', {
    name: slug,
    domainId: account.domainId,
    slug,
    redirect,
    destinations: [0, 1, 2].map((page) => ({
      name: `${page}`,
      url: `${receiver.origin}/page-${page}?cid={click_id}`,
    })),
    paths: [0, 1, 2].map((destination) => ({ landing: null, offers: [{ destination, weight: 10_000 }] })),
    default: [9_900, 100, 0].map((weight, path) => ({ path, weight })),
  });
  expect(campaign.warnings).toEqual([
    { field: 'destinations.2.url', code: 'page_closed', token: '', hint: null },
  ]);
  await expect
    .poll(async () => (await account.get<Campaign>(`/campaign/${campaign.id}`)).live, { timeout: 20_000 })
    .toBe(true);
  return campaign;
};

const records = (): RequestRecord[] =>
  journalRecords(program.dataDir).filter((record): record is RequestRecord => record.k === 'r');
const newest = async (count: number): Promise<RequestRecord> => {
  await expect.poll(() => records().length).toBe(count);
  return records().at(-1) as RequestRecord;
};

const OLD = 'planted-visitor-key-00';
/** Variants in the earlier, unsigned format, for any test of the campaign. */
const claims = (test: string, variant: number): string => `${test}~1~${variant}`;
const plant = (context: BrowserContext, cookies: Record<string, string>): Promise<void> =>
  context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      httpOnly: true,
      sameSite: 'Lax' as const,
      domain: new URL(program.linkOrigin).hostname,
      path: '/',
    })),
  );
const pageOf = (page: Page): string => new URL(page.url()).pathname;

test('planted cookies have no effect, and one that we issued is kept', async ({ page, context }) => {
  await makeCampaign('cookies', '302');
  const link = `${program.linkOrigin}/cookies`;
  const before = records().length;
  await page.goto(link);
  const { te, a, v, vn } = await newest(before + 1);
  expect(pageOf(page)).toBe(`/page-${a}`);
  const [own] = (await context.cookies(program.linkOrigin)).filter(({ name }) => name === 'fl_v');
  expect(own?.value.slice(0, 22)).toBe(vn);

  const token = own?.value ?? '';
  const planted = [0, 1, 2].flatMap((variant) => [
    { fl_v: OLD, fl_a: claims(te, variant) },
    { fl_v: `${token.slice(0, 48)}${claims(te, variant)}.x~1~1` },
    { fl_v: `${OLD}${token.slice(22)}` },
  ]);
  for (const [i, cookies] of planted.entries()) {
    await context.clearCookies();
    await plant(context, cookies);
    await page.goto(link);
    const record = await newest(before + 2 + i);
    // The same as without any claims: the split is based on what the visitor cannot choose.
    expect([pageOf(page), record.a, record.ph, record.sk ?? record.v]).toEqual([`/page-${a}`, a, 1, v]);
    expect(record).not.toHaveProperty('ka');
  }
  await context.clearCookies();
  await plant(context, { fl_v: token });
  await page.goto(link);
  expect(await newest(before + 2 + planted.length)).toMatchObject({ a, ka: 1, v: vn });
});

test('planted page storage has no effect, and what we issued is kept', async ({ page }) => {
  await makeCampaign('storage', 'none');
  const address = `${site.origin}/?fl=storage`;
  const before = records().length;
  const visit = async (value: object | null): Promise<string | null> => {
    await page.goto(`${site.origin}/`);
    await page.evaluate((given) => {
      sessionStorage.clear();
      localStorage.clear();
      if (given !== null) localStorage.setItem('fairlead', JSON.stringify(given));
    }, value);
    await page.goto(address);
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(1);
    return page.locator('html').getAttribute('data-fl-arm');
  };
  const variant = await visit(null);
  const { te, v, vn } = await newest(before + 1);
  const { v: token } = JSON.parse(await page.evaluate("localStorage.getItem('fairlead')")) as { v: string };
  expect(token.slice(0, 22)).toBe(vn);

  const planted = [0, 1, 2].flatMap((given) => [
    { v: OLD, a: claims(te, given) },
    { v: `${token.slice(0, 48)}${claims(te, given)}.x~1~1` },
    { v: `${OLD}${token.slice(22)}` },
  ]);
  for (const [i, value] of planted.entries()) {
    expect(await visit(value)).toBe(variant);
    const record = await newest(before + 2 + i);
    expect([String(record.a), record.sk ?? record.v, record.ka]).toEqual([variant, v, undefined]);
  }
  expect(await visit({ v: token })).toBe(variant);
  expect(await newest(before + 2 + planted.length)).toMatchObject({ ka: 1, v: vn });
});
