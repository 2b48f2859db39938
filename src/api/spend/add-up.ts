import { addDecimals, parseDecimal } from '../../core/money/decimal.ts';
import { MOST_CLICKS } from '../../core/money/typed-amount.ts';
import type { LineProblem } from './read-file.ts';
import type { ResolvedLine, Said } from './resolve-line.ts';
import { entryKey } from './store.ts';
import { isSumOf, subtotalsOf } from './subtotals.ts';

/** What a line is for and when, whether or not it is valid; null if that is unknown. */
const keyOf = ({ scope, period, file }: ResolvedLine): string | null =>
  scope === null || period === null
    ? null
    : entryKey({
        campaign: scope.campaign?.number ?? null,
        source: scope.source?.id ?? null,
        details: file.details,
        ...period,
      });

const refused = (line: ResolvedLine, problem: LineProblem): ResolvedLine => ({
  ...line,
  said: null,
  problems: [...line.problems, problem],
});

type Good = ResolvedLine & { said: Said };

const sumOf = (lines: readonly Good[]): ResolvedLine => {
  const [first, ...more] = lines as [Good, ...Good[]];
  const { said, file } = first;
  const amount = more.reduce((sum, line) => addDecimals(sum, line.said.amount), said.amount);
  const counts = lines.flatMap((line) => line.said.clicks ?? []);
  const clicks = counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
  const whole = { ...first, file: { ...file, amount, clicks }, said: { ...said, amount, clicks } };
  if (parseDecimal(amount) === null)
    return refused(whole, { field: 'amount', code: 'amount_invalid', text: amount });
  if (clicks !== null && clicks > MOST_CLICKS)
    return refused(whole, { field: 'clicks', code: 'clicks_invalid', text: String(clicks) });
  return whole;
};

/** Refuses rows that repeat another in everything but their numbers. */
const withoutRepeated = (lines: readonly ResolvedLine[]): ResolvedLine[] => {
  const seen = new Set<string>();
  return lines.map((line) => {
    const isNew = seen.size < seen.add(line.file.other).size;
    return isNew || line.said === null
      ? line
      : refused(line, { field: 'from', code: 'spend_twice', text: line.file.texts.from });
  });
};

/** Refuses rows in another currency than the first, because their sum would be in none. */
const inOneCurrency = (lines: readonly ResolvedLine[]): ResolvedLine[] => {
  const currency = lines[0]?.file.currency;
  return lines.map((line) =>
    line.said === null || line.file.currency === currency
      ? line
      : refused(line, { field: 'currency', code: 'currency_mixed', text: line.file.currency }),
  );
};

/** Leaves out rows that add up others of a breakdown, and refuses those that look like it and do not. */
const withoutSums = (lines: readonly Good[]): ResolvedLine[] => {
  const sums = subtotalsOf(lines, ({ file }) => JSON.parse(file.other) as [number, string][]);
  const refuse = (line: Good): ResolvedLine =>
    refused(line, { field: 'amount', code: 'spend_subtotal', text: line.said.amount });
  if (sums === null) return lines.map(refuse);
  return lines.flatMap((line): ResolvedLine[] => {
    const parts = sums.get(line)?.map(({ said }) => said.amount);
    if (parts === undefined) return [line];
    return isSumOf(line.said.amount, parts) ? [] : [refuse(line)];
  });
};

const isGood = (line: ResolvedLine): line is Good => line.said !== null;

/** One line of those that a breakdown has split; or all of them, refused, because a part of the sum is not enough. */
const addedUp = (lines: readonly ResolvedLine[]): { lines: ResolvedLine[]; sums: number } => {
  const isSplit = lines.some(({ file }) => file.other !== lines[0]?.file.other);
  // Equal rows cannot be told from a row that was pasted twice, so only the first counts.
  if (!isSplit) return { lines: [...lines], sums: 0 };
  const unlike = inOneCurrency(withoutRepeated(lines));
  const checked = unlike.every(isGood) ? withoutSums(unlike) : unlike;
  const good = checked.filter(isGood);
  const sums = lines.length - checked.length;
  if (good.length === checked.length) return { lines: [sumOf(good)], sums };
  const parts = checked.map((line) =>
    line.said === null
      ? line
      : refused(line, { field: 'amount', code: 'spend_part', text: line.said.amount }),
  );
  return { lines: parts, sums };
};

/**
 * Adds up the rows for the same target and period if columns that are not read tell them apart, as in an export by
 * placement or device, without those that are sums themselves (their number: `sums`). The sum takes the place of its first row.
 */
export const addUp = (lines: readonly ResolvedLine[]): { lines: ResolvedLine[]; sums: number } => {
  let sums = 0;
  const results = new Map<ResolvedLine, ResolvedLine[]>();
  for (const [key, own] of Map.groupBy(lines, keyOf)) {
    if (key === null || own.length === 1) for (const line of own) results.set(line, [line]);
    else {
      const { lines: added, sums: left } = addedUp(own);
      results.set(own[0] as ResolvedLine, added);
      sums += left;
    }
  }
  return {
    lines: lines.flatMap((line) => results.get(line) ?? []).toSorted((a, b) => a.file.line - b.file.line),
    sums,
  };
};
