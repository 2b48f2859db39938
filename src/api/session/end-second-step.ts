import type { Db } from '../../db/tables.ts';
import { recordByOperator, subjectOf } from '../security-log/store.ts';
import { disable } from './second-step-store.ts';

export type EndedStep =
  /** Sign-in requires only the password again. */
  | 'ended'
  /** None was active; one that was being set up has been removed. */
  | 'off'
  /** No account has this email. */
  | 'unknown';

/** The operator's remedy for someone who lost both app and recovery codes. Password and open sessions stay. */
export const endSecondStep = async (db: Db, email: string, now = Date.now()): Promise<EndedStep> => {
  const user = await db
    .selectFrom('users')
    .select(['id', 'totp_secret', 'totp_enabled_at'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return 'unknown';
  const inForce = user.totp_enabled_at === null ? null : user.totp_secret;
  // Changed at the same moment; trying again gives the current state.
  if (!(await disable(db, user.id, inForce))) return endSecondStep(db, email, now);
  if (inForce === null) return 'off';
  await recordByOperator(db, 'second_step_off', await subjectOf(db, user.id), now);
  return 'ended';
};
