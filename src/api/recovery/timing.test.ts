import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { Mail } from '../mail/mailer.ts';

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
