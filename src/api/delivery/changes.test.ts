import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';
import { isLong } from '../../../test/helpers/long.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterAll(() => queue.close());

const MISHAPS = ['none', 'refused', 'refused', 'lost', 'reset', 'killed', 'changed'] as const;
const step = fc.record({
  conversions: fc.integer({ min: 0, max: 3 }),
  mishaps: fc.array(fc.constantFrom(...MISHAPS), { maxLength: 5 }),
  moves: fc.option(fc.constantFrom('a', 'b')),
});

test('for any changes and failures: an ID keeps its content if someone may have it, and otherwise follows the outgoing postback', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await queue.empty();
      queue.restart();
      let version = 1;
      const url = (place: string): string => `https://net.example/${place}?t={txid}&v=${version}`;
      const rule = await queue.addRule({ url: url('a') });
      const move = (place: string): Promise<void> => {
        version += 1;
        return queue.changeRule(rule, { target: { url: url(place) } });
      };
      let mishaps: (typeof MISHAPS)[number][] = [];
      let dead = false;
      let since = version;
      const made: string[] = [];
      /** Deliveries with an unknown result when the process ended. */
      const unknown = new Set<string>();
      const mayHave = new Map<string, string>();
      const taken = new Set<string>();
      const wrong: string[] = [];
      queue.answer = async (message) => {
        if (dead) return new Promise(() => undefined);
        const what = mishaps.shift() ?? 'none';
        const sent = new URL(message.url);
        const one = sent.searchParams.get('t') ?? '';
        const key = `${message.headers['idempotency-key']} ${sent.pathname}`;
        const before = mayHave.get(key);
        if (before !== undefined && before !== String(sent)) wrong.push(`${before} and ${sent}`);
        if (before === undefined && !unknown.has(one) && Number(sent.searchParams.get('v')) < since)
          wrong.push(`${sent} behind ${since}`);
        if (what === 'changed') await move(sent.pathname === '/a' ? 'b' : 'a');
        if (what === 'refused' || what === 'changed') return { status: 500 };
        mayHave.set(key, String(sent));
        if (what === 'lost') return { ok: false, failure: 'timeout', ms: 1 };
        if (what === 'reset') return { ok: false, failure: 'reset', ms: 1 };
        taken.add(one);
        if (what === 'none') return {};
        dead = true;
        for (const all of made) unknown.add(all);
        throw new Error('killed');
      };
      const run = async (): Promise<void> => {
        since = version;
        await queue.run();
        if (dead) queue.restart();
        dead = false;
        queue.now += 31 * 60_000;
      };
      for (const { conversions, moves, ...given } of steps) {
        mishaps = [...given.mishaps];
        for (let i = 0; i < conversions; i++) {
          const transaction = `T${made.length}`;
          made.push(transaction);
          queue.convert({ transaction });
        }
        await run();
        if (moves !== null) await move(moves);
      }
      mishaps = [];
      // The longest pause between two tries is a day.
      for (let i = 0; i < 50; i++) await run();
      expect(wrong).toEqual([]);
      expect(taken).toEqual(new Set(made));
    }),
    { numRuns: isLong ? 40 : 8, endOnFailure: true },
  );
}, 120_000);
