import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { register } from '../helpers/steps.ts';

let program: Program;
let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram({ firstDay: true });
});
test.afterAll(async () => {
  await program?.dispose();
  await receiver?.close();
});

/** What a person does, counted: clicks and fields filled in. */
const counted = () => {
  let acts = 0;
  return {
    click: async (place: Locator): Promise<void> => {
      acts++;
      await place.click();
    },
    fill: async (field: Locator, text: string): Promise<void> => {
      acts++;
      await field.fill(text);
    },
    acts: (): number => acts,
  };
};

const MOST = 25;

const menu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

test('from nothing to a report by offer and exit', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await register(page, program.appUrl);
  const { click, fill, acts } = counted();
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const option = (name: string | RegExp): Locator => page.getByRole('option', { name });

  await test.step('a network', async () => {
    await click(menu(page, 'Networks'));
    await click(button('Add network').first());
    const form = page.getByRole('dialog', { name: 'Add network' });
    await fill(form.getByLabel('Network or software'), 'maxb');
    await click(option('MaxBounty'));
    await click(form.getByRole('button', { name: 'Create postback URL' }));
    await expect(page.getByRole('row', { name: /MaxBounty/ })).toBeVisible();
  });

  const urls = page.getByLabel('Destination URL', { exact: true });
  const labels = page.getByLabel('Label (optional)');
  await test.step('a campaign on Meta, with a landing page and an offer for each of its two exits', async () => {
    await click(menu(page, 'Campaigns'));
    await click(page.getByRole('link', { name: 'Create campaign' }).first());
    await fill(page.getByLabel('Campaign name'), 'Two buttons');
    await fill(page.getByRole('combobox', { name: 'Traffic source' }), 'Meta');
    await click(option(/^Meta/).first());
    await fill(urls.nth(0), `${receiver.origin}/shop`);
    await fill(labels.nth(0), 'Shop');
    await click(button('Add landing page'));
    await fill(urls.nth(1), `${receiver.origin}/quiz`);
    await fill(labels.nth(1), 'Quiz');
    await click(button('Add exit'));
    await fill(urls.nth(2), `${receiver.origin}/hats`);
    await fill(labels.nth(2), 'Hats');
    await click(button('Create campaign'));
    await page.waitForURL('**/campaignsView**');
  });
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain(program.linkOrigin);
  expect(copied).toContain('{{ad.id}}');
  const { search } = new URL(page.url());

  await test.step('the offers are of the network', async () => {
    await click(menu(page, 'Offers'));
    await click(page.getByRole('checkbox', { name: 'Select all on this page' }));
    await click(button('Set network'));
    await click(page.getByRole('dialog').getByRole('button', { name: 'MaxBounty' }));
    await expect(page.getByText('Network set: 2')).toBeVisible();
  });

  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const ask = async <T>(method: string, path: string): Promise<T> => {
    const url = `${program.appUrl}/api/1.1/postback/source${path}`;
    const headers = { authorization: `Bearer ${token}` };
    return (await (await page.request.fetch(url, { method, headers })).json()) as T;
  };
  const [network] = (await ask<{ rows: { id: string; url: string }[] }>('GET', '')).rows;
  const { secret } = await ask<{ secret: string }>('POST', `/${network?.id}/secret`);
  const { pathname } = new URL(network?.url ?? '');

  // Visitors come from the ad, and go on by both buttons of the page.
  const link = copied.replace(/\{\{([a-z._]+)\}\}/g, (_whole: string, name: string) => `x-${name}`);
  for (const [version, exit] of [
    ['141', '/out'],
    ['142', '/out/2'],
    ['143', '/out/2'],
  ] as const) {
    const person = await context.browser()?.newContext({
      userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`,
      extraHTTPHeaders: { 'sec-ch-ua': `"Chromium";v="${version}"` },
    });
    const visitor = await person?.newPage();
    await visitor?.goto(link);
    await visitor?.goto(`${program.linkOrigin}${exit}`);
    await person?.close();
    const reached = receiver.visits.at(-1);
    expect(reached?.pathname).toBe(exit === '/out' ? '/shop' : '/hats');
    // The network's parameter has the click ID, which comes back with the conversion.
    const clickId = reached?.searchParams.get('s2') ?? '';
    const told = new URLSearchParams({ click_id: clickId, payout: '4.50', status: 'sale', secret });
    const report = await page.request.get(`${program.linkOrigin}${pathname}?${told}`);
    expect(await report.text()).toContain('accepted');
  }
  await page.goto(`${program.appUrl}/campaign/campaignsView${search}`);
  await test.step('the report by offer and exit', async () => {
    await click(page.getByRole('tab', { name: 'Funnel' }));
    const exits = page.getByRole('region', { name: 'Clicks by exit', exact: true });
    await expect(exits.getByRole('rowheader', { name: 'Exit 2', exact: true })).toBeVisible();
    await click(page.getByRole('link', { name: 'Report by offer and exit' }));
    const rowOf = (name: RegExp): Locator => page.getByRole('row', { name });
    await expect(rowOf(/^Shop .* 1 /)).toBeVisible();
    await expect(rowOf(/^Hats .* 2 /)).toBeVisible();
    await expect(rowOf(/^Hats .* 2 /)).toContainText('$9.00');
  });
  expect(acts()).toBeLessThanOrEqual(MOST);
});
