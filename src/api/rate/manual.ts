import type { ManualRate, ManualRateInput } from '../../contracts/postbacks/rate.ts';
import { publicId } from '../../db/public-id.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { dayOf } from './days.ts';

type ManualParts = Pick<Parts, 'db' | 'rates' | 'reprice' | 'now'>;

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

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
