import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Expression, evaluated, fractionOf, MAX_FORMULA, namesIn } from './formula.ts';
import { formulasIn, type ReadFormula, readFormulas } from './formula-text.ts';
import { COUNTS, type Measures, type MetricName, metricValue, NO_MEASURES } from './metrics.ts';

const TYPES = [1, 4];
const read = (text: string, others: Record<number, string> = {}): ReadFormula => {
  const texts = new Map([[9, text], ...Object.entries(others).map(([n, one]) => [Number(n), one] as const)]);
  return readFormulas(texts, TYPES).get(9) as ReadFormula;
};
const expressionIn = (text: string, others?: Record<number, string>): Expression => {
  const found = read(text, others);
  if ('problem' in found) throw new Error(`${text}: ${JSON.stringify(found.problem)}`);
  return found.expression;
};
const valueIn = (text: string, values: Record<string, number | string | null> = {}, others = {}) =>
  evaluated(expressionIn(text, others), (name) => values[name] ?? null);
const problemIn = (text: string, others?: Record<number, string>) => {
  const found = read(text, others);
  return 'problem' in found ? found.problem : null;
};

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 3 - 2', 3],
    ['8 / 2 / 2', 2],
    ['2 - -3', 5],
    ['-(2 - 3) * +4', 4],
    ['---2', -2],
    ['.5 + 5. + 1e3', 1005.5],
    ['1/3', 0.3333333333],
    ['2/3', 0.6666666667],
    ['-2/3', -0.6666666667],
  ])('%s is %s', (text, value) => {
    expect(valueIn(text)).toBe(value);
  });

  it('is exact: only the result is rounded', () => {
    expect(valueIn('0.1 + 0.2 - 0.3')).toBe(0);
    expect(valueIn('1 / (0.1 + 0.2 - 0.3)')).toBeNull();
    expect(valueIn('1 / 3 * 3')).toBe(1);
    expect(valueIn('revenue - cost', { revenue: '12345678901.000001', cost: '12345678901' })).toBe(0.000001);
    expect(valueIn('cpc * 1000000000', { cpc: 1e-10 })).toBe(0.1);
  });

  it('has no value if an operand is unknown, or a division has no denominator', () => {
    expect(valueIn('epc - cpc', { epc: 0.5, cpc: 0.2 })).toBe(0.3);
    expect(valueIn('epc - cpc', { epc: 0.5, cpc: null })).toBeNull();
    expect(valueIn('0 * cpc', { cpc: null })).toBeNull();
    expect(valueIn('visits / (valid - bots)', { visits: 5, valid: 3, bots: 3 })).toBeNull();
    expect(valueIn('0 / visits', { visits: 0 })).toBeNull();
  });

  it('names metrics as the API does, also those of conversion types', () => {
    expect(valueIn('conversions:4 / conversions', { 'conversions:4': 3, conversions: 12 })).toBe(0.25);
    expect(namesIn(expressionIn('cr:1 * 2 + epc - cr:1'))).toEqual(['cr:1', 'epc']);
  });

  it('can use other formulas, as if they were written in it in parentheses', () => {
    const others = { 1: 'revenue - cost', 2: 'formula:1 / 3' };
    expect(valueIn('formula:2 * 3 - formula:1', { revenue: '10', cost: '9' }, others)).toBe(0);
    expect(namesIn(expressionIn('formula:2', others))).toEqual(['revenue', 'cost']);
  });
});

describe('a text that is no formula', () => {
  it.each([
    ['', 'formula_required', null, ''],
    ['  \n', 'formula_required', null, ''],
    ['epc -', 'formula_syntax', 6, ''],
    ['epc * / cpc', 'formula_syntax', 7, '/'],
    ['* 2', 'formula_syntax', 1, '*'],
    ['()', 'formula_syntax', 2, ')'],
    ['(epc + 1', 'formula_parenthesis', 1, '('],
    ['epc) + 1', 'formula_parenthesis', 4, ')'],
    ['epc cpc', 'formula_operator', 5, 'cpc'],
    ['2 (3)', 'formula_operator', 3, '('],
    ['(1)(2)', 'formula_operator', 4, '('],
    ['2epc', 'formula_operator', 2, 'epc'],
    ['1.2.3', 'formula_operator', 4, '.3'],
    ['max(epc)', 'formula_name', 1, 'max'],
    ['epc(1)', 'formula_function', 1, 'epc'],
    ['epc ^ 2', 'formula_character', 5, '^'],
    ['epc % 2', 'formula_character', 5, '%'],
    ['0,5', 'formula_character', 2, ','],
    ['epc − cpc', 'formula_character', 5, '−'],
    ['"epc"', 'formula_character', 1, '"'],
    ['a.b', 'formula_name', 1, 'a'],
    ['epc.length', 'formula_character', 4, '.'],
    ['epc\u00a0- 1', 'formula_character', 4, '\u00a0'],
    ['😀', 'formula_character', 1, '😀'],
    ['1e99', 'formula_number', 1, '1e99'],
    ['constructor', 'formula_name', 1, 'constructor'],
    ['this', 'formula_name', 1, 'this'],
    ['true + 1', 'formula_name', 1, 'true'],
    ['epc + profits', 'formula_name', 7, 'profits'],
    ['cr:7', 'formula_name', 1, 'cr:7'],
    ['cr - matureCr', 'formula_estimate', 6, 'matureCr'],
    ['verdict', 'formula_estimate', 1, 'verdict'],
    ['formula:3', 'formula_name', 1, 'formula:3'],
  ])('%j: %s at %s', (text, code, at, said) => {
    expect(problemIn(text)).toMatchObject({ code, at, text: said });
  });

  it('says which name was probably meant', () => {
    expect(problemIn('CPC + 1')?.near).toBe('cpc');
    expect(problemIn('revenu')?.near).toBe('revenue');
    expect(problemIn('xyzzy')?.near).toBeNull();
  });

  it('is refused if it is too long, as written or with what it uses', () => {
    const long = `1${'+1'.repeat(4999)}+1`;
    expect([long.length, problemIn(long)?.code]).toEqual([10_001, 'formula_too_long']);
    expect(problemIn(`1${'+1'.repeat(499)}`)?.code).toBe('formula_too_large');
    expect(problemIn('(((((('.padEnd(MAX_FORMULA, '('))?.code).toBe('formula_syntax');
    expect(valueIn(`${'('.repeat(499)}1${')'.repeat(499)}`)).toBe(1);
    const doubled = Object.fromEntries(
      Array.from({ length: 8 }, (_, n) => [n + 1, n === 0 ? 'epc' : `formula:${n}+formula:${n}`]),
    );
    expect(problemIn('formula:7', doubled)).toBeNull();
    expect(problemIn('formula:8', doubled)).toMatchObject({ code: 'formula_uses', text: 'formula:8' });
  });

  it('is refused if formulas use each other in a circle, with the path', () => {
    expect(problemIn('1 + formula:9')).toMatchObject({
      code: 'formula_cycle',
      text: 'formula:9 → formula:9',
    });
    const circle = { 1: 'formula:2 * 2', 2: 'epc + formula:9' };
    expect(problemIn('formula:1', circle)).toMatchObject({
      code: 'formula_cycle',
      text: 'formula:9 → formula:1 → formula:2 → formula:9',
    });
    expect(problemIn('formula:1', { 1: 'epc +' })).toMatchObject({ code: 'formula_uses', text: 'formula:1' });
  });
});

it('finds the formulas that a text names, even if it is none', () => {
  expect(formulasIn('formula:2 + formula:12 ) formula:2 formula:0 xformula:3')).toEqual([2, 12]);
});

it('reads numbers exactly', () => {
  expect(fractionOf('-0.50')).toEqual({ over: -50n, under: 100n });
  expect(fractionOf(1e-7)).toEqual({ over: 1n, under: 10n ** 7n });
  expect(['', '.', '-', 'NaN', 'Infinity', '1e31', '0x10'].map(fractionOf)).toEqual(Array(7).fill(null));
});

/** A formula and its value, computed beside the text with exact fractions in lowest terms. */
interface Model {
  text: string;
  value: { over: bigint; under: bigint } | null;
}
const greatest = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : greatest(b, a % b));
const lowest = (over: bigint, under: bigint) => {
  const by = greatest(over, under) * (under < 0n ? -1n : 1n);
  return { over: over / by, under: under / by };
};
const VALUES: Readonly<Partial<Record<MetricName, number | string | null>>> = {
  visits: 7,
  bots: 0,
  revenue: '12.5',
  cost: null,
  profit: '-0.000001',
  cr: 0.0312500001,
};
const leaf = fc.oneof(
  fc.constantFrom(...(Object.keys(VALUES) as MetricName[])).map((name): Model => {
    const exact = fractionOf(VALUES[name] ?? '');
    return { text: name, value: exact && lowest(exact.over, exact.under) };
  }),
  fc
    .integer({ min: 0, max: 2000 })
    .map((n): Model => ({ text: String(n / 100), value: lowest(BigInt(n), 100n) })),
);
const model = fc.letrec<{ one: Model }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    leaf,
    tie('one').map(
      ({ text, value }): Model => ({
        text: `-(${text})`,
        value: value && { ...value, over: -value.over },
      }),
    ),
    fc.tuple(fc.constantFrom('+', '-', '*', '/'), tie('one'), tie('one')).map(([sign, a, b]): Model => {
      const text = `(${a.text}) ${sign} (${b.text})`;
      if (a.value === null || b.value === null) return { text, value: null };
      const [left, right] = [a.value, b.value];
      if (sign === '/')
        return {
          text,
          value: right.over === 0n ? null : lowest(left.over * right.under, left.under * right.over),
        };
      if (sign === '*') return { text, value: lowest(left.over * right.over, left.under * right.under) };
      const second = sign === '-' ? -right.over : right.over;
      return { text, value: lowest(left.over * right.under + second * left.under, left.under * right.under) };
    }),
  ),
})).one;

it('random formulas equal a direct evaluation', () => {
  fc.assert(
    fc.property(model, ({ text, value }) => {
      fc.pre(text.length <= MAX_FORMULA);
      const found = evaluated(expressionIn(text), (name) => VALUES[name] ?? null);
      if (value === null) {
        expect(found).toBeNull();
        return;
      }
      // Within half a unit of the tenth decimal, and of what a double holds.
      const exact = Number((value.over * 10n ** 12n) / value.under) / 1e12;
      expect(found).not.toBeNull();
      expect(Math.abs((found ?? 0) - exact)).toBeLessThanOrEqual(6e-11 + Math.abs(exact) * 1e-15);
    }),
    { numRuns: 500 },
  );
});

it('no text makes the parser fail, and what it accepts can be computed', () => {
  const pieces = fc.constantFrom(
    'epc',
    'cr:4',
    'formula:9',
    '1',
    '.5',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    ' ',
    '^',
    'é',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((all) => all.join('')),
        fc.string(),
      ),
      (text) => {
        const found = read(text);
        if ('problem' in found) {
          expect(found.problem.code).toMatch(/^formula_/);
          return;
        }
        const value = evaluated(found.expression, () => 2);
        expect(value === null || Number.isFinite(value)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

it('a total is computed from the totals of its metrics, not from rows', () => {
  const rows = fc.array(fc.record(Object.fromEntries(COUNTS.map((name) => [name, fc.nat(1000)]))), {
    minLength: 2,
    maxLength: 5,
  });
  const formula = expressionIn('(visits - bots) / (valid + lpViews) - lpCtr');
  fc.assert(
    fc.property(rows, (all) => {
      const total: Measures = { ...NO_MEASURES };
      for (const row of all)
        for (const name of COUNTS) total[name] += Number((row as Record<string, number>)[name]);
      const [visits, bots, valid, views, clicks] = (
        ['visits', 'bots', 'valid', 'lpViews', 'lpClicks'] as const
      ).map((name) => total[name]);
      const found = evaluated(formula, (name) => metricValue(name, total));
      const [whole, shown] = [Number(valid) + Number(views), Number(views)];
      if (whole === 0 || shown === 0) {
        expect(found).toBeNull();
        return;
      }
      const direct = (Number(visits) - Number(bots)) / whole - Number(clicks) / shown;
      expect(found).toBeCloseTo(direct, 9);
    }),
  );
});
