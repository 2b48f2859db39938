import type { Db } from '../../db/tables.ts';
import type { Vault } from '../../signing/vault.ts';
import { ruleRow, webhookRow } from '../delivery/sending/send-one.ts';
import type { sealer } from './totp.ts';

interface Seals {
  readonly vault: Vault;
  readonly totp: ReturnType<typeof sealer>;
}

/** Rows still sealed with an older key after a pass: only those that cannot be opened or have just changed. */
interface Left {
  readonly secrets: number;
  readonly totp: number;
}

const resealTargets = async (
  db: Db,
  table: 'outgoing_rules' | 'webhooks',
  rowOf: (id: string) => string,
  vault: Vault,
): Promise<number> => {
  const rows = await db.selectFrom(table).select(['id', 'public_id', 'secrets']).orderBy('id').execute();
  let left = 0;
  for (const { id, public_id, secrets } of rows.filter((row) => !vault.isCurrent(row.secrets))) {
    const text = vault.open(secrets, rowOf(public_id));
    const sealed = text === null ? null : vault.seal(text, rowOf(public_id));
    // Only replaces the value that was read, because an owner may save another at the same moment.
    const update = db.updateTable(table).where('id', '=', id).where('secrets', '=', secrets);
    const done = sealed === null ? null : await update.set({ secrets: sealed }).executeTakeFirst();
    if (done?.numUpdatedRows !== 1n) left++;
  }
  return left;
};

const resealTotp = async (db: Db, seals: Seals['totp']): Promise<number> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'public_id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .orderBy('id')
    .execute();
  let left = 0;
  for (const { id, public_id, totp_secret: old } of rows) {
    if (old === null || seals.isCurrent(old)) continue;
    let sealed: string | null = null;
    try {
      sealed = seals.seal(seals.open(old, public_id), public_id);
    } catch {
      // The secret is unusable in any case; the operator ends it with `end-second-step`.
    }
    const update = db.updateTable('users').where('id', '=', id).where('totp_secret', '=', old);
    const done = sealed === null ? null : await update.set({ totp_secret: sealed }).executeTakeFirst();
    if (done?.numUpdatedRows !== 1n) left++;
  }
  return left;
};

/** Reseals with the current key what older keys sealed. */
export const resealAll = async (db: Db, { vault, totp }: Seals): Promise<Left> => {
  const rules = await resealTargets(db, 'outgoing_rules', ruleRow, vault);
  const hooks = await resealTargets(db, 'webhooks', webhookRow, vault);
  return { secrets: rules + hooks, totp: await resealTotp(db, totp) };
};

/**
 * For how many days a click ID is used in any workspace: as long as its postbacks can come, and as long as its request
 * is kept and shown with it. Null if indefinitely.
 */
export const clickDays = async (db: Db, usual: number): Promise<number | null> => {
  const kept = await db.selectFrom('workspaces').select('keep_requests_days as days').execute();
  const postbacks = await db.selectFrom('postback_settings').select('max_click_days as days').execute();
  if (kept.some(({ days }) => days === null)) return null;
  return Math.max(usual, ...kept.map(({ days }) => days ?? 0), ...postbacks.map(({ days }) => days));
};
