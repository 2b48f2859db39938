import { expect, test } from 'vitest';
import { type Asker, asking, currentAsker } from './question.ts';
import { shareAnswer } from './shared-answer.ts';

const asker = (name: string) => {
  const gone = new AbortController();
  const who: Asker = {
    workspace: 1,
    member: name,
    kind: 'person',
    signal: gone.signal,
    deadlineMs: null,
  };
  return { gone, as: <T>(run: () => T): T => asking(who, run) };
};

/** A query that records whether it was ended, running until `answer` is called. */
const question = () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const state = { ended: false, member: '' };
  return {
    state,
    answer: () => resolve(7),
    ask: (): Promise<number> => {
      state.member = currentAsker()?.member ?? 'the house';
      currentAsker()?.signal?.addEventListener('abort', () => {
        state.ended = true;
      });
      return promise;
    },
  };
};

test('continues for those still waiting when the first asker has gone', async () => {
  const { state, answer, ask } = question();
  const [ann, bob] = [asker('ann'), asker('bob')];
  const shared = ann.as(() => shareAnswer(ask));
  const [first, second] = [ann.as(() => shared.join()), bob.as(() => shared.join())];
  ann.gone.abort();
  await expect(first).rejects.toMatchObject({ problem: 'interrupted' });
  expect([state.ended, shared.isOver(), state.member]).toEqual([false, false, 'ann']);
  answer();
  expect(await second).toBe(7);
});

test('ends when no one is waiting any more, and says so', async () => {
  const { state, ask } = question();
  const [ann, bob] = [asker('ann'), asker('bob')];
  const shared = ann.as(() => shareAnswer(ask));
  const joined = [ann.as(() => shared.join()), bob.as(() => shared.join())];
  ann.gone.abort();
  bob.gone.abort();
  for (const one of joined) await expect(one).rejects.toMatchObject({ problem: 'interrupted' });
  expect([state.ended, shared.isOver()]).toEqual([true, true]);
});

test('a background job is never told to stop, and leaving after the answer ends nothing', async () => {
  const { state, answer, ask } = question();
  const ann = asker('ann');
  const shared = asking(null, () => shareAnswer(ask));
  const [house, hers] = [shared.join(), ann.as(() => shared.join())];
  answer();
  expect([await house, await hers, state.member]).toEqual([7, 7, 'the house']);
  ann.gone.abort();
  expect([state.ended, shared.isOver()]).toEqual([false, false]);
});
