import { expect, it } from 'vitest';
import { fakeTime } from '../../../../test/helpers/fake-time.ts';
import type { Condition } from '../../api/maintenance.ts';
import { EVERY_MS, watchEnd } from './watch-end.ts';

const watched = (answers: Condition[], random = 0.5) => {
  const time = fakeTime(0);
  const told: Condition[] = [];
  const asked: number[] = [];
  const watch = watchEnd({
    ask: async () => {
      asked.push(time.now());
      return answers.shift() ?? 'over';
    },
    timers: time,
    random: () => random,
    tell: (condition) => void told.push(condition),
  });
  return { time, told, asked, watch };
};

it('polls every few seconds until it is over, and then stops', async () => {
  const { time, told, asked, watch } = watched(['on', 'away', 'on']);
  watch.look();
  await time.pass(10 * EVERY_MS);
  expect(told).toEqual(['on', 'away', 'on', 'over']);
  expect(asked).toEqual([0, EVERY_MS, 2 * EVERY_MS, 3 * EVERY_MS]);
});

it('spreads the requests of many tabs', async () => {
  for (const [random, next] of [
    [0, 3750],
    [1, 6250],
  ] as const) {
    const { time, asked, watch } = watched(['on'], random);
    watch.look();
    await time.pass(EVERY_MS * 2);
    expect(asked).toEqual([0, next]);
  }
});

it('polls at once when told to, and not twice at the same time', async () => {
  const { time, asked, watch } = watched(['on', 'on']);
  watch.look();
  watch.look();
  await time.pass(1000);
  watch.look();
  await time.pass(EVERY_MS - 1);
  expect(asked).toEqual([0, 1000]);
  await time.pass(1);
  expect(asked).toEqual([0, 1000, 1000 + EVERY_MS]);
});

it('does not notify a closed screen', async () => {
  const { time, told, asked, watch } = watched(['on', 'on']);
  watch.look();
  watch.stop();
  await time.pass(2 * EVERY_MS);
  expect([asked.length, told]).toEqual([1, []]);
});
