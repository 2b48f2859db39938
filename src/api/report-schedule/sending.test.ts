import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, config, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { type Caller, openWorld, type World } from '../../../test/helpers/api-world.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import { mailParts } from '../../../test/helpers/mail-parts.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/helpers/smtp-server.ts';
import { fixedRing } from '../../config/key-ring.ts';
import { type Mailer, smtpMailer } from '../mail/mailer.ts';
import { claimDue } from './due.ts';
import { reportSending } from './send.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FROM = 'Fairlead <fairlead@example.com>';

let house: House;
let smtp: SmtpServer;
let world: World;
let owner: Caller;
let other: Caller;
let report: string;
let schedule: string;
let lines: unknown[];

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token: owner.token, ...(body && { body }) });

beforeEach(async () => {
  smtp = await startSmtpServer();
  house = await openHouse();
  lines = [];
  // Tuesday.
  house.clock.now = Date.parse('2026-03-10T08:30:00Z');
  world = await openWorld(house);
  // A key outlives the days that pass in this test.
  owner = await world.joinByKey('owner', 'write');
  other = await world.join('viewer');
  const body = {
    dimensions: ['country'],
    metrics: ['requests', 'revenue'],
    range: { name: 'yesterday' },
    compare: { name: 'previous' },
  };
  report = at((await call('POST', '/saved-report', { name: 'By land', body })).body, 'id') as string;
  const recipients = [owner.id, other.id];
  const made = await call('POST', '/report-schedule', {
    reportId: report,
    every: 'day',
    hour: 9,
    recipients,
  });
  schedule = at(made.body, 'id') as string;
  const rows = [{ keys: ['BR'], sums: sums(41) }];
  house.reports.answer = { rows, total: { ...sums(1234), revenue: '99.5' }, count: 1, incomplete: false };
});
afterEach(async () => {
  await house.close();
  await smtp.close();
});

const program = (mailer: Mailer = smtpMailer({ smtpUrl: smtp.url, from: FROM })) =>
  reportSending({
    db: house.store.db,
    config,
    keys: { unsubscribe: fixedRing(new Uint8Array(32).fill(5)) },
    mailer,
    reports: house.reports,
    tables: house.tables,
    events: house.events,
    now: () => house.clock.now,
    log: { warn: (fields) => lines.push(fields), error: (fields) => lines.push(fields) },
  });
const goTo = (iso: string): void => {
  house.clock.now = Date.parse(iso);
};
const last = async () => at((await call('GET', '/report-schedule')).body, 'rows.0.last');
const states = async () =>
  ((at(await last(), 'sendings') ?? []) as { state: string }[]).map(({ state }) => state);
const sentTo = () => smtp.received.flatMap(({ to }) => to).toSorted();
const both = () => [owner.email, other.email].toSorted();

describe('a due report', () => {
  test('goes to each recipient once, as text, table and file', async () => {
    const job = program();
    await job.run();
    expect(smtp.received).toEqual([]);
    goTo('2026-03-10T09:00:10Z');
    await job.run();
    await job.run();
    await program().run();
    expect(sentTo()).toEqual(both());
    const [mail] = smtp.received;
    const parts = mailParts(mail?.raw ?? '');
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'text/csv']);
    const [text, html, csv] = parts;
    expect(mail?.head).toMatch(/^subject: By land: Mar 9, 2026$/im);
    expect(text?.text).toContain('- Requests: 1,234 (Previous: 1,234; Change: None)');
    expect(text?.text).toContain('- Revenue: $99.50');
    expect(text?.text).toContain('1. Brazil');
    expect(text?.text).toContain('every day at 09:00 (UTC)');
    expect(html?.text).toContain('<td');
    expect(csv?.head).toContain('By-land.csv');
    expect(csv?.text).toBe('\ufeffcountry,requests,revenue,currency\r\nBR,41,0,USD\r\n');
    // The day before sending, in the schedule's zone.
    expect(house.reports.reported[0]).toMatchObject({
      from: Date.parse('2026-03-09T00:00Z'),
      to: Date.parse('2026-03-10T00:00Z'),
    });
    expect(await last()).toMatchObject({
      slot: '2026-03-10T09:00:00.000Z',
      sendings: [{ state: 'sent', problem: null, nextTry: null }, { state: 'sent' }],
    });
    goTo('2026-03-11T09:00:00Z');
    await job.run();
    expect(smtp.received).toHaveLength(4);
    expect(house.tables.open).toBe(0);
  });

  test('has an unsubscribe header for mail programs, and a recognizable message ID', async () => {
    goTo('2026-03-10T09:00:10Z');
    await program().run();
    const heads = smtp.received.map(({ head }) => head);
    const ids = heads.map((head) => /^message-id: (.+)$/im.exec(head)?.[1]);
    expect(new Set(ids).size).toBe(2);
    for (const [i, head] of heads.entries()) {
      expect(head).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click$/im);
      const stop = /^list-unsubscribe: <(http:\/\/localhost:3000\/api\/1\.1\/report-stop\/[\w.-]+)>$/im.exec(
        head,
      );
      expect(mailParts(smtp.received[i]?.raw ?? '')[0]?.text).toContain(stop?.[1]);
    }
  });

  test('is sent by only one of two concurrent processes', async () => {
    goTo('2026-03-10T09:00:10Z');
    const job = program();
    await Promise.all([job.run(), program().run(), job.run()]);
    await job.run();
    expect(sentTo()).toEqual(both());
  });

  test('does not go to people who left or unsubscribed, while it is paused, or after its report was deleted', async () => {
    await house.store.db.deleteFrom('memberships').where('user_id', '=', other.userId).execute();
    goTo('2026-03-10T09:00:10Z');
    await program().run();
    expect(sentTo()).toEqual([owner.email]);
    const stop =
      /^list-unsubscribe: <http:\/\/localhost:3000(.+)>$/im.exec(smtp.received[0]?.head ?? '')?.[1] ?? '';
    expect((await house.app.inject({ method: 'POST', url: stop })).statusCode).toBe(200);
    goTo('2026-03-11T09:00:10Z');
    await program().run();
    expect(smtp.received).toHaveLength(1);
    await call('PATCH', `/report-schedule/${schedule}`, { recipients: [(await world.join('editor')).id] });
    await call('PATCH', `/report-schedule/${schedule}`, { enabled: false });
    goTo('2026-03-12T09:00:10Z');
    await program().run();
    await call('PATCH', `/report-schedule/${schedule}`, { enabled: true });
    await call('DELETE', `/saved-report/${report}`);
    goTo('2026-03-13T09:00:10Z');
    await program().run();
    expect(smtp.received).toHaveLength(1);
    await call('POST', `/saved-report/${report}/restore`);
    await program().run();
    expect(smtp.received).toHaveLength(2);
  });

  test('follows its workspace to another zone', async () => {
    await house.store.db.updateTable('workspaces').set({ time_zone: 'Asia/Kolkata' }).execute();
    await program().run();
    goTo('2026-03-10T09:00:10Z');
    await program().run();
    expect(smtp.received).toEqual([]);
    goTo('2026-03-11T03:30:10Z');
    await program().run();
    expect(sentTo()).toEqual(both());
  });
});

describe('with problems', () => {
  test('a recorded mail goes out after a restart, and one already with the mail server is not sent twice', async () => {
    goTo('2026-03-10T09:00:10Z');
    await claimDue(house.store.db, house.clock.now);
    expect(await states()).toEqual(['waiting', 'waiting']);
    // Killed while the mail server has the first one.
    let taken = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const hanging = program({ send: () => new Promise(() => taken()) });
    void hanging.run();
    await begun;
    expect((await states()).toSorted()).toEqual(['sending', 'waiting']);
    await program().run();
    expect(smtp.received).toHaveLength(1);
    house.clock.now += 10 * MINUTE;
    await program().run();
    expect(smtp.received).toHaveLength(1);
    expect((await states()).toSorted()).toEqual(['sent', 'unclear']);
    goTo('2026-03-11T09:00:10Z');
    await program().run();
    expect(smtp.received).toHaveLength(3);
  });

  test('a stop starts no further mail, and does not undo the one in progress', async () => {
    goTo('2026-03-10T09:00:10Z');
    let finish = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const job: ReturnType<typeof program> = program({
      send: () => {
        job.stop();
        return sent;
      },
    });
    const run = job.run();
    finish();
    await run;
    expect((await states()).toSorted()).toEqual(['sent', 'waiting']);
    await program().run();
    expect(await states()).toEqual(['sent', 'sent']);
    expect(smtp.received).toHaveLength(1);
  });

  test('a mail is retried five times, at growing intervals, then given up with its reason', async () => {
    await call('PATCH', `/report-schedule/${schedule}`, { recipients: [owner.id] });
    smtp.busy = true;
    goTo('2026-03-10T09:00:10Z');
    const job = program();
    await job.run();
    expect(await last()).toMatchObject({
      sendings: [{ state: 'waiting', problem: 'busy', nextTry: '2026-03-10T09:01:10.000Z' }],
    });
    await job.run();
    for (const minutes of [1, 5, 15, 60, 240]) {
      expect(await states()).toEqual(['waiting']);
      house.clock.now += minutes * MINUTE - 1;
      await job.run();
      house.clock.now += 1;
      await job.run();
    }
    expect(await last()).toMatchObject({ sendings: [{ state: 'failed', problem: 'busy', nextTry: null }] });
    const [row] = await house.store.db.selectFrom('report_sendings').select('tries').execute();
    expect(row).toEqual({ tries: 6 });
    smtp.busy = false;
    house.clock.now += HOUR;
    await job.run();
    expect(smtp.received).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('@');
  });

  test('a later try has the same contents and ID as the first', async () => {
    await call('PATCH', `/report-schedule/${schedule}`, { recipients: [owner.id] });
    const seen: (string | undefined)[] = [];
    const flaky: Mailer = {
      send: async ({ id, subject }) => {
        seen.push(`${id} ${subject}`);
        if (seen.length === 1) throw Object.assign(new Error(), { code: 'ETIMEDOUT' });
      },
    };
    goTo('2026-03-10T23:59:00Z');
    await call('PATCH', `/report-schedule/${schedule}`, { hour: 0 });
    goTo('2026-03-11T00:00:05Z');
    await program(flaky).run();
    expect(at(await last(), 'sendings.0.problem')).toBe('no_connection');
    house.clock.now += MINUTE;
    await program(flaky).run();
    expect(await states()).toEqual(['sent']);
    expect(seen[1]).toBe(seen[0]);
  });

  test('one recipient’s refused address delays no one else', async () => {
    smtp.unknown.add(owner.email);
    goTo('2026-03-10T09:00:10Z');
    const job = program();
    await job.run();
    house.clock.now += MINUTE;
    await job.run();
    expect(sentTo()).toEqual([other.email]);
    expect((await states()).toSorted()).toEqual(['sent', 'waiting']);
    expect(JSON.stringify(await last())).toContain('"problem":"recipient_refused"');
  });

  test('if no mail server responds, one mail finds that out for all', async () => {
    let tries = 0;
    const away: Mailer = {
      send: async () => {
        tries++;
        throw Object.assign(new Error(), { code: 'ECONNECTION' });
      },
    };
    goTo('2026-03-10T09:00:10Z');
    await program(away).run();
    expect(tries).toBe(1);
    house.clock.now += 30_000;
    await program().run();
    house.clock.now += 30_000;
    await program().run();
    expect(sentTo()).toEqual(both());
  });

  test('a report that filters by something deleted is not retried', async () => {
    const body = {
      dimensions: [],
      metrics: ['requests'],
      range: { name: 'today' },
      filters: [{ dimension: 'campaign', op: 'is', values: ['cmp_0000000000000000'] }],
    };
    await call('PATCH', `/saved-report/${report}`, { revision: 1, body });
    goTo('2026-03-10T09:00:10Z');
    await program().run();
    expect(await last()).toMatchObject({
      sendings: [{ state: 'failed', problem: 'report_gone', nextTry: null }, { state: 'failed' }],
    });
  });

  test('a time missed by more than a day is skipped and shown, one missed by less is sent', async () => {
    goTo('2026-03-11T08:59:00Z');
    await program().run();
    expect(sentTo()).toEqual(both());
    expect(at(await last(), 'slot')).toBe('2026-03-10T09:00:00.000Z');
    goTo('2026-03-20T08:00:00Z');
    await program().run();
    expect(smtp.received).toHaveLength(4);
    const { body } = await call('GET', '/report-schedule');
    expect(at(body, 'rows.0')).toMatchObject({
      last: { slot: '2026-03-19T09:00:00.000Z' },
      skipped: '2026-03-18T09:00:00.000Z',
    });
    goTo('2026-03-20T09:00:10Z');
    await program().run();
    expect(at((await call('GET', '/report-schedule')).body, 'rows.0.skipped')).toBeNull();
  });

  test('a mail that could not be sent for a day is skipped, and results are kept for 90 days', async () => {
    smtp.busy = true;
    await call('PATCH', `/report-schedule/${schedule}`, { recipients: [owner.id] });
    goTo('2026-03-10T09:00:10Z');
    await program().run();
    await call('PATCH', `/report-schedule/${schedule}`, { every: 'month', day: 1 });
    house.clock.now += DAY;
    await program().run();
    expect(await states()).toEqual(['skipped']);
    await call('PATCH', `/report-schedule/${schedule}`, { enabled: false });
    house.clock.now += 91 * DAY;
    await program().run();
    expect(await house.store.db.selectFrom('report_sendings').select('id').execute()).toEqual([]);
  });
});
