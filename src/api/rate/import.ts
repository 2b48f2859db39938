import type { RateImportAnswer, RateImportInput } from '../../contracts/postbacks/rate.ts';
import { type BankFile, readBankFile } from '../../core/rates/bank-file.ts';
import type { BankDay } from '../../core/rates/rate-table.ts';
import { invalidFields } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { dayText } from './days.ts';
import { writeBankDays } from './store.ts';

const PROBLEMS = 200;
const CHANGES = 20;

/** 1.10 and 1.1 are the same rate. */
const plain = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

const compare = (file: BankFile, before: ReadonlyMap<number, BankDay>) => {
  const counts = { add: 0, change: 0, same: 0 };
  const changes: RateImportAnswer['changes'] = [];
  for (const { day, rates } of file.days) {
    const known = before.get(day)?.rates ?? {};
    for (const [currency, after] of Object.entries(rates)) {
      const old = known[currency];
      if (old === undefined) counts.add++;
      else if (plain(old) === plain(after)) counts.same++;
      else {
        counts.change++;
        if (changes.length < CHANGES) changes.push({ day: dayText(day), currency, before: old, after });
      }
    }
  }
  return { counts, changes };
};

/** Reads a file of the bank and, if requested, stores it. Throws `validation_failed` (`rate_file`) for other files. */
export const importRates = async (
  { db, rates, reprice, now }: Pick<Parts, 'db' | 'rates' | 'reprice' | 'now'>,
  { content, mode }: RateImportInput,
): Promise<RateImportAnswer> => {
  const file = readBankFile(content);
  if (file === null) throw invalidFields({ content: 'rate_file' });
  const { counts, changes } = compare(file, new Map(rates.bankDays().map((day) => [day.day, day])));
  const written = mode === 'good' || (mode === 'all' && file.problems.length === 0);
  if (written && counts.add + counts.change > 0) {
    await db.transaction().execute((tx) => writeBankDays(tx, file.days, new Date(now())));
    await rates.reload();
    reprice();
  }
  const [first, last] = [file.days.at(0), file.days.at(-1)];
  return {
    counts,
    written,
    changes,
    days: file.days.length,
    first: first === undefined ? null : dayText(first.day),
    last: last === undefined ? null : dayText(last.day),
    currencies: [...new Set(file.days.flatMap((day) => Object.keys(day.rates)))].toSorted(),
    problems: file.problems.slice(0, PROBLEMS).map((one) => ({ ...one })),
    problemCount: file.problems.length,
  };
};
