import { expect, type Page, test } from '@playwright/test';
import type { LoggedPostback } from '../../src/events/store/postback-log.ts';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
let page: Page;
let token: string;
test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse();
  page = await openSharedPage(browser);
  await house.enter(page.context());
  await house.storeSession(page);
  token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  await page.goto(`${house.origin}/campaign/campaigns`);
});
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
});
test.beforeEach(async () => {
  house.postbackLog.rows.length = 0;
  await visit(page, '/campaign/campaigns');
  // What an earlier test fetched less than two seconds ago would be shown again, without this test's changes.
  await house.pass(page.context(), 3000);
});

const numberOf = async (): Promise<number> => {
  const me = await house.call('GET', '/session/me', { token });
  const { id } = (me.body as { workspace: { id: string } }).workspace;
  const row = house.store.db.selectFrom('workspaces').select('id').where('public_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).id;
};

const makeCampaign = async (): Promise<number> => {
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const [domain] = (await house.call('GET', '/domain', { token })).body as { id: string }[];
  await house.call('POST', '/campaign', { token, body: { name: 'Summer', domainId: domain?.id, ...pages } });
  const row = house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', await numberOf());
  return (await row.executeTakeFirstOrThrow()).id;
};

test('from nothing to an affiliate network that was tested', async () => {
  house.edge.answer = () => ({ status: 200, body: { result: 'accepted', receipt: 'r', test: true } });
  await visit(page, '/postback/networks');
  await page.getByRole('button', { name: 'Add network' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Network or software').click();
  await page.getByRole('option', { name: 'Affise' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Affise');
  await dialog.getByRole('button', { name: 'Create postback URL' }).click();

  const card = page.getByRole('region', { name: 'Affise' });
  await expect(card.getByText('cid={sub1}&status={status}&payout={sum}', { exact: false })).toBeVisible();
  await expect(card.getByText('sub1={click_id}', { exact: false })).toBeVisible();
  await expect(card.getByText(/secret=[\w-]{43}$/)).toBeVisible();
  await page.reload();
  await expect(card.getByText(/secret=\*\*\*$/)).toBeVisible();
  await card.getByRole('button', { name: 'Copy postback URL' }).click();
  await expect(card.getByText(/secret=[\w-]{43}$/)).toBeVisible();
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(card.getByRole('status').getByText('Test received')).toBeVisible();

  house.edge.answer = () => ({
    status: 401,
    body: { result: 'refused', reason: 'secret_wrong', hint: 'No.' },
  });
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(card.getByText('Test refused')).toBeVisible();
  await expect(card.getByText('The secret is wrong.', { exact: false })).toBeVisible();
});

test('an event that no type names is given to one, and an offer link gets a network’s parameter', async () => {
  await makeCampaign();
  const common = { workspace: await numberOf(), source: null, by: null, address: null, text: 'et=Base' };
  house.postbackLog.rows.push({
    ...common,
    ...{ kind: 'accepted', fate: 'recorded', flags: [], test: false, campaign: null, click: null },
    place: { node: 1, worker: 0, epoch: 1, sequence: 1, time: house.clock.now },
    ...{ status: 'sale', statusReceived: '', event: 'Base', identity: null, transaction: 'T' },
    ...{ payout: '24', currency: 'USD', workspaceCurrency: 'USD', revenue: '24', payoutFrom: 'postback' },
  });
  await visit(page, '/postback/received');
  const notice = page.getByText('1 event named “Base” belongs to no conversion type', { exact: false });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Count as Purchase' }).click();
  await expect(notice).toHaveCount(0);

  await visit(page, '/postback/networks');
  const card = page.getByRole('region', { name: 'Affise' });
  await card.getByRole('button', { name: 'Add it to “Summer”' }).click();
  await expect(card.getByText('offer links lack', { exact: false })).toHaveCount(0);
  const { body } = await house.call('GET', '/destination?search=sub1', { token });
  expect(body).toMatchObject({ rows: [{ url: 'https://a.example/?sub1={click_id}' }] });
});

test('where a source is required, no address is offered that would be refused', async () => {
  await house.call('PATCH', '/postback/settings', { token, body: { requireSource: true } });
  await visit(page, '/postback');
  await expect(page.getByRole('link', { name: 'Choose a network' })).toBeVisible();
  await expect(page.getByText('cid={click_id}', { exact: false })).toHaveCount(0);
  await page.getByRole('link', { name: 'Choose a network' }).click();
  await expect(page.getByRole('button', { name: 'Add network' })).toBeVisible();
});

test('what pages may report is configured like a source', async () => {
  const set = (body: object) => house.call('PATCH', '/postback/settings', { token, body });
  await set({ requireSource: true });
  await visit(page, '/postback/networks');
  const card = page.getByRole('region', { name: 'Landing page script' });
  await expect(
    card.getByText('Off because postbacks are accepted only at network-specific URLs.'),
  ).toBeVisible();
  await set({ requireSource: false });
  await page.reload();
  await expect(page.getByText('Anyone who has the shared URL', { exact: false })).toBeVisible();
  const accept = card.getByLabel('Accept conversions from landing pages');
  await accept.setChecked(true);
  await card.getByLabel('Events that pages can report').fill('lead, purchase, lead');
  await card.getByLabel('Record payouts sent by pages').check();
  await expect(
    card.getByText('Anyone with a click ID can make up a payout.', { exact: false }),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Applies to new postbacks')).toBeVisible();
  const { body } = await house.call('GET', '/postback/settings', { token });
  expect(body).toMatchObject({ script: { enabled: true, events: ['lead', 'purchase'], payout: true } });
});

test('a source is changed, and its old secret revoked at once @long', async () => {
  const body = { name: 'Renewals', network: 'affise', protection: 'secret' };
  await house.call('POST', '/postback/source', { token, body });
  await visit(page, '/postback/networks');
  await page.getByRole('button', { name: 'More actions for Renewals' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit affiliate network' });
  await dialog.getByLabel('Name').fill('Rebills');
  await dialog.getByRole('combobox', { name: /^Duplicate conversions/ }).click();
  await page.getByRole('option', { name: 'Add the payout' }).click();
  for (const setting of ['Events are stages of one conversion', 'Accept negative payouts as adjustments'])
    await dialog.getByRole('switch', { name: setting }).check();
  await dialog.getByLabel('Status received').fill('Rebill');
  await dialog.getByRole('combobox', { name: /^Maps to/ }).click();
  await page.getByRole('option', { name: 'Custom status…' }).click();
  await expect(dialog.getByLabel('Custom status', { exact: true })).toHaveValue('rebill');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('rebill → rebill')).toBeVisible();
  await dialog.getByLabel('click_id').fill('a b');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Use up to 64 letters, digits, _ . - [ or ]')).toBeVisible();
  await dialog.getByLabel('click_id').fill('aff');
  await dialog.getByRole('button', { name: 'Save changes' }).click();

  const card = page.getByRole('region', { name: 'Rebills' });
  await expect(card.getByText('aff={sub1}&status={status}', { exact: false })).toBeVisible();
  for (const chip of ['Duplicates: Add the payout', 'Events are stages', 'Accepts adjustments'])
    await expect(card.getByText(chip)).toBeVisible();
  const words = page.getByRole('region', { name: 'Status mapping' });
  await expect(words.getByRole('listitem').filter({ hasText: 'rebill' })).toHaveCount(1);
  await card.getByRole('button', { name: 'More actions for Rebills' }).click();
  await page.getByRole('menuitem', { name: 'Replace secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the old one now' }).click();
  await expect(page.getByText('The old one no longer works')).toBeVisible();
  await expect(card.getByText(/secret=[\w-]{43}$/)).toBeVisible();
  await expect(card.getByText('The previous secret works until', { exact: false })).toHaveCount(0);
});

test('a refused postback says why, and a changed conversion has its history', async () => {
  const common = (sequence: number) => ({
    place: { node: 1, worker: 1, epoch: 1, sequence, time: house.clock.now - 9000 + sequence },
    source: null,
    by: null,
    address: '203.0.113.0',
    text: `txid=ORDER${sequence}`,
  });
  const workspace = await numberOf();
  const sale = (sequence: number, status: string): LoggedPostback => ({
    ...common(sequence),
    workspace,
    kind: 'accepted',
    fate: sequence === 1 ? 'recorded' : 'updated',
    flags: [],
    test: false,
    campaign: null,
    click: null,
    status,
    statusReceived: status,
    event: 'conversion',
    transaction: 'ORDER1',
    payout: '12.5',
    currency: 'USD',
    workspaceCurrency: 'USD',
    revenue: '12.5',
    payoutFrom: 'postback',
    identity: null,
  });
  house.postbackLog.rows.push(sale(1, 'hold'), sale(2, 'rejected'), {
    ...common(3),
    workspace,
    kind: 'refused',
    reason: 'payout_invalid',
    method: 'GET',
    campaign: null,
  });
  await visit(page, '/postback/received');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('The payout could not be read. Use only digits');
  await rows.nth(1).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Postback' });
  await expect(dialog.getByText('txid=ORDER3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await rows.nth(2).getByRole('button').click();
  const history = dialog.getByRole('list').getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.nth(0)).toContainText('Pending');
  await expect(history.nth(1)).toContainText('Rejected');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByRole('menuitemradio', { name: 'Refused' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/fate=refused/);
  await page.getByRole('button', { name: /^Reason/ }).click();
  await page.getByRole('menuitemradio', { name: 'The payout could not be read.' }).click();
  await expect(page).toHaveURL(/reason=payout_invalid/);
  await page.getByRole('button', { name: /^Tests/ }).click();
  await page.getByRole('menuitemradio', { name: 'Exclude tests' }).click();
  await expect(page).toHaveURL(/test=false/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Reason The payout could not be read/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Tests Exclude tests' }).click();
  await expect(page).not.toHaveURL(/test=/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).not.toHaveURL(/fate|reason/);
});

test('on a phone, each postback is a card that opens its details and is not cut', async () => {
  const workspace = await numberOf();
  const common = (sequence: number) => ({
    ...{ workspace, source: null, by: null, address: null, campaign: null, text: `txid=ORDER${sequence}` },
    place: { node: 1, worker: 0, epoch: 7, sequence, time: house.clock.now - 9000 + sequence },
  });
  const transaction = `T${'0123456789'.repeat(6)}`;
  house.postbackLog.rows.push(
    {
      ...common(31),
      ...{ kind: 'accepted', fate: 'outranked', flags: ['status_custom', 'other_network'], test: false },
      ...{ click: null, status: 'rebill', statusReceived: 'Rebill', event: 'conversion', transaction },
      ...{ payout: '12.5', currency: 'USD', workspaceCurrency: 'USD', revenue: '12.5' },
      ...{ payoutFrom: 'postback', identity: null },
    },
    { ...common(32), kind: 'refused', reason: 'payout_invalid', method: 'GET' },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/postback/received');
  const cards = page.getByRole('list', { name: 'Received' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('table')).toHaveCount(0);
  const [refused, sale] = [cards.nth(0), cards.nth(1)];
  await expect(refused).toContainText('The payout could not be read.');
  await expect(refused.getByText('Payout', { exact: true })).toHaveCount(0);
  for (const word of ['Overridden by another report', 'rebill', 'unmapped status', '$12.50', transaction])
    await expect(sale).toContainText(word);
  await expect(sale).toContainText('not from the offer’s network');
  expect(await violationsOn(page)).toEqual([]);
  // The narrowest phones, where the time and the longest results do not fit in one line.
  await page.setViewportSize({ width: 320, height: 640 });
  for (const text of [sale.getByText('Overridden by another report'), sale.getByText(transaction)]) {
    const { x = 0, width = 1000 } = (await text.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(320 - 32);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await refused.getByText('The payout could not be read.').click();
  const dialog = page.getByRole('dialog', { name: 'Postback' });
  await expect(dialog.getByText('txid=ORDER32')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(refused.getByRole('button')).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('a refused postback is corrected and accepted, and its conversion corrected @long', async () => {
  const sent: Record<string, string>[] = [];
  const at = (sequence: number) => ({
    place: { node: 1, worker: 1, epoch: 1, sequence, time: house.clock.now - 9000 + sequence },
    source: null,
    by: null,
    address: null,
    campaign: null,
  });
  const workspace = await numberOf();
  const campaign = await makeCampaign();
  const click = {
    node: 1,
    worker: 1,
    epoch: 1,
    sequence: 9,
    time: house.clock.now - 9000,
    campaign,
    variant: 0,
  };
  house.edge.answer = ({ body }) => {
    const [one = {}] = JSON.parse(body ?? '[]') as Record<string, string>[];
    sent.push(one);
    if (one.payout === '12,50')
      return { status: 200, body: [{ result: 'refused', reason: 'payout_invalid', hint: 'No.' }] };
    const sequence = 22 + sent.length;
    house.postbackLog.rows.push({
      ...{
        ...at(sequence),
        workspace,
        kind: 'accepted',
        fate: one.replace ? 'updated' : 'recorded',
        by: 'api',
      },
      flags: [],
      test: false,
      click,
      status: one.status ?? '',
      statusReceived: '',
      event: 'conversion',
      transaction: one.txid ?? one.transaction ?? '',
      payout: one.payout ?? null,
      currency: 'USD',
      text: '',
      workspaceCurrency: 'USD',
      revenue: one.payout ?? null,
      payoutFrom: one.payout === undefined ? 'none' : 'postback',
      identity: null,
    });
    return { status: 200, body: [{ result: 'accepted', receipt: `click-${sequence}` }] };
  };
  house.postbackLog.rows.push({
    ...at(21),
    workspace,
    text: `cid=visit-9-${campaign}&status=approved&payout=12,50&txid=ORDER21`,
    kind: 'refused',
    reason: 'payout_invalid',
    method: 'GET',
  });
  await visit(page, '/postback/received?open=click-21');
  const drawer = page.getByRole('dialog', { name: 'Postback' });
  await drawer.getByRole('button', { name: 'Record conversion' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record conversion' });
  await expect(dialog.getByLabel('Transaction')).toHaveValue('ORDER21');
  await dialog.getByRole('button', { name: 'Record conversion' }).click();
  await expect(dialog.getByText('The payout could not be read.', { exact: false })).toBeVisible();
  await dialog.getByLabel('Payout', { exact: true }).fill('12.50');
  await dialog.getByRole('button', { name: 'Record conversion' }).click();
  await expect(dialog.getByRole('status')).toContainText('New conversion');
  expect(sent.at(-1)).toMatchObject({ click_id: `visit-9-${campaign}`, status: 'sale', payout: '12.50' });

  await dialog.getByRole('button', { name: 'View postback' }).click();
  await drawer.getByRole('button', { name: 'Change status or payout' }).click();
  const change = page.getByRole('dialog', { name: 'Change status or payout' });
  await expect(change.getByText('Current status: Sale. Payout: $12.50', { exact: false })).toBeVisible();
  await change.getByRole('combobox', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Rejected' }).click();
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change.getByRole('status')).toContainText('Conversion updated');
  expect(sent.at(-1)).toMatchObject({ status: 'rejected', transaction: 'ORDER21', replace: '1' });
  await change.getByRole('button', { name: 'Close' }).click();
  await expect(drawer.getByRole('link', { name: 'View click' })).toBeVisible();
  await expect(drawer.getByRole('list').getByRole('listitem')).toHaveCount(2);
});

test('a missing rate is reported until one is entered, and then disappears @long', async () => {
  const day = Date.UTC(2026, 2, 1);
  house.unpriced.push({ currency: 'BRL', conversions: 3, payout: '150', first: day, last: day });
  const { answer } = house.reports;
  house.reports.answer = { ...answer, total: { ...answer.total, requests: 9, unpriced: 3 } };
  await visit(page, '/dashboard');
  const revenue = page.getByRole('group', { name: 'Revenue', exact: true });
  await expect(revenue).toContainText('Excludes 3 conversions without an exchange rate');
  await page.getByRole('link', { name: 'Enter missing exchange rates' }).click();
  await expect(page.getByText('Missing exchange rates')).toBeVisible();
  await page.getByRole('button', { name: 'Enter a rate for BRL' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First day')).toHaveValue('2026-03-01');
  await dialog.getByLabel('1 BRL in USD').fill('0.1853');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  const row = page.getByRole('row').filter({ hasText: 'BRL' });
  await expect(row).toContainText('0.1853 USD');
  await expect(row).toContainText('from Mar 1, 2026');
  // The rate exists now, and the conversions are recalculated in the background: the notice says so and closes itself.
  const notice = page.getByRole('alert').filter({ hasText: 'Missing exchange rates' });
  await expect(notice).toContainText('Recalculating revenue');
  await expect(notice.getByRole('button')).toHaveCount(0);
  house.unpriced.length = 0;
  await expect(notice).toHaveCount(0);
  house.reports.answer = answer;
});

test('a file of conversions is checked before anything is accepted', async () => {
  house.edge.answer = ({ path, body }) => ({
    status: 200,
    body: (JSON.parse(body ?? '[]') as { click_id: string }[]).map(({ click_id }) =>
      click_id === 'bad'
        ? { result: 'refused', reason: 'click_id_invalid', hint: 'No.' }
        : { result: 'accepted', ...(path.endsWith('dry=1') ? {} : { receipt: 'r' }) },
    ),
  });
  await visit(page, '/postback/received');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload conversions' });
  // Excel's "Unicode text" format.
  const buffer = Buffer.from('\uFEFFclick_id\tpayout\ttransaction\nok\t12.5\tOrdem é\nbad\t1\t\n', 'utf16le');
  const file = { name: 'conversions.csv', mimeType: 'text/csv', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('1 valid, 1 refused')).toBeVisible();
  await expect(dialog.getByText(/Line 3: click_id bad – This is not one of your click IDs/)).toBeVisible();
  const preview = dialog.getByRole('group', { name: 'Preview of the first rows' }).getByRole('row');
  await expect(preview).toHaveCount(3);
  await expect(preview.nth(1)).toContainText('Ordem é');
  await dialog.getByRole('button', { name: 'Import 1 conversion' }).click();
  await expect(page.getByText('1 conversion imported')).toBeVisible();
});
