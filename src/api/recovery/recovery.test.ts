import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/helpers/smtp-server.ts';
import { type Mail, smtpMailer } from '../mail/mailer.ts';

describe('recovery', () => {
  const NEW = 'quite another long phrase';
  const HOUR = 3_600_000;

  let dataDir: string;
  let smtp: SmtpServer | null;
  let house: House;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'fairlead recovery '));
    smtp = null;
  });
  afterEach(async () => {
    await house.close();
    await smtp?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = async (mail: boolean): Promise<void> => {
    smtp = mail ? await startSmtpServer() : null;
    house = await openHouse({
      dataDir,
      ...(smtp && { mailer: smtpMailer({ smtpUrl: smtp.url, from: 'Fairlead <fairlead@example.com>' }) }),
    });
  };

  const ask = (email: string, language?: string, address?: string) =>
    house.call('POST', '/recovery-password', {
      body: { email, ...(language !== undefined && { language }) },
      ...(address !== undefined && { address }),
    });
  const confirm = (token: string, password = NEW) =>
    house.call('POST', '/recovery-password/confirm', { body: { token, password } });
  const login = (password: string) =>
    house.call('POST', '/login', { body: { email: 'ana@example.com', password } });

  const files = (): string[] => {
    try {
      return readdirSync(join(dataDir, 'recovery'));
    } catch {
      return [];
    }
  };
  const tokenIn = (text: string): string => {
    const found = /http:\/\/localhost:3000\/recovery-password\?token=(rec_[0-9A-Za-z]{40})/.exec(text);
    if (!found) throw new Error(`No link in: ${text}`);
    return found[1] as string;
  };
  /** A request is answered before its work is done, which takes time on a busy machine. */
  const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 });
  const nextFile = (count: number): Promise<string> =>
    soon(() => {
      const names = files();
      expect(names).toHaveLength(count);
      expect(house.logged.filter((line) => line.includes('waits in this file')).length).toBeGreaterThan(0);
      const texts = names.map((name) => readFileSync(join(dataDir, 'recovery', name), 'utf8'));
      // A file is there before its text is.
      for (const text of texts) expect(text).toMatch(/rec_\w+/);
      return texts.join('\n');
    });
  const nextMail = (count: number) =>
    soon(() => {
      expect(smtp?.received).toHaveLength(count);
      return smtp?.received.at(-1) as SmtpServer['received'][number];
    });
  const nothingUnderWay = () =>
    soon(async () => {
      const tokens = await house.store.db.selectFrom('mail_tokens').select('id').execute();
      expect(tokens).toEqual([]);
    });

  test('a mailed link sets the password once and ends every session', async () => {
    await open(true);
    const { refresh_token, access_token } = await house.register('ana@example.com');
    const answer = await ask('ANA@example.com ');
    expect([answer.status, answer.body]).toEqual([202, { delivery: 'mail' }]);
    const mail = await nextMail(1);
    expect([mail.from, mail.to]).toEqual(['fairlead@example.com', ['ana@example.com']]);
    expect(mail.head).toContain('Subject: Set a new Fairlead password');
    const token = tokenIn(mail.text);

    // An unacceptable password does not use up the link.
    for (const [password, code] of [
      ['short', 'password_too_short'],
      ['Password123', 'password_common'],
      ['ana@example.com', 'password_is_email'],
    ] as const) {
      const refused = await confirm(token, password);
      expect([refused.status, at(refused.body, 'error.fields.password')]).toEqual([422, code]);
    }
    expect((await house.call('POST', '/refresh', { token: refresh_token })).status).toBe(200);

    expect(await confirm(token)).toMatchObject({ status: 204, body: undefined });
    for (const [method, path, bearer] of [
      ['POST', '/refresh', refresh_token],
      ['GET', '/session/me', access_token],
    ] as const) {
      const ended = await house.call(method, path, { token: bearer });
      expect(ended.body).toMatchObject({ type: 0, error: { code: 'session_ended' } });
    }
    const sessions = await house.store.db.selectFrom('sessions').select('ended_reason').execute();
    expect(sessions).toEqual([{ ended_reason: 'password' }]);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);

    const again = await confirm(token, PASSWORD);
    expect([again.status, at(again.body, 'error.fields')]).toEqual([422, { token: 'token_invalid' }]);
    expect(files()).toEqual([]);
  });

  test('a new password cancels a pending change of email', async () => {
    await open(true);
    const { access_token } = await house.register('ana@example.com');
    // Someone who knew the old password requested it.
    const body = { email: 'thief@example.com', password: PASSWORD };
    const asked = await house.call('PATCH', '/profile', { token: access_token, body });
    expect(at(asked.body, 'newEmail')).toBe('thief@example.com');
    const change = /email-token=(eml_\w+)/.exec((await nextMail(1)).text)?.[1];
    await ask('ana@example.com');
    expect((await confirm(tokenIn((await nextMail(2)).text))).status).toBe(204);
    const token = at((await login(NEW)).body, 'access_token') as string;
    expect(at((await house.call('GET', '/profile', { token })).body, 'newEmail')).toBe(null);
    const late = await house.call('POST', '/profile/email/confirm', { token, body: { token: change } });
    expect(at(late.body, 'error.fields.token')).toBe('token_invalid');
  });

  test('a known email cannot be told from an unknown one, and the response waits for nothing', async () => {
    await open(true);
    await house.register('ana@example.com');
    const lock = Promise.withResolvers<void>();
    // The store's only connection is busy, so a response that required a lookup would never arrive.
    const held = house.store.db.transaction().execute(() => lock.promise);
    const [known, unknown] = [await ask('ana@example.com'), await ask('nobody@example.com')];
    const { 'x-request-id': a, date: b, ...headers } = known.headers;
    const { 'x-request-id': c, date: d, ...others } = unknown.headers;
    expect([unknown.status, unknown.body, others]).toEqual([known.status, known.body, headers]);
    expect([a, b, c, d].every((value) => typeof value === 'string')).toBe(true);
    lock.resolve();
    await held;
    expect((await nextMail(1)).to).toEqual(['ana@example.com']);
  });

  test('a link expires after an hour, and when another one is used', async () => {
    await open(false);
    await house.register('ana@example.com');
    await ask('ana@example.com');
    const first = tokenIn(await nextFile(1));
    house.clock.now += HOUR;
    expect(at((await confirm(first)).body, 'error.fields.token')).toBe('token_invalid');
    await ask('ana@example.com');
    await soon(() => expect(files().some((name) => name.includes('T143456Z'))).toBe(true));
    // The file of the expired link is gone.
    const second = tokenIn(await nextFile(1));
    await ask('ana@example.com');
    const both = await nextFile(2);
    const third = [...both.matchAll(/rec_\w+/g)].map(String).find((token) => token !== second) as string;
    house.clock.now += HOUR - 1000;
    expect((await confirm(second)).status).toBe(204);
    expect(at((await confirm(third)).body, 'error.fields.token')).toBe('token_invalid');
    expect(files()).toEqual([]);
  });

  test('without a mail server, the link is in a file for the operator, and the log names only the file', async () => {
    await open(false);
    await house.register('ana@example.com');
    expect((await ask('ana@example.com')).body).toEqual({ delivery: 'operator' });
    const text = await nextFile(1);
    const token = tokenIn(text);
    expect(text).toContain('ana@example.com');
    const folder = join(dataDir, 'recovery');
    const name = files()[0] as string;
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const log = house.logged.join('\n');
    expect(log).toContain(join(folder, name));
    for (const secret of [token, 'ana@example.com']) expect(`${log}${name}`).not.toContain(secret);
    const stored = JSON.stringify(await house.store.db.selectFrom('mail_tokens').selectAll().execute());
    expect(stored).not.toContain(token);
    expect((await ask('nobody@example.com')).body).toEqual({ delivery: 'operator' });
    expect((await confirm(token)).status).toBe(204);
    await nothingUnderWay();
    expect(files()).toEqual([]);
  });

  test('mails not accepted when the program stops are left in a file', async () => {
    await open(true);
    await house.register('ana@example.com');
    (smtp as SmtpServer).busy = true;
    await ask('ana@example.com');
    await soon(() => expect(house.logged.join()).toContain('did not take a mail'));
    expect(house.logged.join()).not.toContain('rec_');
    await house.app.close();
    tokenIn(await nextFile(1));
  });

  test.each([
    ['pt-BR', 'Alguém pediu uma nova senha'],
    ['es', 'Alguien pidió una nueva contraseña'],
    ['ru', 'Кто-то запросил новый пароль'],
    ['hi-IN', 'नया पासवर्ड'],
    ['fr', 'Someone requested a new password'],
    ['__proto__', 'Someone requested a new password'],
  ])(
    'a mail for %s',
    async (language, words) => {
      await open(true);
      await house.register('ana@example.com');
      await ask('ana@example.com', language);
      const { text } = await nextMail(1);
      expect(text).toContain(words);
      tokenIn(text);
    },
    60_000,
  );

  test('past five mails an hour the response is the same, and another link is sent once none works', async () => {
    await open(true);
    await house.register('ana@example.com');
    const settled = () => house.logged.filter((line) => line.includes('is settled')).length;
    /** Resolves when every request is processed, even those without a link, because the clock moves afterward. */
    const askFrom = async (times: number): Promise<void> => {
      const before = settled();
      for (let i = 0; i < times; i++) {
        for (const email of ['ana@example.com', 'nobody@example.com']) {
          const answer = await ask(email, 'en', `192.0.2.${i}`);
          expect([answer.status, answer.body]).toEqual([202, { delivery: 'mail' }]);
        }
      }
      await soon(() => expect(settled() - before).toBe(times * 2));
    };
    await askFrom(8);
    const token = tokenIn((await nextMail(5)).text);
    // After these, the day's fifteen are used up.
    for (let hour = 1; hour < 3; hour++) {
      house.clock.now += HOUR;
      await askFrom(8);
      await nextMail(5 + hour * 5);
    }
    expect(at((await confirm(token)).body, 'error.fields.token')).toBe('token_invalid');
    house.clock.now += HOUR;
    await askFrom(8);
    const late = tokenIn((await nextMail(16)).text);
    expect((await confirm(late)).status).toBe(204);
    // The account is notified of its new password.
    expect((await nextMail(17)).text).toContain('to set a new password for your Fairlead account');
    // Past the limit, with no working link, another one is sent immediately.
    await askFrom(2);
    await nextMail(18);
  });

  test('requests are limited by address', async () => {
    await open(false);
    for (let i = 0; i < 30; i++)
      expect((await ask(`visitor${i}@example.com`, 'en', '192.0.2.200')).status).toBe(202);
    expect((await ask('one-more@example.com', 'en', '192.0.2.200')).status).toBe(429);
  });

  test('wrong tokens lock out their sender and no one else', async () => {
    await open(false);
    await house.register('ana@example.com');
    await ask('ana@example.com');
    const token = tokenIn(await nextFile(1));
    const attempt = (wrong: string, address: string) =>
      house.call('POST', '/recovery-password/confirm', { body: { token: wrong, password: NEW }, address });
    for (let i = 0; i < 30; i++) expect((await attempt(`rec_${i}`, '192.0.2.1')).status).toBe(422);
    expect((await attempt('rec_30', '192.0.2.1')).status).toBe(429);
    for (let i = 0; i < 10; i++) expect((await attempt('rec_same', `192.0.2.${i + 10}`)).status).toBe(422);
    expect((await attempt('rec_same', '192.0.2.30')).status).toBe(429);
    expect((await attempt(token, '192.0.2.31')).status).toBe(204);
  });
});

describe('response times', () => {
  let house: House;
  const sent: Mail[] = [];
  /** Number of queries to the control store so far, of any kind. */
  let looks = 0;

  beforeAll(async () => {
    house = await openHouse({ mailer: { send: async (mail) => void sent.push(mail) } });
    await house.register('ana@example.com');
    const { db } = house.store;
    const executor = db.getExecutor() as { executeQuery: (...args: unknown[]) => Promise<unknown> };
    const plain = executor.executeQuery.bind(executor);
    executor.executeQuery = (...args) => {
      looks++;
      return plain(...args);
    };
    const begin = db.transaction.bind(db);
    db.transaction = () => {
      looks++;
      return begin();
    };
  });
  afterAll(() => house.close());

  const ask = async (email: string) => {
    looks = 0;
    const answer = await house.call('POST', '/recovery-password', { body: { email } });
    const atAnswer = looks;
    return { status: answer.status, body: JSON.stringify(answer.body), atAnswer };
  };

  test('nothing is looked up before the response, whether or not there is an account', async () => {
    const known = await ask('ana@example.com');
    const unknown = await ask('nobody@example.com');
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 202, atAnswer: 0 });
    await expect.poll(() => sent.map(({ to }) => to), { timeout: 5000 }).toEqual(['ana@example.com']);
    expect(looks).toBeGreaterThan(0);
  });

  test('the work starts at no moment that a later call could measure', async () => {
    const begun: number[] = [];
    for (let i = 0; i < 6; i++) {
      await ask(`nobody${i}@example.com`);
      const start = performance.now();
      await expect.poll(() => looks, { timeout: 5000, interval: 2 }).toBeGreaterThan(0);
      begun.push(performance.now() - start);
    }
    expect(Math.max(...begun) - Math.min(...begun)).toBeGreaterThan(10);
  });
});
