import { expect, type Page, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { register } from '../helpers/steps.ts';

let program: Program;
let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram({ env: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' } });
});
test.afterAll(async () => {
  await program?.dispose();
  await receiver?.close();
});

const PAGES = ['phones', 'german', 'lusophone', 'a', 'b'] as const;

const rule = (page: Page, number: number) =>
  page.getByRole('listitem', { name: new RegExp(`^Rule ${number}\\b`) });

const choose = async (page: Page, within: ReturnType<typeof rule>, label: string, option: string) => {
  await within.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Adds a rule of one condition that leads to one page. */
const addRule = async (
  page: Page,
  number: number,
  field: string,
  typed: string,
  value: string,
  to: string,
) => {
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const card = rule(page, number);
  await expect(card.getByLabel('Rule name (optional)')).toBeVisible();
  await choose(page, card, 'What', field);
  const values = card.getByLabel('Any of these');
  await values.fill(typed);
  await page.getByRole('option', { name: value, exact: true }).click();
  await values.press('Escape');
  await choose(page, card, 'Leads to', to);
};

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
/** Of the country database that comes with Fairlead: Deutsche Telekom, and Google in the United States. */
const GERMAN = '91.0.0.1';
const AMERICAN = '8.8.8.8';

test('a campaign made from nothing with three rules and a split sends everybody where it says', async ({
  page,
}) => {
  await register(page, program.appUrl);
  await page.goto(new URL('/campaign/campaignsRegister', program.appUrl).href);
  await page.getByLabel('Campaign name').fill('Three rules');
  const urls = page.getByLabel('Destination URL', { exact: true });
  for (const [place, name] of PAGES.entries()) {
    if (place > 0) await page.getByRole('button', { name: 'Add destination' }).click();
    await urls.nth(place).fill(`${receiver.origin}/${name}?cid={click_id}`);
    await page.getByLabel('Label (optional)').nth(place).fill(name);
  }
  // Everybody else is split between the last two: 70 % and what is left.
  for (const name of PAGES.slice(0, 3)) {
    await page.getByLabel('Weight').nth(PAGES.indexOf(name)).fill('0');
  }
  await page.getByLabel('Weight').nth(3).fill('70');
  await expect(page.getByLabel('Weight').nth(4)).toHaveValue('30');

  await addRule(page, 1, 'Device', 'mob', 'Mobile', 'phones');
  await addRule(page, 2, 'Country', 'germ', 'Germany', 'german');
  await addRule(page, 3, 'Language', 'portug', 'Portuguese', 'lusophone');
  // The last one goes before the country, by the keys.
  await rule(page, 3)
    .getByRole('button', { name: /^Rule 3/ })
    .press('Alt+ArrowUp');
  await expect(page.getByText('Rule 3 is now number 2 of 3')).toBeAttached();
  const map = page.getByRole('region', { name: 'Where traffic goes' });
  await expect(map.getByText('language is Portuguese')).toBeVisible();

  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  const link = ((await page.getByLabel('Campaign link').textContent()) ?? '').trim();

  const shares = { a: 0, b: 0 };
  for (let visitor = 0; visitor < 50; visitor++) {
    const phone = visitor % 5 === 0;
    const language = ['en', 'pt', 'de', 'fr'][visitor % 4] ?? 'en';
    const address = visitor % 3 === 0 ? GERMAN : AMERICAN;
    const answer = await fetch(link, {
      redirect: 'manual',
      headers: {
        'user-agent': phone ? PHONE : CHROME,
        'accept-language': `${language};q=0.9`,
        'x-forwarded-for': `${address.slice(0, -1)}${visitor % 9}`,
        cookie: `visitor-of-test=${visitor}`,
      },
    });
    const { pathname } = new URL(answer.headers.get('location') ?? 'http://nowhere/none');
    const expected = phone
      ? '/phones'
      : language === 'pt'
        ? '/lusophone'
        : address === GERMAN
          ? '/german'
          : null;
    if (expected !== null) expect(pathname, `visitor ${visitor}`).toBe(expected);
    else expect(['/a', '/b']).toContain(pathname);
    if (pathname === '/a' || pathname === '/b') shares[pathname === '/a' ? 'a' : 'b'] += 1;
  }
  expect(shares.a + shares.b).toBeGreaterThan(10);
});
