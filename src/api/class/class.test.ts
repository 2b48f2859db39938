import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { ClassShown } from '../../contracts/accounts/class.ts';
import { readClassJson } from './service.ts';

describe('class', () => {
  const speakerId = '0123456789abcdef01234567';
  const english = {
    webinarId: 'launch-2026',
    videoUrl: 'https://videos.example/class.mp4',
    title: 'Clean numbers',
    testimonials: [{ speakerId, quote: 'I saw where my budget went.', speaker: 'Rita, media buyer' }],
  };
  const portuguese = {
    ...english,
    title: 'Números limpos',
    videoUrl: 'https://player.vimeo.com/video/123456',
  };
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

  const openOwned = async () => {
    house = await openHouse({ dataDir });
    return (await house.register('owner@example.com')).access_token;
  };
  const setup = (token: string) => house.call('GET', '/class/setup', { token });
  const save = (token: string, body: object) => house.call('PATCH', '/class/setup', { token, body });

  describe('the content of the class', () => {
    test('is an honest sample until the owner saves one', async () => {
      const token = await openOwned();
      for (const language of ['en', 'pt', 'es', 'ru', 'hi']) {
        const sample = (await shown(language)) as ClassShown;
        expect(sample).toMatchObject({ sample: true, language, videoUrl: null, testimonials: [] });
        expect(sample.title).not.toBe('');
      }
      const saved = await save(token, { content: { en: english, pt: portuguese }, revision: 0 });
      expect([saved.status, at(saved.body, 'setup.revision')]).toEqual([200, 1]);
      expect(await shown()).toEqual({ ...english, language: 'en', sample: false });
      expect(await shown('pt')).toEqual({ ...portuguese, language: 'pt', sample: false });
      expect(await shown('hi')).toEqual({ ...english, language: 'en', sample: false });
      const answer = await house.call('GET', '/class');
      expect(answer.headers['cache-control']).toBe('public, max-age=60');
      expect((await house.call('GET', '/class?language=de')).status).toBe(422);
      expect((await save(token, { content: null, revision: 1 })).status).toBe(200);
      expect(await shown()).toMatchObject({ sample: true });
    });

    test('is saved only on the revision that was read', async () => {
      const token = await openOwned();
      expect((await save(token, { content: { en: english }, revision: 0 })).status).toBe(200);
      for (const revision of [0, 2]) {
        const late = await save(token, { content: { pt: portuguese }, revision });
        expect([late.status, at(late.body, 'error.code')]).toEqual([409, 'conflict']);
      }
      expect(await shown('pt')).toMatchObject({ language: 'en' });
      expect((await save(token, { content: { pt: portuguese }, revision: 1 })).status).toBe(200);
    });

    test('reports problems by field, as codes', async () => {
      const token = await openOwned();
      const wrong = {
        webinarId: 'a b',
        videoUrl: 'http://videos.example/x.mp4',
        title: ' ',
        testimonials: [{ speakerId: 'short', quote: '', speaker: 'R' }],
      };
      const refused = async (content: object) =>
        at((await save(token, { content, revision: 0 })).body, 'error.fields');
      expect(await refused({ en: wrong })).toEqual({
        'content.en.webinarId': 'webinar_id_invalid',
        'content.en.videoUrl': 'video_invalid',
        'content.en.title': 'required',
        'content.en.testimonials.0.speakerId': 'speaker_id_length',
        'content.en.testimonials.0.quote': 'required',
      });
      expect(await refused({})).toEqual({ content: 'class_language' });
    });

    test('is only for the owner of the installation', async () => {
      await openOwned();
      const { access_token: other } = await house.register('other@example.com');
      expect(at((await setup(other)).body, 'setup')).toBeNull();
      expect((await save(other, { content: { en: english }, revision: 0 })).status).toBe(404);
      expect(await shown()).toMatchObject({ sample: true });
    });

    test('imports a class.json once, unchanged and completely', async () => {
      await write({ en: english, pt: portuguese });
      const token = await openOwned();
      expect(await shown('pt')).toEqual({ ...portuguese, language: 'pt', sample: false });
      expect(at((await setup(token)).body, 'setup')).toMatchObject({
        content: { en: english, pt: portuguese },
        revision: 1,
        problems: [],
      });
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ en: english, pt: portuguese });
      // The file does not overwrite content saved since, not even the sample.
      await save(token, { content: null, revision: 1 });
      expect(at((await setup(token)).body, 'setup.content')).toBeNull();
      expect(await shown()).toMatchObject({ sample: true });
    });

    test('tells the owner what is wrong with a class.json, and imports it once it is fixed', async () => {
      await write({
        en: { ...english, webinarID: 'x', testimonials: [{ speakerId: 'short', quote: ' ', speaker: 'R' }] },
      });
      const token = await openOwned();
      expect(await shown()).toMatchObject({ sample: true });
      const problems = [
        'en.testimonials.0.speakerId must have 24 characters',
        'en.testimonials.0.quote must not be empty',
        'en has a name that is not known: webinarID',
      ];
      for (let looks = 0; looks < 2; looks++)
        expect(at((await setup(token)).body, 'setup.problems')).toEqual(problems);
      expect(house.logged.filter((line) => line.includes('is wrong'))).toHaveLength(1);
      await write({ en: english });
      expect(at((await setup(token)).body, 'setup')).toMatchObject({
        content: { en: english },
        problems: [],
      });
      expect(await shown()).toMatchObject({ title: 'Clean numbers', sample: false });
    });

    test('lets documents play videos only from their origins', async () => {
      const token = await openOwned();
      const policy = async (): Promise<string> =>
        String((await house.app.inject({ url: '/c5d80fa36' })).headers['content-security-policy']);
      expect(await policy()).toMatch(/;frame-src 'none';media-src 'self' ;/);
      await save(token, { content: { en: english, pt: portuguese, es: english }, revision: 0 });
      const origins = 'https://videos.example https://player.vimeo.com';
      expect(await policy()).toContain(`;frame-src ${origins};media-src 'self' ${origins};`);
      await save(token, { content: null, revision: 1 });
      expect(await policy()).toContain("frame-src 'none'");
    });
  });

  describe('signing up for the class', () => {
    test('reports what is missing with the form’s codes', async () => {
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

    test('keeps the first values, adds differing ones, and gives the same answer', async () => {
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

    test('is limited per email and per address', async () => {
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
    }, 240_000);

    test('on the sample is stored under its own ID, and refused while the installation has no owner', async () => {
      house = await openHouse({ dataDir });
      expect(at((await signUp(lead)).body, 'error.fields')).toEqual({ webinarId: 'webinar_unknown' });
      expect(at((await signUp({ ...lead, webinarId: 'sample' })).body, 'error.code')).toBe('unavailable');
      await house.register('owner@example.com');
      expect((await signUp({ ...lead, webinarId: 'sample' })).status).toBe(201);
    });
  });
});

describe('the file of the class', () => {
  const english = {
    webinarId: 'launch',
    videoUrl: 'https://videos.example/class.mp4',
    title: 'Clean numbers',
  };

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairlead-class-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['{"en":', 'could not be read'],
    ['[]', 'The file must be given, as object'],
    ['{}', 'must hold one of the languages'],
    [{ de: english }, 'not known: de'],
    [{ en: { ...english, title: undefined } }, 'en.title must be given, as string'],
    [{ en: { ...english, webinarId: 'a b' } }, 'en.webinarId must have'],
    [{ en: { ...english, videoUrl: 'http://videos.example/class.mp4' } }, 'en.videoUrl must be an https'],
    [{ en: { ...english, videoUrl: 'javascript:alert(1)' } }, 'en.videoUrl'],
    [{ en: { ...english, videoUrl: 'https://videos.example/page' } }, 'en.videoUrl'],
    [{ en: { ...english, videoUrl: 'https://a;script-src.example/x.mp4' } }, 'en.videoUrl'],
    [{ en: { ...english, videoUrl: 'https://www.youtube.com/watch?v=abcdefgh' } }, 'en.videoUrl'],
  ])('%j is refused: %s', async (content, reason) => {
    const file = join(folder, 'class.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    expect(await readClassJson(file)).toEqual({
      problems: expect.arrayContaining([expect.stringContaining(reason)]),
    });
  });

  test('a valid file is read completely, and a missing one is null', async () => {
    const file = join(folder, 'sound.json');
    expect(await readClassJson(file)).toBeNull();
    await writeFile(file, `\uFEFF${JSON.stringify({ en: english })}`);
    expect(await readClassJson(file)).toEqual({ content: { en: english } });
  });

  test('does not wait for a pipe or an endless file', async () => {
    const pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    expect(await readClassJson(pipe)).toEqual({ problems: ['The file must be an ordinary file'] });
    const large = join(folder, 'large.json');
    await writeFile(large, ' '.repeat(1_000_001));
    expect(await readClassJson(large)).toEqual({ problems: ['The file must have at most 1 MB'] });
  });
});
