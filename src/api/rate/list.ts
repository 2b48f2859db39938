import type { RateList, RateQuery, RateRow } from '../../contracts/postbacks/rate.ts';
import { convert } from '../../core/money/convert.ts';
import { type BankDay, rateTable } from '../../core/rates/rate-table.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { dayAt, dayText } from './days.ts';
import { lastImport, ownRates, ownsInstance } from './store.ts';

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

/** For one currency, each day; without one, everything from the newest day. */
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
