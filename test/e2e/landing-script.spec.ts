import { expect, type Page, test } from '@playwright/test';
import { type LandingSite, startLandingSite } from '../helpers/landing-site.ts';
import { type ScriptEdge, startScriptEdge } from '../helpers/script-edge.ts';

/** The landing page script in a real browser, on a page of another site under a strict policy. */

const CLICK = 'c'.repeat(43);
const BROUGHT = 'b'.repeat(43);
const answer = { click: CLICK, visitor: `${'v'.repeat(22)}.signed.t~1~2`, test: 't', phase: 1, arm: 2 };

let edge: ScriptEdge;
let site: LandingSite;
const problems: string[] = [];

test.beforeAll(async () => {
  edge = await startScriptEdge();
  const script = (attributes: string): string =>
    `<script src="${edge.origin}/t.js" ${attributes} defer></script>`;
  const variants =
    '<p data-fl-variant="1">One</p><p data-fl-variant="2" hidden>Two</p><p data-fl-variant="2" hidden>Too</p>';
  const links =
    `<a id="out" href="${edge.origin}/out?x=%20a+b&cid=old&y#f">Out</a>` +
    `<a id="outside" href="${edge.origin}/outside">No</a>` +
    '<a id="named" data-fl="sub" href="https://shop.example/?a=1">Shop</a>' +
    '<a id="plain" href="https://shop.example/">Plain</a>' +
    '<a id="filled" href="https://shop.example/%7Bclick_id%7D?c={click_id}">Filled</a>' +
    '<a id="mail" data-fl href="mailto:a@shop.example">Mail</a>';
  site = await startLandingSite({
    linkOrigin: edge.origin,
    pages: {
      '/': script('data-link="spring"') + variants + links,
      '/next': `${script('data-link="spring"')}Next`,
      '/thanks': `${script('')}Thanks`,
      '/consent': script('data-link="spring" data-consent="required"') + variants,
      '/param': script('data-click-param="click"') + links,
      '/twice': script('data-link="spring"') + script('data-link="autumn"'),
    },
  });
});
test.afterAll(async () => {
  await site?.close();
  await edge?.close();
});
test.beforeEach(({ page }) => {
  edge.clear();
  edge.answer = answer;
  edge.delay = 0;
  problems.length = 0;
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
});
test.afterEach(() => {
  // Neither errors nor policy violations.
  expect(problems).toEqual([]);
});

const visits = (): number => edge.messages.filter((message) => message.kind === 'visit').length;
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-fl-arm', /./);
};
const stores = (page: Page) =>
  page.evaluate<{ local: string[]; session: string[]; cookie: string }>(
    '({ local: Object.keys(localStorage), session: Object.keys(sessionStorage), cookie: document.cookie })',
  );
const call = (page: Page, ...args: unknown[]) => page.evaluate(`fairlead(...${JSON.stringify(args)})`);

test('a visit is reported once, its variant is shown, and links get the click ID', async ({ page }) => {
  await page.goto(`${site.origin}/?gclid=G1&sub1=a`, { referer: 'https://ads.example/' });
  await expect(page.getByText('Two')).toBeVisible();
  await expect(page.getByText('Too')).toBeVisible();
  await expect(page.getByText('One')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-fl-arm', '2');
  expect(edge.messages).toEqual([
    { kind: 'visit', link: 'spring', page: '/?gclid=G1&sub1=a', referrer: 'https://ads.example/' },
  ]);

  const href = (id: string) => page.locator(`#${id}`).getAttribute('href');
  expect(await href('out')).toBe(`${edge.origin}/out?x=%20a+b&y&cid=${CLICK}#f`);
  expect(await href('outside')).toBe(`${edge.origin}/outside`);
  expect(await href('named')).toBe(`https://shop.example/?a=1&sub=${CLICK}`);
  expect(await href('plain')).toBe('https://shop.example/');
  expect(await href('filled')).toBe(`https://shop.example/${CLICK}?c=${CLICK}`);
  expect(await href('mail')).toBe('mailto:a@shop.example');

  // A link added later gets the click ID when used.
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<a href="${edge.origin}/out/">Late</a>'); document.body.querySelector('a:last-child').focus()`,
  );
  await expect(page.getByText('Late')).toHaveAttribute('href', `${edge.origin}/out/?cid=${CLICK}`);

  await page.reload();
  await expect(page.getByText('Two')).toBeVisible();
  await page.goto(`${site.origin}/next`, { referer: `${site.origin}/?gclid=G1&sub1=a` });
  await settled(page);
  await page.goBack();
  await expect(page.getByText('Two')).toBeVisible();
  await page.goForward();
  await settled(page);
  expect(visits()).toBe(1);

  // Another click on an ad is another visit of the same visitor.
  await page.goto(`${site.origin}/?gclid=G2`);
  await settled(page);
  expect(edge.messages[1]).toMatchObject({ page: '/?gclid=G2', visitor: answer.visitor });
  expect(visits()).toBe(2);
});

test('the address’s link takes precedence over the page’s', async ({ page }) => {
  await page.goto(`${site.origin}/?fl=winter`);
  await settled(page);
  expect(edge.messages).toMatchObject([{ kind: 'visit', link: 'winter' }]);
});

test('after a redirect the page reports its landing, once in a tab', async ({ page }) => {
  await page.goto(`${site.origin}/?cid=${BROUGHT}`);
  await expect(page.locator('#named')).toHaveAttribute('href', `https://shop.example/?a=1&sub=${BROUGHT}`);
  await expect(page.getByText('One')).toBeVisible();
  await page.reload();
  await expect(page.locator('#named')).toHaveAttribute('href', /sub=b/);
  // The next page of the site continues with the click.
  await page.goto(`${site.origin}/next`, { referer: `${site.origin}/` });
  await page.goto(`${site.origin}/thanks`);
  await call(page, 'convert', { event: 'lead', value: 12.5, currency: 'EUR', txid: 'T1' });
  await expect.poll(() => edge.messages).toHaveLength(2);
  expect(edge.messages).toEqual([
    { kind: 'landed', click: BROUGHT },
    { kind: 'convert', click: BROUGHT, event: 'lead', value: 12.5, currency: 'EUR', txid: 'T1' },
  ]);
});

test('the click ID may have another name, and invalid ones are left alone', async ({ page }) => {
  await page.goto(`${site.origin}/param?click=${BROUGHT}`);
  await expect(page.locator('#named')).toHaveAttribute('href', /sub=b/);
  expect(edge.messages).toEqual([{ kind: 'landed', click: BROUGHT }]);
  await page.goto(`${site.origin}/param?click=${BROUGHT}x`);
  await page.goto(`${site.origin}/param?click=%22%3E`);
  await expect(page.locator('#plain')).toHaveAttribute('href', 'https://shop.example/');
  expect(edge.messages).toHaveLength(1);
});

test('without an answer the first variant stays, and a late one changes nothing visible', async ({
  page,
}) => {
  edge.delay = 2500;
  await page.goto(`${site.origin}/?a=1`);
  await expect(page.getByText('One')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-fl-arm', '1');
  await expect(page.locator('#named')).toHaveAttribute('href', /sub=c/);
  await expect(page.getByText('One')).toBeVisible();
  await expect(page.getByText('Two')).toBeHidden();
});

test('an edge that refuses or sends nonsense changes nothing', async ({ page }) => {
  edge.answer = { outcome: 'paused' };
  await page.goto(`${site.origin}/`);
  await expect(page.getByText('One')).toBeVisible();
  await expect(page.locator('#filled')).toHaveAttribute('href', /\{click_id\}/);
  expect(await stores(page)).toEqual({ local: [], session: [], cookie: '' });
  expect(await page.evaluate('new Promise((resolve) => fairlead("click", resolve))')).toBe(null);
  for (const nonsense of [[], [1], { arm: 'x"', click: 5 }]) {
    edge.answer = nonsense;
    await page.goto(`${site.origin}/?n=${JSON.stringify(nonsense).length}`);
    await settled(page);
    await expect(page.getByText('One')).toBeVisible();
  }
});

test('a click on a link to the offer waits for its id', async ({ page }) => {
  edge.delay = 700;
  await page.goto(`${site.origin}/`, { waitUntil: 'commit' });
  await page.locator('#out').click();
  await page.waitForURL(`${edge.origin}/out**`);
  expect(edge.others).toEqual([`/out?x=%20a+b&y&cid=${CLICK}`]);
});

test('only consent counts as consent', async ({ page }) => {
  await page.goto(`${site.origin}/consent`);
  await settled(page);
  await page.evaluate('fairlead(); fairlead("agree", true); fairlead("consent", false)');
  expect(await stores(page)).toEqual({ local: [], session: [], cookie: '' });
});

test('a click for a new tab waits for its id too, and opens it', async ({ page, context }) => {
  edge.delay = 700;
  await page.goto(`${site.origin}/`, { waitUntil: 'commit' });
  const opened = context.waitForEvent('page');
  await page.locator('#out').click({ modifiers: ['ControlOrMeta'] });
  await opened;
  // Observed at the server: a tab may have loaded before anything can wait for it.
  await expect.poll(() => edge.others).toEqual([`/out?x=%20a+b&y&cid=${CLICK}`]);
  expect([context.pages().length, new URL(page.url()).origin]).toEqual([2, site.origin]);
});

test('nothing is stored before consent, everything after it, and nothing after its withdrawal', async ({
  page,
}) => {
  await page.goto(`${site.origin}/consent`);
  await expect(page.getByText('Two')).toBeVisible();
  expect(await stores(page)).toEqual({ local: [], session: [], cookie: '' });
  expect(edge.messages).toMatchObject([{ kind: 'visit' }]);
  await call(page, 'consent');
  expect(await stores(page)).toEqual({ local: ['fairlead'], session: ['fairlead'], cookie: '' });
  await page.reload();
  await expect(page.getByText('Two')).toBeVisible();
  expect(visits()).toBe(1);
  await call(page, 'consent', false);
  expect(await stores(page)).toEqual({ local: [], session: [], cookie: '' });
});

test('a visitor who does not want to be remembered is not', async ({ page }) => {
  const { visitor: _, ...rest } = answer;
  edge.answer = rest;
  await page.goto(`${site.origin}/`);
  await expect(page.getByText('Two')).toBeVisible();
  expect(await stores(page)).toEqual({ local: [], session: [], cookie: '' });
});

test('a page without storage works', async ({ page }) => {
  await page.addInitScript(
    'for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, { get() { throw new Error("closed"); } })',
  );
  await page.goto(`${site.origin}/`);
  await expect(page.getByText('Two')).toBeVisible();
  await page.goto(`${site.origin}/?cid=${BROUGHT}`);
  await expect(page.locator('#named')).toHaveAttribute('href', /sub=b/);
  expect(edge.messages).toHaveLength(2);
});

for (const [name, stub] of [
  ['an array', 'window.fairlead = []; fairlead.push(["convert", { event: "early" }]);'],
  [
    'a function',
    'window.fairlead = function () { (fairlead.q = fairlead.q || []).push(arguments); }; fairlead("convert", { event: "early" });',
  ],
] as const) {
  test(`calls made before the script has loaded are kept by ${name}`, async ({ page }) => {
    await page.addInitScript(stub);
    await page.goto(`${site.origin}/`);
    await expect.poll(() => edge.messages.map((message) => message.kind)).toEqual(['visit', 'convert']);
    expect(edge.messages[1]).toEqual({ kind: 'convert', click: CLICK, event: 'early' });
    await page.evaluate('fairlead.push(["convert", { event: "later" }])');
    await expect.poll(() => edge.messages).toHaveLength(3);
    expect(await page.evaluate('new Promise((resolve) => fairlead("click", resolve))')).toBe(CLICK);
  });
}

test('wrong calls throw nothing into the page', async ({ page }) => {
  await page.goto(`${site.origin}/`);
  await settled(page);
  await page.evaluate(
    'fairlead(); fairlead("click"); fairlead("click", 5); fairlead("convert", 5); fairlead("?", {}); fairlead("convert", { event: 5n })',
  );
  await page.evaluate('fairlead.push(); document.dispatchEvent(new Event("click"))');
});

test('included twice, it counts once', async ({ page }) => {
  await page.goto(`${site.origin}/twice`);
  await settled(page);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  expect(edge.messages).toMatchObject([{ kind: 'visit', link: 'spring' }]);
});

test('a prerendered page reports nothing until it is shown', async ({ page }) => {
  await page.addInitScript(
    'Object.defineProperty(document, "prerendering", { get: () => !window.activated, configurable: true })',
  );
  await page.goto(`${site.origin}/`);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  expect(edge.messages).toEqual([]);
  await page.evaluate('window.activated = true; document.dispatchEvent(new Event("prerenderingchange"))');
  await expect(page.getByText('Two')).toBeVisible();
  expect(visits()).toBe(1);
});

test('a page restored from the back/forward cache counts nothing again', async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  await page.goto(`${site.origin}/?back`);
  await settled(page);
  await page.evaluate('addEventListener("pageshow", (event) => { window.kept = event.persisted; })');
  await page.goto(`${site.origin}/empty`);
  // Playwright would wait forever for a restored page to load.
  await page.evaluate('history.back()').catch(() => undefined);
  // If evaluated while the page changes, it would have no context.
  await expect.poll(() => page.evaluate('window.kept').catch(() => undefined)).toBe(true);
  await expect(page.getByText('Two')).toBeVisible();
  await browser.close();
  expect(visits()).toBe(1);
});
