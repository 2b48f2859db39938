import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';

const speakerId = '0123456789abcdef01234567';
const english = {
  webinarId: 'launch-2026',
  videoUrl: 'https://videos.example/class.mp4',
  title: 'Clean numbers',
  testimonials: [{ speakerId, quote: 'I saw where my budget went.', speaker: 'Rita, media buyer' }],
};
const portuguese = { ...english, title: 'Números limpos', videoUrl: 'https://player.vimeo.com/video/123456' };
const lead = {
  name: 'João Souza',
  email: 'Joao@Example.com ',
  phone: '+55 11 98765-4321',
  webinarId: 'launch-2026',
};

let dataDir: string;
let file: string;
let house: House;
const write = (content: unknown) =>
  writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
const shown = async (language = ''): Promise<unknown> =>
  at((await house.call('GET', `/class${language && `?language=${language}`}`)).body, 'content');
const signUp = (body: object, address = '198.51.100.7') =>
  house.call('POST', '/class-signup', { body, address });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-class-'));
  file = join(dataDir, 'class.json');
});
afterEach(async () => {
  await house.close();
  await rm(dataDir, { recursive: true });
});

describe('the content of the class', () => {
  test('is what the file says in the language asked for, else in English', async () => {
    await write({ en: english, pt: portuguese });
    house = await openHouse({ dataDir });
    expect(await shown()).toEqual({ ...english, language: 'en' });
    expect(await shown('pt')).toEqual({ ...portuguese, language: 'pt' });
    expect(await shown('hi')).toEqual({ ...english, language: 'en' });
    const answer = await house.call('GET', '/class');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect((await house.call('GET', '/class?language=de')).status).toBe(422);
  });

  test('is there, changes and goes without a restart', async () => {
    house = await openHouse({ dataDir });
    expect(await shown()).toBeNull();
    await write({ pt: portuguese });
    // The only language there is, in place of English.
    expect(await shown('en')).toEqual({ ...portuguese, language: 'pt' });
    await write(`\uFEFF${JSON.stringify({ en: { ...english, title: 'Another title' } })}`);
    expect(at(await shown(), 'title')).toBe('Another title');
    await rm(file);
    expect(await shown()).toBeNull();
  });

  test('stays as it was while the file is wrong, and the log says what is wrong, once', async () => {
    await write({ en: english });
    house = await openHouse({ dataDir });
    await write({
      en: { ...english, webinarID: 'x', testimonials: [{ speakerId: 'short', quote: ' ', speaker: 'R' }] },
    });
    expect(at(await shown(), 'title')).toBe('Clean numbers');
    expect(at(await shown(), 'title')).toBe('Clean numbers');
    const lines = house.logged.filter((line) => line.includes('is wrong'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      file,
      problems: [
        'en.testimonials.0.speakerId must have 24 characters',
        'en.testimonials.0.quote must not be empty',
        'en has a name that is not known: webinarID',
      ],
    });
  });

  test('is neither a pipe nor a file without end: pages do not wait for one', async () => {
    await write({ en: english });
    house = await openHouse({ dataDir });
    const problems = () =>
      house.logged
        .filter((line) => line.includes('is wrong'))
        .map((line) => at(JSON.parse(line), 'problems.0'));
    await rm(file);
    execFileSync('mkfifo', [file]);
    expect((await house.app.inject({ url: '/c5d80fa36' })).statusCode).toBeLessThan(500);
    expect(at(await shown(), 'title')).toBe('Clean numbers');
    expect(problems()).toEqual(['The file must be an ordinary file']);
    await rm(file);
    await writeFile(file, ' '.repeat(1_000_001));
    expect(at(await shown(), 'title')).toBe('Clean numbers');
    expect(problems()).toEqual(['The file must be an ordinary file', 'The file must have at most 1 MB']);
  });

  test('lets documents play from where its videos are, and from nowhere else', async () => {
    house = await openHouse({ dataDir });
    const policy = async (): Promise<string> =>
      String((await house.app.inject({ url: '/c5d80fa36' })).headers['content-security-policy']);
    expect(await policy()).toMatch(/;frame-src 'none';media-src 'self' ;/);
    await write({ en: english, pt: portuguese, es: english });
    const origins = 'https://videos.example https://player.vimeo.com';
    expect(await policy()).toContain(`;frame-src ${origins};media-src 'self' ${origins};`);
    await rm(file);
    expect(await policy()).toContain("frame-src 'none'");
  });
});

describe('signing up for the class', () => {
  test('says what is missing in the codes of the form', async () => {
    await write({ en: english });
    house = await openHouse({ dataDir });
    await house.register('owner@example.com');
    const refused = async (change: object) => {
      const { status, body } = await signUp({ ...lead, ...change });
      return [status, at(body, 'error.fields')];
    };
    expect(await refused({ name: '', email: '', phone: '' })).toEqual([
      422,
      { name: 'name_required', email: 'email_required', phone: 'phone_required' },
    ]);
    expect(await refused({ name: 'A1 2', email: 'a@b', phone: '+55 1' })).toEqual([
      422,
      { name: 'name_too_short', email: 'email_invalid', phone: 'phone_invalid' },
    ]);
    expect(await refused({ phone: '11987654321' })).toEqual([422, { phone: 'phone_country' }]);
    expect(await refused({ webinarId: 'another' })).toEqual([422, { webinarId: 'webinar_unknown' }]);
    expect(await house.store.db.selectFrom('leads').selectAll().execute()).toEqual([]);
    // राम is a name.
    expect((await signUp({ ...lead, name: 'राम' })).status).toBe(201);
  });

  test('keeps what was given first, adds what differs beside it, and answers the same', async () => {
    await write({ en: english });
    house = await openHouse({ dataDir });
    await house.register('owner@example.com');
    const first = await signUp({ ...lead, language: 'pt' });
    const again = await signUp({ ...lead, email: 'joao@example.com', phone: '+5511999990000' });
    const same = await signUp({ ...lead, language: 'es' });
    for (const answer of [again, same]) {
      expect([first.status, first.body]).toEqual([answer.status, answer.body]);
    }
    expect(first.body).toEqual({ webinarId: 'launch-2026' });
    const rows = await house.store.db.selectFrom('leads').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { email: 'joao@example.com', phone: '+5511987654321', webinar_id: 'launch-2026', language: 'pt' },
      { email: 'joao@example.com', phone: '+5511999990000', webinar_id: 'launch-2026', language: 'en' },
    ]);
  });

  test('is limited for one e-mail and for one address', async () => {
    await write({ en: english });
    house = await openHouse({ dataDir });
    await house.register('owner@example.com');
    for (let i = 0; i < 5; i++) expect((await signUp(lead, `198.51.100.${i}`)).status).toBe(201);
    const over = await signUp(lead, '198.51.100.9');
    expect([over.status, at(over.body, 'error.code')]).toEqual([429, 'rate_limited']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(3000);
    const statuses = [];
    for (let i = 0; i < 31; i++) {
      statuses.push((await signUp({ ...lead, email: `a${i}@example.com` }, '192.0.2.1')).status);
    }
    expect(statuses).toEqual([...Array(30).fill(201), 429]);
  });

  test('is limited for all addresses together', async () => {
    await write({ en: english });
    house = await openHouse({ dataDir });
    await house.register('owner@example.com');
    const from = async (address: number, count: number): Promise<number[]> => {
      const statuses = [];
      for (let i = 0; i < count; i++) {
        const email = `a${address}.${i}@example.com`;
        statuses.push((await signUp({ ...lead, email }, `192.0.2.${address}`)).status);
      }
      return statuses;
    };
    for (let address = 1; address <= 20; address++) {
      expect(new Set(await from(address, 30))).toEqual(new Set([201]));
    }
    const over = await signUp({ ...lead, email: 'late@example.com' });
    expect([over.status, at(over.body, 'error.code')]).toEqual([429, 'rate_limited']);
    const { count } = house.store.db.fn;
    const rows = house.store.db.selectFrom('leads').select(count('id').as('leads'));
    expect(Number((await rows.executeTakeFirstOrThrow()).leads)).toBe(600);
  }, 60_000);

  test('is refused while there is no class, and before anybody owns the installation', async () => {
    house = await openHouse({ dataDir });
    expect(at((await signUp(lead)).body, 'error.fields')).toEqual({ webinarId: 'webinar_unknown' });
    await write({ en: english });
    expect(at((await signUp(lead)).body, 'error.code')).toBe('unavailable');
  });
});
