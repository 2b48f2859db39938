import { expect, test } from 'vitest';
import { latePart } from './on-demand.tsx';

const Dialog = () => null;

test('all requests during a load share it', async () => {
  let loads = 0;
  const part = latePart(async () => {
    loads++;
    await Promise.resolve();
    return Dialog;
  });
  const first = part.come();
  expect(part.loaded).toBeNull();
  expect(part.come()).toBe(first);
  await expect(first).resolves.toBe(Dialog);
  expect(part.loaded).toBe(Dialog);
  await expect(part.come()).resolves.toBe(Dialog);
  expect(loads).toBe(1);
});

test('after a failed load the next request tries again', async () => {
  let loads = 0;
  const part = latePart(async () => {
    loads++;
    if (loads === 1) throw new Error('the network is away');
    return Dialog;
  });
  await expect(part.come()).rejects.toThrow('the network is away');
  expect(part.loaded).toBeNull();
  await expect(part.come()).resolves.toBe(Dialog);
});
