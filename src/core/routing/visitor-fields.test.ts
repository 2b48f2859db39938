import { expect, test } from 'vitest';
import type { Visitor } from './plan.ts';

/**
 * The complete list of what a decision can depend on (docs/fair-routing.md). Adding a field to `Visitor` makes the
 * assignment below a type error and this list wrong, which is intentional.
 */
const allowed = [
  'country',
  'region',
  'language',
  'device',
  'os',
  'browser',
  'localMinute',
  'splitKey',
  'earlierVariants',
] as const;

type Exact<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
const sameKeys: Exact<keyof Visitor, (typeof allowed)[number]> = true;

const complete: Required<Visitor> = {
  country: null,
  region: null,
  language: null,
  device: 'other',
  os: null,
  browser: 'other',
  localMinute: 0,
  splitKey: '',
  earlierVariants: {},
};

test('a visitor has exactly these nine fields', async () => {
  expect(sameKeys).toBe(true);
  expect(Object.keys(complete)).toEqual([...allowed]);
  // Vitest strips types, so the source is read as well: the test must fail without a type check.
  const { readFile } = await import('node:fs/promises');
  const source = await readFile(new URL('./plan.ts', import.meta.url), 'utf8');
  const body = /export interface Visitor \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
  const fields = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map((m) => m[1]);
  expect(fields).toEqual([...allowed]);
});
