import { expect, test } from 'vitest';
import { describeFreed } from './free-link.ts';

test('reports that the link is free, and refuses one that is not reserved', () => {
  expect(describeFreed('freed', 'go.example/spring')).toBe(
    'go.example/spring is free. Campaigns can use it again.',
  );
  expect(() => describeFreed('none', 'go.example/sprng')).toThrow(
    'go.example/sprng is not a link of a deleted workspace',
  );
});
