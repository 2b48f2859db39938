import { expect, test } from 'vitest';
import { mutated, mutationSites } from './sites.ts';

const changes = (source: string): string[] =>
  mutationSites('sample.ts', source).map(
    ({ operator, original, replacement }) => `${operator}: ${original} -> ${replacement}`,
  );

test('each operator changes what it is named after', () => {
  expect(changes('export const a = (b: number) => b < 2;')).toEqual(['boundary: < -> <=', 'number: 2 -> 3']);
  expect(changes('export const a = b !== c;')).toEqual(['equality: !== -> ===']);
  expect(changes('export const a = (b && c) || d;')).toEqual(['logical: && -> ||', 'logical: || -> &&']);
  expect(changes('export const a = b + c * d;')).toEqual(['arithmetic: + -> -', 'arithmetic: * -> /']);
  expect(changes('export const a = b(true);')).toEqual(['boolean: true -> false']);
  expect(changes('export const a = !b;')).toEqual(['negation: ! -> ']);
  expect(changes('export const a = Math.max(b, c);')).toEqual(['min and max: max -> min']);
  expect(changes('await b(c);')).toEqual(['call: await b(c); -> ;']);
});

test('a condition that leaves a function or a loop is emptied', () => {
  expect(changes('const a = () => { if (b) return; c = d; };')).toEqual(['early return: b -> false']);
  expect(changes('for (const a of b) { if (a.c) { d = a; continue; } }')).toEqual([
    'early return: a.c -> false',
  ]);
  expect(changes('const a = () => { if (b) return c; else d = e; };')).toEqual([]);
});

test('types, imports, exports from elsewhere, comments and strings stay as they are', () => {
  expect(
    changes(
      [
        "import { a } from './1 < 2.ts';",
        "export { b } from './b.ts';",
        'type C = 1 | true;',
        'interface D { e: false; f(g: 3): 4 }',
        '// h < 5 && !i',
        'export const j: Record<1, true> = k as unknown as 2 & { l: false };',
        "export const m = 'n < 6';",
      ].join('\n'),
    ),
  ).toEqual([]);
});

test('code under a type assertion is changed, and the type is not', () => {
  expect(changes('export const a = (b === 1) as true;')).toEqual(['equality: === -> !==', 'number: 1 -> 2']);
});

test('text that is put together is not taken for a sum', () => {
  expect(changes("export const a = b + '.' + c;")).toEqual([]);
});

test('nothing in a log line is changed', () => {
  expect(
    changes("log.warn({ count: 1 }, 'Text');\nthis.#shared.log.error(a + b);\nconsole.error(!c);"),
  ).toEqual([]);
});

test('numbers that nobody misses and keys are left alone', () => {
  expect(changes('export const a = { 1: b(90_000) };')).toEqual([]);
});

test('a double negation loses one half only once', () => {
  expect(changes('export const a = !!b;')).toEqual(['negation: ! -> ']);
});

test('a mutation is known by the functions around it, and replaces only what it names', () => {
  const source = 'class A {\n  b(): number {\n    const c = () => d - 1;\n    return c();\n  }\n}\n';
  const [minus, one] = mutationSites('sample.ts', source);
  expect(minus?.within).toBe('A.b.c');
  expect(mutated(source, minus!)).toBe(source.replace('-', '+'));
  expect(mutated(source, one!)).toBe(source.replace('1', '2'));
});
