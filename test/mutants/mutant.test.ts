import { expect, test } from 'vitest';
import { describeMutants, locate, type Mutant } from './mutant.ts';

const WALLET = `
export const spend = (left: number, price: number): number => {
  if (price > left) return left;
  return left - price;
};
`;

const CAP = `
export const mayPass = (seen: number, cap: number): boolean => {
  if (cap === 0) return true;
  return seen < cap;
};
`;

const described = (files: Record<string, string>): Mutant[] =>
  describeMutants('core', new Map(Object.entries(files))).map(({ mutant }) => mutant);

const find = (wanted: Mutant, files: Record<string, string>) =>
  locate(wanted, describeMutants('core', new Map(Object.entries(files))));

const mutantOf = (operator: string, files: Record<string, string>): Mutant =>
  described(files).find((mutant) => mutant.operator === operator)!;

test('a mutant knows its line and what is around it', () => {
  expect(mutantOf('arithmetic', { 'wallet.ts': WALLET })).toMatchObject({
    line: 'return left - price;',
    before: [
      'export const spend = (left: number, price: number): number => {',
      'if (price > left) return left;',
    ],
    after: ['};'],
    within: 'spend',
    lineNumber: 4,
  });
});

test('the order and the names of files do not change what a mutant is called', () => {
  const ids = (files: Record<string, string>): string[] => described(files).map(({ id }) => id);
  const one = ids({ 'cap.ts': CAP, 'wallet.ts': WALLET });
  expect(ids({ 'wallet.ts': WALLET, 'cap.ts': CAP })).toEqual(one);
  expect(ids({ 'limits/cap.ts': CAP, 'money/wallet.ts': WALLET })).toEqual(one);
  expect(new Set(one).size).toBe(one.length);
});

test('a mutant is found again after its file was joined with another', () => {
  const wanted = mutantOf('arithmetic', { 'wallet.ts': WALLET });
  const found = find(wanted, { 'limits.ts': `${CAP}\nexport const other = 1;\n${WALLET}` });
  expect(found?.mutant).toMatchObject({ file: 'limits.ts', within: 'spend', line: 'return left - price;' });
});

test('of two equal lines, the one with the same lines around it is taken', () => {
  const twice = `${WALLET}${WALLET.replaceAll('spend', 'reserve')}`;
  const wanted = mutantOf('arithmetic', { 'wallet.ts': WALLET.replaceAll('spend', 'reserve') });
  expect(find(wanted, { 'wallet.ts': twice })?.mutant).toMatchObject({ within: 'reserve', lineNumber: 9 });
});

test('a mutant whose line was changed is gone', () => {
  const wanted = mutantOf('arithmetic', { 'wallet.ts': WALLET });
  expect(find(wanted, { 'wallet.ts': WALLET.replace('left - price', 'left - price - fee') })).toBeNull();
});

test('equal lines among which nothing decides are not guessed at', () => {
  const wanted = mutantOf('arithmetic', { 'wallet.ts': WALLET });
  const elsewhere = (name: string): string => `const ${name} = () => {\n  use();\n  return left - price;\n}`;
  expect(find(wanted, { 'a.ts': elsewhere('a'), 'b.ts': elsewhere('b') })).toBeNull();
});

test('the mutations of one line are told apart', () => {
  const line = 'export const far = (a: number, b: number) => a < -b || a < b;';
  const boundaries = described({ 'far.ts': line }).filter(({ operator }) => operator === 'boundary');
  const found = boundaries.map((wanted) => find(wanted, { 'moved.ts': `// Moved.\n${line}` }));
  expect(found.map((placed) => placed?.mutant.ordinal)).toEqual([0, 1]);
});
