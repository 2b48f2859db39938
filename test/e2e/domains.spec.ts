import { expect, type Page } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { stored } from '../helpers/session-steps.ts';
import { test, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(async ({ page }) => {
  // A domain belongs to one workspace.
  host = `go${++hosts}.example.com`;
  await house.storeSession(page);
});

let host = '';
let hosts = 0;

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Domains' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) });
const details = (page: Page, name = host) => page.getByRole('dialog', { name });
const token = async (page: Page): Promise<string> => (await stored(page, 'accessToken')) ?? '';

/** Adds a domain through the API, and resolves to it. */
const addDomain = async (page: Page, name = host): Promise<unknown> => {
  const { body } = await house.call('POST', '/domain', { token: await token(page), body: { hosts: [name] } });
  return at(body, '0.domain');
};

/** Sets the TXT record that proves ownership of a domain. */
const prove = (domain: unknown): void => {
  const name = at(domain, 'records.txt.name') as string;
  house.dns.texts.set(name, [at(domain, 'records.txt.value') as string]);
};

test('a pasted list is added; refused hosts have a reason and stay to be corrected', async ({ page }) => {
  await page.goto(`${house.origin}/domains`);
  await expect(page.getByText('Use your own domain')).toBeVisible();
  await page.getByRole('button', { name: 'Add domains' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add domains' });
  const field = dialog.getByRole('textbox', { name: 'Domains' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Enter at least one domain')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('https://one.example.com/page, *.two.example.com\nintranet');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('2 entries were not added');
  await expect(dialog.getByRole('listitem').filter({ hasText: '*.two' })).toContainText(
    'Wildcards are not supported',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'intranet' })).toContainText('This has no dot');
  await expect(field).toHaveValue('*.two.example.com\nintranet');
  await field.fill('two.example.com');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  // Only one domain was added this time, so its records are the next step.
  await expect(dialog).toHaveCount(0);
  await expect(details(page, 'two.example.com').getByText('Waiting for DNS')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details(page, 'two.example.com')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row(page, 'one.example.com')).toContainText('Waiting for DNS');
  await expect(row(page, 'two.example.com')).toContainText('Waiting for DNS');
  await page.getByRole('searchbox').fill('one.');
  await expect(row(page, 'two.example.com')).toHaveCount(0);
  await expect(row(page, 'one.example.com')).toBeVisible();
  await page.getByRole('searchbox').fill('nowhere');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, 'two.example.com')).toBeVisible();
});

test('the record is copied and checked at once, and the result is shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const domain = await addDomain(page);
  await page.goto(`${house.origin}/domains`);
  await row(page, host).getByRole('link', { name: 'Show DNS records' }).click();
  const txt = details(page).getByRole('region', { name: 'TXT' });
  await txt.getByRole('button', { name: 'Copy the TXT record’s value' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toBe(at(domain, 'records.txt.value'));

  const said = details(page).getByRole('status').filter({ hasText: host });
  await details(page).getByRole('button', { name: 'Check now' }).click();
  await expect(said).toHaveText(`${host} is not verified yet.`);
  await expect(details(page)).toContainText('No matching DNS record found.');
  await expect(details(page)).toContainText('Checked just now');
  prove(domain);
  await details(page).getByRole('button', { name: 'Check now' }).click();
  await expect(said).toHaveText(`${host} is verified. Links on it work now.`);
  await details(page).getByRole('button', { name: 'Close' }).click();
  await expect(row(page, host)).toContainText('Verified');
  // The link to the details is gone, now that there is no record to set.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a domain verified in the background is updated without a reload @long', async ({ page, context }) => {
  await house.enter(context);
  const domain = await addDomain(page);
  await page.goto(`${house.origin}/domains`);
  await expect(row(page, host)).toContainText('Waiting for DNS');
  prove(domain);
  const checked = await house.call('POST', `/domain/${at(domain, 'id')}/check`, { token: await token(page) });
  expect(at(checked.body, 'status')).toBe('verified');
  await house.pass(context, 6000);
  await expect(row(page, host)).toContainText('Verified');
});

test('a domain’s answers are validated, saved and shown; unsaved changes are asked about', async ({
  page,
}) => {
  await addDomain(page);
  await page.goto(`${house.origin}/domains`);
  await row(page, host).getByRole('link', { name: host }).click();
  const field = details(page).getByLabel('Default URL');
  await field.fill(`https://${host}/x`);
  await details(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(details(page).getByText('a link cannot lead to another link')).toBeVisible();
  await field.fill('https://example.com/lost');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await details(page).getByRole('combobox', { name: 'Search engines' }).click();
  await page.getByRole('option', { name: 'Disallowed' }).click();
  await details(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`Settings for ${host} saved`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, host)).toContainText('Unknown slugs: https://example.com/lost');
  await expect(row(page, host)).toContainText('Disallowed');
});

test('a domain in use links to its campaigns instead of being deleted; an unused one is deleted after confirmation', async ({
  page,
}) => {
  const domain = await addDomain(page);
  const unused = 'unused.example.com';
  await addDomain(page, unused);
  const body = {
    name: 'Spring sale',
    domainId: at(domain, 'id'),
    ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  };
  expect((await house.call('POST', '/campaign', { token: await token(page), body })).status).toBe(201);
  await page.goto(`${house.origin}/domains?domain=${at(domain, 'id')}`);
  await expect(details(page).getByRole('button', { name: 'Delete domain' })).toHaveCount(0);
  await expect(details(page)).toContainText('1 campaign, which may be archived, uses this domain.');
  await details(page).getByRole('link', { name: 'Show campaigns' }).click();
  await expect(page.getByRole('link', { name: 'Spring sale' })).toBeVisible();

  await visit(page, '/domains');
  await row(page, unused).getByRole('link', { name: unused }).click();
  await details(page, unused).getByRole('button', { name: 'Delete domain' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${unused}?` });
  await question.getByRole('button', { name: 'Delete domain' }).click();
  await expect(page.getByText(`${unused} deleted`)).toBeVisible();
  await expect(row(page, unused)).toHaveCount(0);
  await expect(row(page, host)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a viewer sees everything and changes nothing; the palette leads to one domain @long', async ({
  page,
}) => {
  const domain = await addDomain(page);
  await house.store.db.updateTable('memberships').set({ role: 'viewer' }).execute();
  await page.goto(`${house.origin}/dashboard`);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(host);
  await page.getByRole('option', { name: host }).click();
  await expect(page).toHaveURL(new RegExp(`/domains\\?domain=${at(domain, 'id')}$`));
  await expect(details(page).getByRole('region', { name: 'TXT' })).toBeVisible();
  await expect(details(page)).toContainText('Not found (404)');
  for (const name of ['Check now', 'Save changes', 'Delete domain']) {
    await expect(details(page).getByRole('button', { name })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(row(page, host)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add domains' })).toHaveCount(0);
});

test('a campaign on a domain that serves no links says so, and links to what is missing @long', async ({
  page,
}) => {
  const domain = await addDomain(page);
  const made = await house.call('POST', '/campaign', {
    token: await token(page),
    body: {
      name: 'Too early',
      domainId: at(domain, 'id'),
      ...splitBetween([{ name: '', url: 'https://shop.example/', weight: 10_000 }]),
    },
  });
  await page.goto(`${house.origin}/campaign/campaignsView?id=${at(made.body, 'id')}`);
  await expect(page.getByText('Your link does not work because its domain is not verified.')).toBeVisible();
  await expect(page.getByText('Your link is live')).toHaveCount(0);
  await page.getByRole('link', { name: 'View domain' }).click();
  await expect(details(page).getByText('Waiting for DNS')).toBeVisible();
});
