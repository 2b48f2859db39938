import { readFileSync } from 'node:fs';

interface VectorCase {
  readonly id: string;
  readonly kind: string;
  readonly input: never;
  readonly expected: Readonly<Record<string, unknown>>;
}

const file: { cases: VectorCase[] } = JSON.parse(
  readFileSync(new URL('../vectors/statistics.json', import.meta.url), 'utf8'),
);

/** Cases of test/vectors/statistics.json; its `readme` explains the fields. */
export const vectorCases = (kind?: string): VectorCase[] =>
  file.cases.filter((one) => kind === undefined || one.kind === kind);

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names with underscores, as in the vectors, at every level. */
export const underscored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(underscored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [snake(name), underscored(one)]));
};

const isNear = (got: unknown, want: number): boolean =>
  typeof got === 'number' && Math.abs(got - want) <= Math.max(1e-9, 1e-6 * Math.abs(want));

/**
 * One text for each difference between `got` and `want`; empty is good. Reasons are texts for people, and a logarithm
 * given beside a p-value that underflows is information only: neither is compared.
 */
export const mismatches = (got: unknown, want: unknown, path = ''): string[] => {
  if (path.endsWith('.reason') || path.endsWith('_log10')) return [];
  if (typeof want === 'number')
    return isNear(got, want) ? [] : [`${path}: ${String(got)} instead of ${want}`];
  if (Array.isArray(want)) {
    if (!Array.isArray(got) || got.length !== want.length) return [`${path}: ${JSON.stringify(got)}`];
    return want.flatMap((one, index) => mismatches(got[index], one, `${path}[${index}]`));
  }
  if (typeof want === 'object' && want !== null) {
    const found = (got ?? {}) as Record<string, unknown>;
    return Object.entries(want).flatMap(([name, one]) => mismatches(found[name], one, `${path}.${name}`));
  }
  return got === want ? [] : [`${path}: ${String(got)} instead of ${String(want)}`];
};
