import type { RateOf } from '../../core/money/convert.ts';
import { type BankDay, type OwnRate, rateTable } from '../../core/rates/rate-table.ts';
import type { Db } from '../../db/tables.ts';

/** All rates in memory, because ingest needs one for each amount synchronously. */
export interface Rates {
  readonly rateOf: RateOf;
  /** The bank's, newest day first. */
  readonly bankDays: () => readonly BankDay[];
  /** Reads them again; must be called after each change. */
  readonly reload: () => Promise<void>;
}

export const openRates = async (db: Db): Promise<Rates> => {
  const read = async () => {
    const bank = await db
      .selectFrom('exchange_rates')
      .select(['day', 'rates'])
      .orderBy('day', 'desc')
      .execute();
    const rows = await db
      .selectFrom('manual_rates')
      .select(['workspace_id', 'currency', 'base', 'first_day', 'last_day', 'rate'])
      .execute();
    const own = rows.map(
      (row): OwnRate => ({
        workspace: row.workspace_id,
        currency: row.currency,
        base: row.base,
        first: row.first_day,
        last: row.last_day,
        rate: row.rate,
      }),
    );
    return { bank, ...rateTable(bank, own) };
  };
  let current = await read();
  return {
    rateOf: (workspace, from, to, day) => current.rateOf(workspace, from, to, day),
    bankDays: () => current.bank,
    reload: async () => {
      current = await read();
    },
  };
};
