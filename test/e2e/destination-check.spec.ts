import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { crawlerOf } from '../../src/core/traffic/crawlers.ts';
import { openOutgoing } from '../../src/outgoing/open-outgoing.ts';
import { verify } from '../../src/signing/sign.ts';
import { at } from '../helpers/api-house.ts';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type Site, startSite } from '../helpers/site.ts';

let house: BrowserHouse;
let site: Site;
const words = (text: string): string => Array.from({ length: 40 }, (_, i) => `${text}${i}`).join(' ');

test.beforeAll(async () => {
  // A proper shop, and one that shows crawlers something else.
  site = await startSite(({ url, headers }, response) => {
    const hides = url === '/hides' && crawlerOf(headers['user-agent'] ?? '') !== null;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><h1>${words(hides ? 'nothing' : 'offer')}</h1>`);
  });
  house = await openBrowserHouse({
    outgoing: openOutgoing({ allow: [{ address: '127.0.0.1', bits: 32, port: site.port }], dnsServers: [] }),
  });
});
test.afterAll(async () => {
  await house?.close();
  await site?.close();
});

const makeCampaign = async (page: Page): Promise<string> => {
  const token = String(await page.evaluate(() => localStorage.getItem('accessToken')));
  const domains = await house.store.db.selectFrom('domains').select('public_id').execute();
  const made = await house.call('POST', '/campaign', {
    token,
    body: {
      name: 'Spring',
      domainId: domains[0]?.public_id,
      slug: '',
      ...splitBetween([
        { name: 'Shop', url: `${site.origin}/shop`, weight: 5000 },
        { name: 'Two-faced', url: `${site.origin}/hides`, weight: 5000 },
      ]),
    },
  });
  return String(at(made.body, 'id'));
};

test('a check says who gets another page, and its report can be shared', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsView?id=${await makeCampaign(page)}`);
  const card = page.getByRole('region', { name: 'Destination check' });
  await expect(card.getByText('Not checked yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Check now' }).click();
  const items = card.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText('Needs review');
  await expect(items.nth(1)).toContainText('gets a different page than people do');
  await card.getByRole('link', { name: 'Details and report' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Destination check report');
  const hides = page.getByRole('region', { name: 'Two-faced' });
  await expect(hides.getByRole('row', { name: /^Googlebot/ })).toContainText('Different page');
  await expect(hides.getByRole('row', { name: /^Phone browser 200/ })).toContainText('Same page');
  expect(await violationsOn(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download signed report' }).click();
  const file = await (await downloading).path();
  expect(verify(JSON.parse(readFileSync(file, 'utf8')))).toMatchObject({ ok: true });
});
