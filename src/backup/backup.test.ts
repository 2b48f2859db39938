import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configOf, madeHouse, noProgress, openBackupHouse } from '../../test/helpers/backup-house.ts';
import { refuseHalfRestored } from '../config/data-folder.ts';
import { restoreMark } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import type { EventBackup } from '../events/store/backup.ts';
import { makeBackup, type Sources } from './make.ts';
import { manifestText, readManifest } from './manifest.ts';
import { checkFiles, restoreBackup } from './restore.ts';

let made: Awaited<ReturnType<typeof madeHouse>>;
let whole: string;
let number = 0;
/** A path that does not exist yet. */
let fresh: string;

const restoreInto = (dataDir: string, dir = whole, replace = false, env: Record<string, string> = {}) =>
  restoreBackup({ config: configOf(dataDir, env), dir, replace, now: Date.now() }, noProgress());

beforeAll(async () => {
  made = await madeHouse();
  whole = join(made.dir, 'whole');
  await made.house.ingest.drain();
  // Some requests are in the event store and some only in the journal, which is still being written.
  await made.house.answer(5);
  await makeBackup(made.house.sources, whole, noProgress());
});
afterAll(() => made.dispose());
beforeEach(() => {
  fresh = join(made.dir, `folder ${++number}`);
});

test('contains stores, journals and keys, readable by the owner only, and no key that has to be deleted', () => {
  const files = readdirSync(whole, { recursive: true, withFileTypes: true });
  for (const file of files) {
    expect(statSync(join(file.parentPath, file.name)).mode & 0o077, file.name).toBe(0);
  }
  const paths = readManifest(whole).files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'events/events.duckdb',
      'control.ndjson',
      'class.json',
      'edge/caps/caps-0.json',
      'edge/snapshot.json',
      'keys/click.key',
    ]),
  );
  expect(
    paths.filter((path) => path.startsWith('journal/n1-w0/') && path.endsWith('.jsonl')).length,
  ).toBeGreaterThan(1);
  expect(files.filter(({ name }) => name.startsWith('visitor-key'))).toEqual([]);
});

test('a key created while the control store is copied is in the backup that needs it', async () => {
  const { sources } = made.house;
  const name = 'secrets.1795000000000.key';
  // The control store's lines are read in a transaction, after the keys were copied.
  const control = new Proxy(sources.control, {
    get(target, property) {
      if (property === 'transaction') {
        writeFileSync(join(sources.dataDir, 'keys', name), Buffer.alloc(32, 1), { mode: 0o600 });
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  try {
    await makeBackup({ ...sources, control }, fresh, noProgress());
    expect(readManifest(fresh).files.filter(({ path }) => path === `keys/${name}`)).toHaveLength(1);
  } finally {
    rmSync(join(sources.dataDir, 'keys', name), { force: true });
  }
});

test('a restore replaces data only when told to, has every request answered before once, and new ones never reuse their positions', async () => {
  const later = await made.house.answer(3);
  mkdirSync(join(fresh, 'keys'), { recursive: true });
  writeFileSync(join(fresh, 'keys', 'old.key'), 'old');
  writeFileSync(join(fresh, 'maintenance'), '');
  await expect(restoreInto(fresh)).rejects.toThrow('already has data');
  expect(readdirSync(fresh)).toEqual(['keys', 'maintenance']);
  const { aside } = await restoreInto(fresh, whole, true);
  expect(readFileSync(join(aside[0] ?? '', 'keys', 'old.key'), 'utf8')).toBe('old');
  expect(readdirSync(fresh)).toEqual(
    expect.arrayContaining(['control', 'events', 'journal', 'keys', 'maintenance']),
  );
  expect(existsSync(restoreMark(fresh))).toBe(false);
  const house = await openBackupHouse(configOf(fresh));
  try {
    expect(await house.audit()).toMatchObject({
      ok: true,
      stored: { requests: 35 },
      missing: 0,
      windows: [],
    });
    const [position] = await house.answer(1);
    expect(position?.epoch).toBeGreaterThan(later[0]?.epoch ?? Number.POSITIVE_INFINITY);
    await expect.poll(async () => (await house.audit()).stored.requests, { timeout: 60_000 }).toBe(36);
    expect(await house.audit()).toMatchObject({ ok: true, duplicate: 0, unexplained: 0 });
  } finally {
    await house.close();
  }
  for (const name of ['click', 'access', 'signing', 'disclosure', 'intake', 'secrets']) {
    const key = readFileSync(join(fresh, 'keys', `${name}.key`));
    expect(key.equals(readFileSync(join(made.house.config.dataDir, 'keys', `${name}.key`)))).toBe(true);
  }
});

describe('a damaged backup is refused with the name of the damaged file, and nothing is written', () => {
  const damage = async (path: string, change: (file: string) => void, words: RegExp): Promise<void> => {
    const copy = `${fresh} copy`;
    cpSync(whole, copy, { recursive: true });
    change(join(copy, path));
    const failure = await restoreInto(fresh, copy).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect(String(failure)).toContain(path);
    expect(String(failure)).toMatch(words);
    expect(existsSync(fresh)).toBe(false);
  };
  const flip = (file: string): void => {
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(file, bytes);
  };

  test.each(['events/events.duckdb', 'control.ndjson', 'keys/click.key'])('a flipped bit in %s', (path) =>
    damage(path, flip, /was changed/),
  );
  test('a file that is missing', () => damage('keys/access.key', (file) => rmSync(file), /is missing/));
  test('a truncated file', () =>
    damage(
      'control.ndjson',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, -9)),
      /has \d+ bytes instead/,
    ));
  test('a truncated manifest', () =>
    damage(
      'manifest.json',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, -40)),
      /incomplete or was changed/,
    ));
  test('a changed manifest', () =>
    damage(
      'manifest.json',
      (file) => {
        writeFileSync(file, readFileSync(file, 'utf8').replace('"node": 1', '"node": 2'));
      },
      /incomplete or was changed/,
    ));
  test('no manifest', () => damage('manifest.json', (file) => rmSync(file), /not a complete backup/));
});

test('a backup from a newer program is refused', async () => {
  const copy = `${fresh} copy`;
  cpSync(whole, copy, { recursive: true });
  const { format, version, ...manifest } = readManifest(whole);
  writeFileSync(
    join(copy, 'manifest.json'),
    manifestText({ ...manifest, schema: { control: 999, events: 1 } }),
  );
  await expect(restoreInto(fresh, copy)).rejects.toThrow(/newer Fairlead .* control store has version 999/);
  expect([format, version]).toEqual(['fairlead-backup', 2]);
});

test.each(['../outside', '/etc/passwd', 'a/../../b', 'a\\b', ''])(
  'a path that leads out is refused: %s',
  (path) => {
    const { format, version, ...manifest } = readManifest(whole);
    mkdirSync(fresh);
    const files = [{ path, bytes: 0, sha256: '0'.repeat(64) }];
    writeFileSync(join(fresh, 'manifest.json'), manifestText({ ...manifest, files }));
    expect(() => readManifest(fresh)).toThrow('damaged');
    expect([format, version]).toEqual(['fairlead-backup', 2]);
  },
);

test('an event store whose image changed while it was copied is copied again with ingest paused', async () => {
  const { sources } = made.house;
  let holding = 0;
  const images: { held: boolean; ends: boolean[] }[] = [];
  const events: EventBackup = {
    image: async () => {
      const image = await sources.events?.image();
      if (image === undefined) throw new Error('There is no event store.');
      const seen = { held: holding > 0, ends: [] as boolean[] };
      images.push(seen);
      const spoilt = images.length === 1;
      return {
        ...image,
        intact: () => {
          seen.ends.push(holding > 0);
          return !spoilt && image.intact();
        },
      };
    },
  };
  const still: Sources['still'] = (work) =>
    sources.still(async () => {
      holding++;
      return work().finally(() => {
        holding--;
      });
    });
  await makeBackup({ ...sources, events, still }, fresh, noProgress());
  expect(images).toEqual([
    { held: true, ends: [false] },
    { held: true, ends: [true] },
  ]);
  await checkFiles(fresh, readManifest(fresh), noProgress());
});

describe('backup target', () => {
  const backUp = (dir: string) => makeBackup(made.house.sources, dir, noProgress());

  test('refuses an existing path and a missing parent folder', async () => {
    await expect(backUp(whole)).rejects.toThrow('is not empty');
    writeFileSync(fresh, '');
    await expect(backUp(fresh)).rejects.toThrow('is a file');
    await expect(backUp(join(made.dir, 'absent', 'backup'))).rejects.toThrow('does not exist');
  });
  test('accepts an empty folder and the remains of an interrupted backup', async () => {
    mkdirSync(fresh);
    mkdirSync(`${fresh}.unfinished`);
    writeFileSync(join(`${fresh}.unfinished`, 'mine'), '');
    await expect(backUp(fresh)).rejects.toThrow('is in the way');
    writeFileSync(join(`${fresh}.unfinished`, 'unfinished-fairlead-backup'), '');
    await backUp(fresh);
    expect(readManifest(fresh).node).toBe(1);
    expect(readdirSync(fresh)).not.toContain('mine');
    expect(existsSync(`${fresh}.unfinished`)).toBe(false);
  });
  test.each([
    ['called off', new Problem('called off'), /called off/],
    ['the disk is full', Object.assign(new Error('no space'), { code: 'ENOSPC' }), /is full.*free up space/i],
  ])('nothing of it is kept: %s half way', async (_name, error, words) => {
    let pieces = 0;
    const onBytes = (): void => {
      if (++pieces === 3) throw error;
    };
    await expect(makeBackup(made.house.sources, fresh, noProgress({ onBytes }))).rejects.toThrow(words);
    expect(readdirSync(made.dir).filter((name) => join(made.dir, name).startsWith(fresh))).toEqual([]);
  });
});

describe('restore target', () => {
  test('refuses while Fairlead runs', async () => {
    const { dataDir } = made.house.config;
    await expect(restoreInto(dataDir, whole, true)).rejects.toThrow(
      /Fairlead is running on the data folder .*edge worker 0/,
    );
  });
  test('a disk that fills up half way changes nothing', async () => {
    mkdirSync(join(fresh, 'keys'), { recursive: true });
    let done = 0;
    const onBytes = (bytes: number): void => {
      done += bytes;
      if (done > 1.5 * readManifest(whole).files.reduce((sum, file) => sum + file.bytes, 0))
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    const options = { config: configOf(fresh), dir: whole, replace: true, now: Date.now() };
    await expect(restoreBackup(options, noProgress({ onBytes }))).rejects.toThrow(
      /full. Nothing was changed/,
    );
    expect(readdirSync(fresh)).toEqual(['keys']);
  });
  test('nothing starts on a folder with an interrupted restore', () => {
    mkdirSync(fresh);
    expect(() => refuseHalfRestored(fresh)).not.toThrow();
    writeFileSync(restoreMark(fresh), '');
    expect(() => refuseHalfRestored(fresh)).toThrow(/was interrupted. Restore again/);
  });
});

test('a database that cannot be reached or cannot hold tables is reported in plain words', async () => {
  const away = restoreInto(fresh, whole, false, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(away).rejects.toThrow(/database of DATABASE_URL cannot be reached \(.*ECONNREFUSED/);
  await expect(away).rejects.toBeInstanceOf(Problem);
  expect(readdirSync(fresh)).toEqual([]);
});

const server = process.env.FAIRLEAD_TEST_DATABASE_URL;
if (!server)
  console.warn(
    'SKIPPED on Postgres: FAIRLEAD_TEST_DATABASE_URL is not set; backups were restored into PGlite only.',
  );

test.skipIf(!server)(
  'from PGlite into Postgres and back, with what stood there kept under another name',
  async () => {
    const schema = `fairlead_backup_${process.pid}`;
    const url = new URL(server ?? '');
    url.searchParams.set('options', `-c search_path=${schema}`);
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    const env = { DATABASE_URL: url.href };
    try {
      await admin.query(`create schema ${schema}`);
      await restoreInto(fresh, whole, false, env);
      expect(existsSync(join(fresh, 'control'))).toBe(false);
      const house = await openBackupHouse(configOf(fresh, env));
      const back = `${fresh} back`;
      try {
        await sql`insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_1', 'Kept', 'UTC', 'k')`.execute(
          house.control.db,
        );
        await makeBackup(house.sources, back, noProgress());
      } finally {
        await house.close();
      }
      await expect(restoreInto(`${fresh} a`, back, false, env)).rejects.toThrow('holds a control store');
      const { aside } = await restoreInto(`${fresh} a`, back, true, env);
      const [, old] = /the schema (\S+) of/.exec(aside.join()) ?? [];
      expect((await admin.query(`select name from ${old}.workspaces`)).rows).toEqual([{ name: 'Kept' }]);
      expect((await admin.query(`select name from ${schema}.workspaces`)).rows).toEqual([{ name: 'Kept' }]);
      await admin.query(`drop schema ${old} cascade`);

      await restoreInto(`${fresh} b`, back);
      const again = await openBackupHouse(configOf(`${fresh} b`));
      expect(await again.control.db.selectFrom('workspaces').select('name').execute()).toEqual([
        { name: 'Kept' },
      ]);
      expect(await again.audit()).toMatchObject({ ok: true });
      await again.close();
    } finally {
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    }
  },
);
