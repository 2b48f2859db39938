import { isCurrency } from '../../contracts/fields.ts';
import type {
  ManualRate,
  ManualRateInput,
  RateImportAnswer,
  RateImportInput,
  RateList,
  RateQuery,
  RateRow,
} from '../../contracts/postbacks/rate.ts';
import { convert } from '../../core/money/convert.ts';
import { type BankFile, readBankFile } from '../../core/rates/bank-file.ts';
import { type BankDay, rateTable } from '../../core/rates/rate-table.ts';
import { publicId } from '../../db/public-id.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { dayAt, dayOf, dayText, lastImport, ownRates, ownsInstance, writeBankDays } from './store.ts';

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

/** Reads a rate file of the bank and, if requested, stores it. Throws `validation_failed` (`rate_file`) for others. */
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

type ListParts = Pick<Parts, 'db' | 'rates' | 'unpriced'>;

const EURO = 'EUR';

/** The bank's rate for a currency on a day, from that day's file only. */
const bankRow = (bank: BankDay, currency: string, base: string, at: string): RateRow[] => {
  const pair = rateTable([bank], []).rateOf(0, currency, base, bank.day);
  if (pair === null || currency === base) return [];
  const day = dayText(bank.day);
  // For one unit, to six decimals, like amounts.
  const rate = convert('1', pair);
  return [{ from: day, to: day, currency, rate, base, source: 'ecb', id: null, by: null, at }];
};

/** With a currency, its rate on each day; without one, all rates of the newest day. */
const bankRows = (
  days: readonly BankDay[],
  base: string,
  currency: string | undefined,
  at: string,
): RateRow[] => {
  if (currency !== undefined) return days.flatMap((day) => bankRow(day, currency, base, at));
  const [newest] = days;
  if (newest === undefined) return [];
  return [EURO, ...Object.keys(newest.rates).toSorted()].flatMap((one) => bankRow(newest, one, base, at));
};

/** The workspace's custom rates, then the bank's, and the amounts without a rate. */
export const listRates = async (
  { db, rates, unpriced }: ListParts,
  { user, workspace }: Pick<Auth, 'user' | 'workspace'>,
  { page, perPage, currency, source }: RateQuery,
): Promise<RateList> => {
  const base = workspace.currency;
  const at = ((await lastImport(db)) ?? new Date(0)).toISOString();
  const own = (await ownRates(db, workspace.id))
    .filter((row) => currency === undefined || row.currency === currency)
    .map(
      (row): RateRow => ({
        id: row.id,
        currency: row.currency,
        base: row.base,
        rate: row.rate,
        by: row.by,
        from: dayText(row.first_day),
        to: row.last_day === null ? null : dayText(row.last_day),
        source: 'manual',
        at: row.entered_at.toISOString(),
      }),
    );
  const days = rates.bankDays();
  const rows = [
    ...(source === 'ecb' ? [] : own),
    ...(source === 'manual' ? [] : bankRows(days, base, currency, at)),
  ];
  const [newest, oldest] = [days.at(0), days.at(-1)];
  const without = await unpriced(workspace.id);
  const isPriced = (one: string, time: number): boolean =>
    rates.rateOf(workspace.id, one, base, dayAt(time)) !== null;
  return {
    rows: rows.slice((page - 1) * perPage, page * perPage),
    total: rows.length,
    page,
    perPage,
    base,
    ecb:
      newest === undefined || oldest === undefined
        ? null
        : { first: dayText(oldest.day), last: dayText(newest.day), days: days.length, importedAt: at },
    mayImport: await ownsInstance(db, user.id),
    unpriced: without.map(({ first, last, ...one }) => ({
      ...one,
      from: dayText(dayAt(first)),
      to: dayText(dayAt(last)),
      recalculating: isPriced(one.currency, first) && isPriced(one.currency, last),
    })),
  };
};

type ManualParts = Pick<Parts, 'db' | 'rates' | 'reprice' | 'now'>;

/**
 * Sets a workspace's custom rate; the same currency and first day replaces it. Throws `validation_failed`:
 * `currency_unknown`, `currency_own` for the workspace's own currency.
 */
export const setRate = async (
  { db, rates, reprice, now }: ManualParts,
  { user, workspace }: Pick<Auth, 'user' | 'workspace'>,
  { currency, from, to, rate }: ManualRateInput,
): Promise<ManualRate> => {
  if (!isCurrency(currency)) throw invalidFields({ currency: 'currency_unknown' });
  if (currency === workspace.currency) throw invalidFields({ currency: 'currency_own' });
  const base = workspace.currency;
  const values = {
    last_day: to === null ? null : dayOf(to),
    rate,
    user_id: user.id,
    entered_at: new Date(now()),
  };
  const key = { workspace_id: workspace.id, currency, base, first_day: dayOf(from) };
  const { id } = await db
    .insertInto('manual_rates')
    .values({ public_id: publicId('rat'), ...key, ...values })
    .onConflict((conflict) => conflict.constraint('manual_rates_day').doUpdateSet(values))
    .returning('public_id as id')
    .executeTakeFirstOrThrow();
  await rates.reload();
  reprice();
  return { id, currency, from, to, rate, base };
};

/** Throws `not_found`. */
export const removeRate = async (
  { db, rates, reprice }: Omit<ManualParts, 'now'>,
  workspace: number,
  id: string,
): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('manual_rates')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('not_found');
  await rates.reload();
  reprice();
};
