import { expect, type Page, test } from '@playwright/test';
import { smtpMailer } from '../../src/api/mail/mailer.ts';
import { reportSending } from '../../src/api/report-schedule/send.ts';
import { fixedRing } from '../../src/config/key-ring.ts';
import { at, config } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { sums } from '../helpers/fake-reports.ts';
import { mailParts } from '../helpers/mail-parts.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';
import { type SmtpServer, startSmtpServer } from '../helpers/smtp-server.ts';

let house: BrowserHouse;
let smtp: SmtpServer;
let page: Page;
let token: string;
const mailer = () => smtpMailer({ smtpUrl: smtp.url, from: 'Fairlead <fairlead@example.com>' });
test.beforeAll(async ({ browser }) => {
  smtp = await startSmtpServer();
  // One account: with a mail server, only the first needs no email verification.
  house = await openBrowserHouse({ mailer: mailer() });
  house.reports.answer = {
    rows: [{ keys: ['BR'], sums: sums(1200) }],
    total: { ...sums(1207), revenue: '1234.5' },
    count: 1,
    incomplete: false,
  };
  page = await openSharedPage(browser);
  await house.enter(page.context());
  await house.storeSession(page);
  token = await tokenOf(page);
  await page.goto(`${house.origin}/campaign/campaigns`);
});
test.beforeEach(async () => {
  smtp.busy = false;
  await visit(page, '/campaign/campaigns');
  // What an earlier test fetched less than two seconds ago would be shown again, without this test's changes.
  await house.pass(page.context(), 3000);
  for (const table of ['report_sendings', 'report_schedules', 'saved_reports'] as const) {
    await house.store.db.deleteFrom(table).execute();
  }
});
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
  await smtp?.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: '“Lands” by email' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('accessToken') ?? '');
const openReport = async (): Promise<void> => {
  const shown = { dimensions: ['country'], metrics: ['visits', 'revenue'], range: { name: '28d' } };
  const made = await house.call('POST', '/saved-report', {
    token,
    body: { name: 'Lands', body: shown },
  });
  await visit(page, `/dashboard?report=${at(made.body, 'id')}`);
};
const openMail = (page: Page) => page.getByRole('button', { name: 'Send by email', exact: true }).click();

test('a saved report is set up as a mail, and a test mail matches the screen', async () => {
  await openReport();
  await openMail(page);
  await dialog(page).getByLabel('Frequency').selectOption('Every month');
  await dialog(page).getByLabel('Day of the month').selectOption('Last day');
  await dialog(page).getByLabel('Hour').selectOption('08:00');
  await button(page, 'Save').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose at least one recipient');
  await dialog(page)
    .getByRole('checkbox', { name: /Ana Lima/ })
    .check();
  await button(page, 'Save').click();
  await expect(dialog(page).getByRole('status')).toContainText('Next email:');
  await expect(page.getByText(/^Saved\. Next email:/)).toBeVisible();

  await button(page, 'Send me a test email').click();
  await expect(page.getByText(/^Test email sent to ana\d+@example\.com$/)).toBeVisible();
  await button(page, 'Close').click();
  const row = page.getByRole('row', { name: /^Total/ });
  await expect(row).toContainText('1,207');
  const [visits, revenue] = (await row.getByRole('cell').allTextContents()).slice(-2);
  const text = mailParts(smtp.received.at(-1)?.raw ?? '')[0]?.text ?? '';
  expect(text).toContain('This is a test email.');
  expect(text).toContain(`- Visits: ${visits?.trim()}`);
  expect(text).toContain(`- Revenue: ${revenue?.trim()}`);
});

test('without a mail server nothing is set up, and no next email of what there is is promised', async ({
  page,
  context,
}) => {
  const own = await openBrowserHouse();
  try {
    await own.enter(context);
    await own.storeSession(page);
    const made = await own.call('POST', '/saved-report', {
      token: await tokenOf(page),
      body: { name: 'Lands', body: { dimensions: ['country'], metrics: ['visits'], range: { name: '28d' } } },
    });
    await page.goto(`${own.origin}/dashboard?report=${at(made.body, 'id')}`);
    await openMail(page);
    await expect(dialog(page).getByText('This Fairlead instance has no mail server')).toBeVisible();
    await expect(button(page, 'Save')).toHaveCount(0);
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
    await button(page, 'Close').click();
    // Set up while there was one.
    const token = await tokenOf(page);
    const [person] = (await own.call('GET', '/report-schedule/recipient', { token })).body as {
      id: string;
    }[];
    const schedule = {
      ...{ reportId: at(made.body, 'id'), every: 'day', weekday: 1, day: 1, hour: 8, language: 'en' },
      ...{ recipients: [person?.id], enabled: true },
    };
    expect((await own.call('POST', '/report-schedule', { token, body: schedule })).status).toBe(201);
    await page.reload();
    await openMail(page);
    const state = dialog(page).getByRole('status');
    await expect(state).toContainText('nothing will be sent without a mail server.');
    await expect(dialog(page)).not.toContainText('Next email');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved. Emails will start once Fairlead has a mail server.')).toBeVisible();
  } finally {
    await own.close();
  }
});

test('it says why the mail server refused a mail, and can be paused, ended and restored @long', async () => {
  await openReport();
  await openMail(page);
  await dialog(page)
    .getByRole('checkbox', { name: /Ana Lima/ })
    .check();
  await button(page, 'Save').click();
  smtp.busy = true;
  await button(page, 'Send me a test email').click();
  await expect(dialog(page).getByText('The mail server asked Fairlead to try again later.')).toBeVisible();
  await button(page, 'Pause').click();
  await expect(dialog(page).getByRole('status')).toHaveText('Paused. No emails will be sent.');
  await button(page, 'Resume').click();
  await expect(dialog(page).getByRole('status')).toContainText('Next email:');
  await button(page, 'Stop sending').click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () =>
      at((await house.call('GET', '/report-schedule', { token: await tokenOf(page) })).body, 'rows'),
    )
    .toHaveLength(1);
  await openMail(page);
  await expect(dialog(page).getByRole('checkbox', { name: /Ana Lima/ })).toBeChecked();
});

test('a recipient unsubscribes from the mail, without signing in, and the form says so', async () => {
  await openReport();
  await openMail(page);
  await dialog(page)
    .getByRole('checkbox', { name: /Ana Lima/ })
    .check();
  await button(page, 'Save').click();
  await expect(dialog(page).getByRole('status')).toContainText('Next email:');
  const { keys, reports, tables, events } = {
    keys: { unsubscribe: fixedRing(new Uint8Array(32).fill(5)) },
    ...house,
  };
  const { next_slot_at: due } = await house.store.db
    .selectFrom('report_schedules')
    .select('next_slot_at')
    .executeTakeFirstOrThrow();
  // Starts a minute after the due time, whatever day it is today: a day later would be too late to send.
  let runs = 0;
  const now = () => due.getTime() + 60_000 + runs * 10 * 60_000;
  const log = { warn: () => undefined, error: () => undefined };
  const parts = { db: house.store.db, config, keys, reports, tables, events, mailer: mailer(), now, log };
  const sending = reportSending(parts);
  /** Runs the job again, as the program would after ten minutes: a busy machine's mail server may answer late. */
  const stateAfterRun = async (): Promise<string | undefined> => {
    await sending.run();
    runs += 1;
    const rows = await house.store.db.selectFrom('report_sendings').select('state').execute();
    return rows[0]?.state;
  };
  await expect.poll(stateAfterRun).toBe('sent');
  const mine = smtp.received.at(-1);
  const path = /^list-unsubscribe: <http:\/\/localhost:3000([^>]+)>/im.exec(mine?.head ?? '')?.[1] ?? '';
  const stranger = await page.context().browser()?.newPage();
  if (!stranger) throw new Error('There is no browser.');
  await stranger.goto(house.origin + path);
  const stopped = stranger.waitForResponse((answer) => answer.request().method() === 'POST');
  await stranger.getByRole('button', { name: 'Stop these emails' }).click();
  expect((await stopped).status()).toBe(200);
  await expect(stranger.getByText('You will no longer get the report “Lands” by email.')).toBeVisible();
  await stranger.close();
  await page.reload();
  await openMail(page);
  await expect(dialog(page).getByText(/^Ana Lima unsubscribed from these emails/)).toBeVisible();
  await expect(dialog(page).getByRole('status')).toContainText('Last sent:');
});
