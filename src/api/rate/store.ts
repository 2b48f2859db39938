import { sql } from 'kysely';
import type { BankDay } from '../../core/rates/rate-table.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db, Tx } from '../../db/tables.ts';

/** Days since 1970 as `2026-11-20`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;

export const dayAt = (time: number): number => Math.floor(time / DAY_MS);

/** Days per statement. */
const PORTION = 500;

/** Writes each day's rates over the stored ones; rates that the bank no longer lists for a day stay. */
export const writeBankDays = async (tx: Tx, days: readonly BankDay[], at: Date): Promise<void> => {
  for (let from = 0; from < days.length; from += PORTION) {
    const part = JSON.stringify(days.slice(from, from + PORTION));
    await sql`insert into exchange_rates as kept (day, rates, imported_at)
      select given.day, given.rates, ${at}::timestamptz
      from jsonb_to_recordset(${part}::jsonb) as given (day integer, rates jsonb)
      on conflict (day) do update set rates = kept.rates || excluded.rates, imported_at = excluded.imported_at
      where kept.rates || excluded.rates <> kept.rates`.execute(tx);
  }
};

/** When the bank's rates were last imported; null if never. */
export const lastImport = async (db: Db): Promise<Date | null> => {
  const row = db.selectFrom('exchange_rates').select((eb) => eb.fn.max('imported_at').as('at'));
  return (await row.executeTakeFirstOrThrow()).at;
};

/** Whether the user owns the instance, whose rates apply to every workspace. */
export const ownsInstance = async (db: Db, user: number): Promise<boolean> => {
  const { owner_id } = await db.selectFrom('instance').select('owner_id').executeTakeFirstOrThrow();
  return owner_id === user;
};

export const ownRates = (db: Db, workspace: number) =>
  db
    .selectFrom('manual_rates as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .where('r.workspace_id', '=', workspace)
    .select(['r.public_id as id', 'r.currency', 'r.base', 'r.first_day', 'r.last_day', 'r.rate'])
    .select(['r.entered_at', 'u.name as by'])
    .orderBy('r.first_day', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
