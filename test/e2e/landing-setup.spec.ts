import { expect, test } from '@playwright/test';
import { openOutgoing } from '../../src/outgoing/open-outgoing.ts';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { type Site, startSite } from '../helpers/site.ts';

let house: BrowserHouse;
let site: Site;
let html: string;
test.beforeAll(async () => {
  site = await startSite(({ url }, response) => {
    response.statusCode = url === '/gone' ? 404 : 200;
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  const allow = [{ address: '127.0.0.1', bits: 32, port: site.port }];
  house = await openBrowserHouse({ outgoing: openOutgoing({ allow, dnsServers: [] }) });
});
test.afterAll(async () => {
  await house?.close();
  await site?.close();
});

test('a landing page says how to set it up, and a check says what it lacks', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/library/landing-pages?open=new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Destination URL').fill(`${site.origin}/lp?cid={click_id}`);
  await form.getByLabel('Exits').click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  await form.getByRole('button', { name: 'Create landing page' }).click();
  await page.locator('main tbody').getByRole('link').first().click();

  const setup = page.getByRole('region', { name: 'Set up the page' });
  const codes = setup.locator('code');
  await expect(codes).toHaveCount(4);
  const [first = ''] = await codes.allTextContents();
  const origin = first.replace('/out/1', '');
  expect(await codes.allTextContents()).toEqual([
    ...[1, 2, 3].map((exit) => `${origin}/out/${exit}`),
    `<script src="${origin}/t.js" defer></script>`,
  ]);

  html = `<a href="${origin}/out">A</a><a href="/out/2">B</a>`;
  const check = setup.getByRole('button', { name: 'Check the page' });
  await check.click();
  const lines = setup.getByRole('listitem');
  await expect(lines).toHaveText([
    `The page links to ${origin}/out/1.`,
    `The link to /out/2 leads to 127.0.0.1:${site.port}. Change it to ${origin}/out/2.`,
    `No link to ${origin}/out/3 on the page. Link the button to this address.`,
    /^The script is not in the page’s HTML/,
  ]);
  await expect(setup.getByText(`${site.origin}/lp?cid=fairlead-check`)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  html = `<script src="${origin}/t.js"></script><script>app()</script><a href="${origin}/out/4">D</a>`;
  await check.click();
  await expect(lines).toHaveText([
    ...[1, 2, 3].map((exit) => new RegExp(`^No link to \\S+/out/${exit} found.*If a script adds it`)),
    /^The page also links to \/out\/4/,
    'The script is on the page.',
  ]);

  await form.getByLabel('Destination URL').fill(`${site.origin}/gone`);
  await form.getByLabel('Exits').click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.locator('main tbody').getByRole('link').first().click();
  await expect(codes).toHaveText([`${origin}/out`, `<script src="${origin}/t.js" defer></script>`]);
  await check.click();
  await expect(setup.getByText(/^The page answered 404/)).toBeVisible();
});

test('the addresses to copy are on the domain of a campaign that uses the page', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/library/landing-pages`);
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  await house.call('POST', '/domain', { token, body: { hosts: ['go.example.com'] } });
  const domains = (await house.call('GET', '/domain', { token })).body as { id: string; host: string }[];
  const domainId = domains.find(({ host }) => host === 'go.example.com')?.id;
  const offers = [{ destination: 1, weight: 10_000 }];
  const body = {
    ...{ name: 'Summer', domainId, paths: [{ landing: 0, offers }], default: [{ path: 0, weight: 10_000 }] },
    destinations: [
      { name: 'Quiz', url: `${site.origin}/quiz` },
      { name: 'Shoes', url: `${site.origin}/shoes` },
    ],
  };
  expect((await house.call('POST', '/campaign', { token, body })).status).toBe(201);
  await page.reload();
  await page.locator('main tbody').getByRole('link', { name: 'Quiz' }).click();
  const setup = page.getByRole('region', { name: 'Set up the page' });
  await expect(setup.getByRole('combobox').locator('option:checked')).toHaveText('go.example.com');
  await expect(setup.locator('code').first()).toHaveText(/^https?:\/\/go\.example\.com(:\d+)?\/out$/);
});
