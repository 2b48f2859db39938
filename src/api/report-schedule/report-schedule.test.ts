import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { type Caller, openWorld, type World } from '../../../test/helpers/api-world.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import { fixedRing } from '../../config/key-ring.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { stopAddresses } from './stop.ts';

let house: House;
let world: World;
let editor: Caller;
let viewer: Caller;
let mails: Mail[];
let refuse: object | null;
const mailer: Mailer = {
  send: async (mail) => {
    if (refuse) throw Object.assign(new Error('no'), refuse);
    mails.push(mail);
  },
};
beforeAll(async () => {
  house = await openHouse({ mailer });
});
afterAll(() => house.close());
beforeEach(async () => {
  mails = [];
  refuse = null;
  world = await openWorld(house);
  editor = await world.join('editor');
  viewer = await world.join('viewer');
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = editor) =>
  house.call(method, path, { token: by.token, ...(body && { body }) });
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'error.fields')];
let count = 0;
const savedReport = async (more: object = {}): Promise<string> => {
  const body = { dimensions: [], metrics: ['requests'], range: { name: 'today' }, ...more };
  return at((await call('POST', '/saved-report', { name: `Report ${++count}`, body })).body, 'id') as string;
};
const schedule = async (more: object = {}) => ({
  reportId: await savedReport(),
  every: 'week',
  weekday: 1,
  hour: 9,
  recipients: [viewer.id],
  ...more,
});
const rows = async (by = editor) =>
  at((await call('GET', '/report-schedule', undefined, by)).body, 'rows') as object[];

describe('a schedule', () => {
  test('can be created, seen by everyone, changed and deleted', async () => {
    const body = await schedule({ language: 'pt' });
    const made = await call('POST', '/report-schedule', body);
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...body,
        day: 1,
        enabled: true,
        last: null,
        skipped: null,
        recipients: [{ id: viewer.id, stopped: false }],
        // The clock is on a Tuesday.
        next: '2026-03-16T09:00:00.000Z',
      },
    });
    expect((await call('GET', '/report-schedule', undefined, viewer)).body).toEqual({
      rows: [made.body],
      canSend: true,
    });
    const id = at(made.body, 'id');
    const changed = await call('PATCH', `/report-schedule/${id}`, {
      every: 'month',
      day: 31,
      hour: 0,
      recipients: [editor.id, viewer.id],
    });
    expect(changed.body).toMatchObject({ next: '2026-03-31T00:00:00.000Z', language: 'pt', weekday: 1 });
    expect(at(changed.body, 'recipients')).toHaveLength(2);
    const paused = await call('PATCH', `/report-schedule/${id}`, { enabled: false });
    expect(paused.body).toMatchObject({ enabled: false, next: null });
    expect((await call('DELETE', `/report-schedule/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/report-schedule/${id}`)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('exists at most once per report, and is deleted and restored with it', async () => {
    const body = await schedule();
    await call('POST', '/report-schedule', body);
    const twice = await call('POST', '/report-schedule', body);
    expect(fieldsOf(twice)).toEqual([409, { reportId: 'already_scheduled' }]);
    await call('DELETE', `/saved-report/${body.reportId}`);
    expect(await rows()).toEqual([]);
    expect((await call('POST', '/report-schedule', body)).status).toBe(404);
    await call('POST', `/saved-report/${body.reportId}/restore`);
    expect(await rows()).toHaveLength(1);
  });

  test('goes to members of the workspace, from whom editors can choose', async () => {
    const { body } = await call('GET', '/report-schedule/recipient');
    expect(body).toEqual([
      expect.objectContaining({ id: editor.id, email: editor.email }),
      expect.objectContaining({ id: viewer.id, email: viewer.email }),
    ]);
    const stranger = await (await openWorld(house)).join('owner');
    const others = await call(
      'POST',
      '/report-schedule',
      await schedule({ recipients: [viewer.id, stranger.id] }),
    );
    expect(fieldsOf(others)).toEqual([422, { 'recipients.1': 'recipient_unknown' }]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    [{ every: 'year' }, { every: 'every_unknown' }],
    [{ weekday: 0 }, { weekday: 'weekday_invalid' }],
    [{ day: 32 }, { day: 'month_day_invalid' }],
    [{ hour: 24 }, { hour: 'hour_invalid' }],
    [{ hour: 9.5 }, { hour: 'hour_invalid' }],
    [{ language: 'de' }, { language: 'language_unknown' }],
    [{ recipients: [] }, { recipients: 'recipients_required' }],
    [{ recipients: ['a', 'a'] }, { recipients: 'twice' }],
    [{ recipients: Array.from({ length: 11 }, (_, i) => `usr_${i}`) }, { recipients: 'too_many_recipients' }],
    [{ minute: 30 }, { minute: 'unknown_field' }],
  ])('with %j is refused by its field', async (wrong, fields) => {
    expect(fieldsOf(await call('POST', '/report-schedule', await schedule(wrong)))).toEqual([422, fields]);
  });
});

describe('a test', () => {
  const scheduled = async (more: object = {}): Promise<string> =>
    at((await call('POST', '/report-schedule', await schedule(more))).body, 'id') as string;

  test('goes to its requester immediately, in the language of the schedule', async () => {
    house.reports.answer = { rows: [], total: sums(4321), count: 1, incomplete: false };
    const id = await scheduled({ language: 'ru' });
    const sent = await call('POST', `/report-schedule/${id}/send`);
    expect(sent).toMatchObject({ status: 200, body: { to: editor.email } });
    expect(mails).toMatchObject([{ to: editor.email }]);
    expect(mails[0]?.text).toContain('Это проверочное письмо');
    expect(mails[0]?.text).toContain('Запросы: 4\u00a0321');
    expect(mails[0]).not.toHaveProperty('stop');
    expect((await rows())[0]).toMatchObject({ last: null });
  });

  test('reports why the mail server did not accept it, and is limited to five an hour', async () => {
    const id = await scheduled();
    refuse = { code: 'EAUTH', responseCode: 535, response: `no ${editor.email}` };
    const failed = await call('POST', `/report-schedule/${id}/send`);
    expect(fieldsOf(failed)).toEqual([503, { mail: 'mail_sign_in' }]);
    refuse = null;
    for (let i = 0; i < 4; i++) await call('POST', `/report-schedule/${id}/send`);
    expect(mails).toHaveLength(4);
    expect((await call('POST', `/report-schedule/${id}/send`)).status).toBe(429);
  });

  test('names its filters, as far as they have names', async () => {
    await call('POST', '/domain', { hosts: ['go.example.net'] });
    const { body } = await call('GET', '/domain');
    const own = (body as { id: string; host: string }[]).find(({ host }) => host === 'go.example.net');
    const filters = [
      { dimension: 'domain', op: 'is', values: [own?.id] },
      { dimension: 'country', op: 'isNot', values: ['BR'] },
    ];
    const id = await scheduled({ reportId: await savedReport({ filters }) });
    await call('POST', `/report-schedule/${id}/send`);
    expect(mails[0]?.text).toContain('Filters: Domain is go.example.net; Country is not Brazil');
  });

  test('for a report that filters by something deleted is not found', async () => {
    const filters = [{ dimension: 'domain', op: 'is', values: ['dom_0000000000000000'] }];
    const id = await scheduled({ reportId: await savedReport({ filters }) });
    expect((await call('POST', `/report-schedule/${id}/send`)).status).toBe(404);
  });
});

describe('the unsubscribe address', () => {
  const stops = stopAddresses(fixedRing(new Uint8Array(32).fill(5)), '');
  const visit = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload = '') =>
    house.app.inject({ method, url, headers, ...(payload !== '' && { payload }) });
  const made = async (language = 'en') => {
    const body = await schedule({ language, recipients: [viewer.id, editor.id] });
    const answer = await call('POST', '/report-schedule', body);
    const id = at(answer.body, 'id') as string;
    return { id, url: stops.make({ schedule: id, user: viewer.id }) };
  };
  const stopped = async () =>
    (at((await rows())[0], 'recipients') as { id: string; stopped: boolean }[]).flatMap((one) =>
      one.stopped ? [one.id] : [],
    );

  test('asks first, in the language of the mail, and viewing it unsubscribes no one', async () => {
    const { url } = await made('es');
    const page = await visit('GET', url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('¿Dejar de recibir los correos del informe');
    expect(page.body).toContain('<form method="post">');
    expect(page.body).not.toContain('<script');
    expect(await stopped()).toEqual([]);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--'],
    ['', ''],
  ])('by one POST of %s stops that one alone, and stays so when others are added', async (type, payload) => {
    const { id, url } = await made();
    const page = await visit('POST', url, type === '' ? {} : { 'content-type': type }, payload);
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('You will no longer get the report'),
    ]);
    await visit('POST', url);
    expect(await stopped()).toEqual([viewer.id]);
    await call('PATCH', `/report-schedule/${id}`, { recipients: [editor.id, viewer.id] });
    expect(await stopped()).toEqual([viewer.id]);
    await call('PATCH', `/report-schedule/${id}`, { recipients: [editor.id] });
    await call('PATCH', `/report-schedule/${id}`, { recipients: [editor.id, viewer.id] });
    expect(await stopped()).toEqual([]);
  });

  test('is invalid if changed, and for a deleted schedule says so in the reader’s language', async () => {
    const { id, url } = await made();
    const wrong = await visit('POST', `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`);
    expect([wrong.statusCode, wrong.body]).toEqual([404, expect.stringContaining('is incomplete')]);
    const forged = url.replace(viewer.id, editor.id);
    expect((await visit('GET', forged)).statusCode).toBe(404);
    await call('DELETE', `/report-schedule/${id}`);
    const gone = await visit('GET', url, { 'accept-language': 'pt-BR,pt;q=0.9' });
    expect([gone.statusCode, gone.body]).toEqual([200, expect.stringContaining('não são mais enviados')]);
    const hindi = await visit('GET', url, { 'accept-language': 'hi,en;q=0.5' });
    expect(hindi.body).toContain('<html lang="hi-IN">');
  });

  test('shows a name as text', async () => {
    const { url } = await made();
    await house.store.db
      .updateTable('saved_reports')
      .set({ name: '<b>&"' })
      .where('workspace_id', '=', world.id)
      .execute();
    expect((await visit('GET', url)).body).toContain('&lt;b&gt;&amp;&quot;');
  });
});

test('without a mail server it can be set up, and says that nothing is sent', async () => {
  const own = await openHouse();
  try {
    const there = await openWorld(own);
    const { token, id: user } = await there.join('editor');
    const report = await own.call('POST', '/saved-report', {
      token,
      body: { name: 'Mine', body: { dimensions: [], metrics: ['requests'], range: { name: 'today' } } },
    });
    const made = await own.call('POST', '/report-schedule', {
      token,
      body: { reportId: at(report.body, 'id'), every: 'day', hour: 9, recipients: [user] },
    });
    expect((await own.call('GET', '/report-schedule', { token })).body).toMatchObject({ canSend: false });
    const sent = await own.call('POST', `/report-schedule/${at(made.body, 'id')}/send`, { token });
    expect(fieldsOf(sent)).toEqual([503, { mail: 'mail_no_server' }]);
  } finally {
    await own.close();
  }
});
