import { expect, test } from 'vitest';
import { asking } from '../../events/queue/question.ts';
import { remembered } from './remembered.ts';

test('an answer is reused for some seconds, only for its key', async () => {
  const asked: number[] = [];
  let now = 1_000_000;
  const answers = remembered<number>(() => now);
  const ask = (key: number) => answers(key, async () => asked.push(key));
  expect([await ask(1), await ask(1), await ask(2)]).toEqual([1, 1, 2]);
  now += 4999;
  expect(await ask(1)).toBe(1);
  now += 1;
  expect(await ask(1)).toBe(3);
  // Setting the clock back ends this too.
  now -= 60_000;
  expect(await ask(1)).toBe(4);
  expect(asked).toEqual([1, 2, 1, 1]);
});

test('a failure is not kept, and only the newest of many keys are', async () => {
  let fails = true;
  let times = 0;
  const answers = remembered<number>(() => 0);
  const ask = (key: number) =>
    answers(key, async () => {
      times++;
      if (fails) throw new Error('busy');
      return times;
    });
  await expect(ask(0)).rejects.toThrow('busy');
  fails = false;
  expect(await ask(0)).toBe(2);
  for (let key = 1; key <= 200; key++) await ask(key);
  expect(await ask(200)).toBe(202);
  expect(await ask(0)).toBe(203);
});

test('a query abandoned because no one was waiting is made again', async () => {
  const answers = remembered<string>(() => 0);
  const gone = new AbortController();
  const ann = { workspace: 1, member: 'ann', kind: 'person', signal: gone.signal, deadlineMs: null } as const;
  const first = asking(ann, () => answers(1, () => new Promise<string>(() => undefined)));
  gone.abort();
  await expect(first).rejects.toMatchObject({ problem: 'interrupted' });
  expect(await answers(1, async () => 'again')).toBe('again');
});
