import { expect, type Page, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { storeFirstSession } from '../helpers/stored-session.ts';

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

/** Adds a rule with one condition that leads to one page. */
const addRule = async (
  page: Page,
  number: number,
  field: string,
  typed: string,
  value: string,
  to: string,
) => {
  await page.getByRole('button', { name: 'Add rule' }).click();
  const card = rule(page, number);
  await expect(card.getByLabel('Rule name (optional)')).toBeVisible();
  await choose(page, card, 'Field', field);
  const values = card.getByLabel('Any of these');
  await values.fill(typed);
  await page.getByRole('option', { name: value, exact: true }).click();
  await values.press('Escape');
  await choose(page, card, 'Send to', to);
};

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
/** From the bundled country database: Deutsche Telekom, and Google in the United States. */
const GERMAN = '91.0.0';
const AMERICAN = '8.8.8';

interface Visitor {
  phone: boolean;
  german: boolean;
  language: string;
  agent: string;
  address: string;
  /** Every second visitor has the id that a link gave them, the others only their address. */
  key: string | null;
}

const visitorOf = (number: number): Visitor => {
  const phone = number % 5 === 0;
  const german = number % 3 === 0;
  return {
    phone,
    german,
    language: ['en', 'pt', 'de', 'fr'][number % 4] ?? 'en',
    agent: phone ? PHONE : CHROME,
    address: `${german ? GERMAN : AMERICAN}.${number + 1}`,
    key: number % 2 === 0 ? null : `visitor-of-test-${number}`.padEnd(22, '0'),
  };
};

/** Where the real edge sends them. */
const click = async (link: string, { agent, language, address, key }: Visitor): Promise<string> => {
  const answer = await fetch(link, {
    redirect: 'manual',
    headers: {
      'user-agent': agent,
      'accept-language': `${language};q=0.9`,
      'x-forwarded-for': address,
      ...(key !== null && { cookie: `fl_v=${key}` }),
    },
  });
  return answer.headers.get('location') ?? 'http://nowhere/none';
};

/** Where "Try it" sends visitors like this one, with the click ID of `landed` in place of the sample. */
const told = async (page: Page, id: string, visitor: Visitor, landed: string): Promise<string[]> => {
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  const answer = await page.request.post(`${program.appUrl}/api/1.1/campaign/${id}/try`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      userAgent: visitor.agent,
      acceptLanguage: `${visitor.language};q=0.9`,
      address: visitor.address,
    },
  });
  const { shares } = (await answer.json()) as { shares: { url: string }[] };
  const clickId = new URL(landed).searchParams.get('cid') ?? '';
  return shares.map(({ url }) => url.replace('CLICK-ID', clickId));
};

test('a new campaign with three rules and a split sends everybody where it says', async ({ page }) => {
  await storeFirstSession(page, program.appUrl);
  await page.goto(new URL('/campaign/campaignsRegister', program.appUrl).href);
  await page.getByLabel('Campaign name').fill('Three rules');
  const urls = page.getByLabel('Destination URL', { exact: true });
  for (const [place, name] of PAGES.entries()) {
    if (place > 0) await page.getByRole('button', { name: 'Add destination' }).click();
    await urls
      .nth(place)
      .fill(`${receiver.origin}/${name}?v={country}-{device}-{os}-{language}&cid={click_id}`);
    await page.getByLabel('Label (optional)').nth(place).fill(name);
  }
  // Everyone else is split between the last two: 70 % and the rest.
  for (const name of PAGES.slice(0, 3)) {
    await page.getByLabel('Weight').nth(PAGES.indexOf(name)).fill('0');
  }
  await page.getByLabel('Weight').nth(3).fill('70');
  await expect(page.getByLabel('Weight').nth(4)).toHaveValue('30');

  await addRule(page, 1, 'Device', 'mob', 'Mobile', 'phones');
  await addRule(page, 2, 'Country', 'germ', 'Germany', 'german');
  await addRule(page, 3, 'Language', 'portug', 'Portuguese', 'lusophone');
  // The last rule is moved before the country by keys.
  await rule(page, 3)
    .getByRole('button', { name: /^Rule 3/ })
    .press('Alt+ArrowUp');
  await expect(page.getByText('Rule 3 is now number 2 of 3')).toBeAttached();
  const map = page.getByRole('region', { name: 'Where traffic goes' });
  await expect(map.getByText('language is Portuguese')).toBeVisible();

  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  const shown = page.getByLabel('Campaign link');
  await expect(shown).toContainText('http');
  const link = ((await shown.textContent()) ?? '').trim();
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  const shares = { a: 0, b: 0 };
  const landed: { visitor: Visitor; url: string }[] = [];
  for (let number = 0; number < 50; number++) {
    const visitor = visitorOf(number);
    const url = await click(link, visitor);
    landed.push({ visitor, url });
    const { pathname } = new URL(url);
    const expected = visitor.phone
      ? '/phones'
      : visitor.language === 'pt'
        ? '/lusophone'
        : visitor.german
          ? '/german'
          : null;
    if (expected !== null) expect(pathname, `visitor ${number}`).toBe(expected);
    else expect(['/a', '/b']).toContain(pathname);
    if (pathname === '/a' || pathname === '/b') shares[pathname === '/a' ? 'a' : 'b'] += 1;
    const ways = await told(page, id, visitor, url);
    expect(ways, `visitor ${number}`).toContain(url);
    expect(ways, `visitor ${number}`).toHaveLength(expected === null ? 2 : 1);
  }
  expect(shares.a + shares.b).toBeGreaterThan(10);

  await page.getByRole('button', { name: 'Try it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where would this visitor go?' });
  for (const { visitor, url } of landed.slice(0, 4)) {
    await dialog.getByLabel('Language').selectOption(visitor.language);
    await dialog.getByLabel('User agent').fill(visitor.agent);
    await dialog.getByLabel('IP address').fill(visitor.address);
    await dialog.getByRole('button', { name: 'Show destination' }).click();
    await expect(dialog.getByText(url.replace(/cid=.*/, 'cid=CLICK-ID'), { exact: true })).toBeVisible();
    await expect(dialog.getByText(/^Rule 1: (matches|does not match)\.$/)).toBeVisible();
  }
  // The shares do not depend on the described visitor.
  for (const label of ['User agent', 'IP address']) await dialog.getByLabel(label).fill('');
  await dialog.getByLabel('Country').selectOption('US');
  await dialog.getByLabel('Language').selectOption('en');
  await dialog.getByRole('button', { name: 'Show destination' }).click();
  await expect(dialog.getByText('70%')).toBeVisible();
  await dialog.getByLabel('IP address').fill('nowhere');
  await expect(dialog.getByText('70%')).toBeHidden();
  await dialog.getByRole('button', { name: 'Show destination' }).click();
  await expect(dialog.getByText('Enter a valid IPv4 or IPv6 address')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  // The editor's values can be tried before saving, and trying does not save them.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Destination URL', { exact: true }).first().fill(`${receiver.origin}/elsewhere`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByLabel('Device').selectOption('mobile');
  await dialog.getByRole('button', { name: 'Show destination' }).click();
  await expect(dialog.locator('code')).toHaveText(`${receiver.origin}/elsewhere`);
  await expect(dialog.getByText('Based on the unsaved form')).toBeVisible();
  expect(await told(page, id, visitorOf(0), program.appUrl)).toEqual([expect.stringContaining('/phones')]);
});
