import { expect, type Page, test } from '@playwright/test';
import { openOutgoing } from '../../src/outgoing/open-outgoing.ts';
import { config } from '../helpers/api-house.ts';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { changeOf } from '../helpers/conversion-changes.ts';
import { EXPIRED_META_TOKEN, META, openMeta } from '../helpers/platforms/meta.ts';

/** Conversions sent to Meta, a recording server on this machine, set up and fixed on the screens. */
let meta: Awaited<ReturnType<typeof openMeta>>;
let house: BrowserHouse;

test.beforeAll(async () => {
  meta = await openMeta(() => Date.now());
  house = await openBrowserHouse({
    messages: openOutgoing({ allow: [], dnsServers: [], limits: {} }),
    platforms: { ...config.platforms, meta: meta.base },
  });
});
test.afterAll(async () => {
  await house?.close();
  await meta?.close();
});

const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Postback pages' }).getByRole('link', { name, exact: true });

/** Fills in what Meta needs, starting from the four cards. */
const setUpMeta = async (page: Page, token: string): Promise<void> => {
  await page.goto(`${house.origin}/postback/outgoing`);
  await page.getByRole('button', { name: 'New outgoing postback' }).click();
  await page.getByRole('button', { name: /^Meta/ }).click();
  await page.getByLabel('Pixel (dataset) ID').fill(META.pixel);
  await page.getByLabel('Access token').fill(token);
  await page.getByLabel('Test event code (optional)').fill('TEST123');
};

test('from nothing to a tested Meta postback', async ({ page, context }) => {
  await house.enter(context);
  await house.storeSession(page);
  await page.goto(`${house.origin}/postback`);
  await expect(page.getByRole('heading', { name: 'Three steps to your first conversion' })).toBeVisible();
  await page.getByRole('link', { name: 'New outgoing postback' }).click();
  await page.getByRole('button', { name: /^Meta/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This is not a pixel ID.', { exact: false })).toBeVisible();
  await expect(page.getByText('Required to send conversions')).toBeVisible();
  await setUpMeta(page, META.token);
  await expect(page.getByRole('group', { name: 'Request preview' })).toContainText(
    `/${META.pixel}/events?access_token=***`,
  );
  await page.getByRole('button', { name: 'Save and send a test' }).click();
  await expect(page.getByText('Meta accepted the test.')).toBeVisible();
  expect(meta.requests.at(-1)?.query.get('access_token')).toBe(META.token);
  await expect(page.getByLabel('Access token')).toHaveValue('');
  await expect(page.getByText('Stored, ends in Test.')).toBeVisible();
  await page.getByRole('link', { name: 'View request and response' }).click();
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await expect(drawer.getByText('Delivered')).toBeVisible();
  await expect(drawer.getByRole('group', { name: 'Request' })).not.toContainText(META.token);
});

test('a failing target is noticed, fixed and retried', async ({ page, context }) => {
  await house.enter(context);
  await house.storeSession(page);
  await setUpMeta(page, EXPIRED_META_TOKEN);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Enable “Meta”' })).toBeChecked();
  const { id: workspace } = await house.store.db
    .selectFrom('workspaces')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const request = { clickIds: { fbclid: 'IwAR_aBc' } };
  house.feed.add(changeOf({ workspace, campaign: 0, time: house.clock.now, request }));
  await house.deliveries.run();
  await house.deliveries.settled();

  await pageLink(page, 'Overview').click();
  await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible();
  await expect(page.getByText('The Meta access token has expired.')).toBeVisible();
  await page.getByRole('link', { name: 'Open outgoing postback' }).click();
  await page.getByLabel('Access token').fill(META.token);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Enable “Meta”' })).toBeVisible();
  await house.deliveries.run();
  await house.deliveries.settled();

  await pageLink(page, 'Deliveries').click();
  await page.getByRole('link', { name: /^Delivery details/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await expect(drawer.getByText('Accepted.')).toBeVisible();
  const before = meta.requests.length;
  await drawer.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Resending 1 delivery')).toBeVisible();
  await house.deliveries.run();
  await house.deliveries.settled();
  expect(meta.requests.length).toBe(before + 1);
  const [last, first] = [meta.requests.at(-1), meta.requests.at(-2)];
  expect(last?.body).toBe(first?.body);

  await test.step('on a phone, the delivery is a card that opens the same details', async () => {
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await expect(card).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(0);
    for (const word of ['Meta', 'Delivered', 'Attempts']) await expect(card).toContainText(word);
    await expect(card.getByText('Next attempt')).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    await card.getByText('Attempts').click();
    await expect(drawer.getByText('Accepted.').first()).toBeVisible();
  });
});
