import { expect, it } from 'vitest';
import { evaluated } from '../../../../core/report/formula.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { checkFormula, inWords, problemWords } from './formula-check.ts';

const formulas = [
  { number: 1, formula: 'epc - cpc' },
  { number: 2, formula: 'formula:1 * 2' },
];
const names = new Map([
  ['epc', 'EPC'],
  ['formula:1', 'Margin'],
  ['formula:2', 'Doubled'],
]);
const nameOf = (name: string): string | null => names.get(name) ?? null;
const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as Translate;
const wordsOf = (text: string, number: number | null = null): string | null => {
  const read = checkFormula(text, number, formulas, [{ number: 4 }]);
  return 'problem' in read ? problemWords(t, read.problem, nameOf) : null;
};

it('a formula is checked with the others, as it is typed', () => {
  const read = checkFormula('formula:2 + cr:4', null, formulas, [{ number: 4 }]);
  if ('problem' in read) throw new Error(read.problem.code);
  const values: Record<string, number> = { epc: 3, cpc: 1, 'cr:4': 0.5 };
  expect(evaluated(read.expression, (name) => values[name] ?? null)).toBe(4.5);
  expect(wordsOf('formula:1', 2)).toBeNull();
});

it('a new one cannot use itself, because nothing can name it', () => {
  for (const name of ['formula:3', 'formula:0'])
    expect(wordsOf(name)).toBe(`formulas.problem.name.near {"at":1,"text":"${name}","near":"formula:1"}`);
});

it.each([
  ['', null, 'formulas.problem.required {}'],
  ['epc -', null, 'formulas.problem.end {}'],
  ['epc - )', null, 'formulas.problem.syntax {"at":7,"text":")","near":""}'],
  ['(epc', null, 'formulas.problem.opened {"at":1,"text":"(","near":""}'],
  ['epc)', null, 'formulas.problem.closed {"at":4,"text":")","near":""}'],
  ['revenu', null, 'formulas.problem.name.near {"at":1,"text":"revenu","near":"revenue"}'],
  ['formula:2', 1, 'formulas.problem.cycle {"path":"Margin → Doubled → Margin"}'],
  ['x'.repeat(10_000), null, 'formulas.problem.too_long {"most":1000}'],
] as const)('text %# has its problem in words', (text, number, words) => {
  expect(wordsOf(text, number)).toBe(words);
});

it('a formula is read with the names of its metrics', () => {
  expect(inWords('-(epc+ formula:1)*2 - cbc', nameOf)).toBe('-(EPC+ Margin)*2 - cbc');
});
