import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeHouse } from '../../../test/helpers/backup-house.ts';
import { Problem } from '../../config/problem.ts';
import { createBackups } from './backups.ts';

let made: Awaited<ReturnType<typeof madeHouse>>;
beforeAll(async () => {
  made = await madeHouse();
});
afterAll(() => made.dispose());

const quiet = { info: () => {} };
const roomy = { forLater: () => new AbortController().signal };
const call = (signal = new AbortController().signal) => ({ progress: () => {}, signal });

const to = (name: string) => ({ dir: join(made.dir, name), since: null });

test('one at a time; afterwards the next can start', async () => {
  const backups = createBackups(made.house.sources, quiet, roomy);
  const first = backups.make(to('first'), call());
  await expect(backups.make(to('second'), call())).rejects.toThrow('Another backup is in progress');
  await first;
  expect(await backups.make(to('second'), call())).toMatchObject({
    dir: join(made.dir, 'second'),
  });
  await backups.close();
});

test('nothing is kept if Fairlead stops or the command hangs up', async () => {
  const { sources } = made.house;
  /** A store whose checkpoint lasts until no one is waiting for it. */
  const slow = (stop: () => void) =>
    createBackups(
      {
        ...sources,
        still: (work) => {
          stop();
          return sources.still(work);
        },
      },
      quiet,
      roomy,
    );
  const backups = slow(() => void backups.close());
  await expect(backups.make(to('third'), call())).rejects.toThrow('Fairlead stopped during');
  await expect(backups.make(to('third'), call())).rejects.toThrow('Fairlead is stopping');
  const gone = new AbortController();
  await expect(slow(() => gone.abort()).make(to('third'), call(gone.signal))).rejects.toThrow();
  expect(readdirSync(made.dir).filter((name) => name.startsWith('third'))).toEqual([]);
});

test('a disk that is nearly full gets no backup, and one in progress is given up', async () => {
  const { sources } = made.house;
  const full = new AbortController();
  const backups = createBackups(
    {
      ...sources,
      still: (work) => {
        full.abort(new Problem('The disk is nearly full.'));
        return sources.still(work);
      },
    },
    quiet,
    { forLater: () => full.signal },
  );
  await expect(backups.make(to('fourth'), call())).rejects.toThrow('The disk is nearly full.');
  await expect(backups.make(to('fourth'), call())).rejects.toThrow('The disk is nearly full.');
  expect(readdirSync(made.dir).filter((name) => name.startsWith('fourth'))).toEqual([]);
  await backups.close();
});
