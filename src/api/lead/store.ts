import { type ExpressionBuilder, sql } from 'kysely';
import type { ClassSignupBody } from '../../contracts/accounts/class.ts';
import type { LeadQuery } from '../../contracts/accounts/lead.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row, Tables } from '../../db/tables.ts';

/** The workspace that leads belong to: that of the installation's owner. Null before the first account. */
export const leadsWorkspace = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom('instance')
    .innerJoin('memberships', 'memberships.user_id', 'instance.owner_id')
    .select('memberships.workspace_id')
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .executeTakeFirst();
  return row?.workspace_id ?? null;
};

/** The email is unverified, so earlier values stay; repetitions add no second lead. */
export const saveLead = async (
  db: Db,
  workspace: number,
  lead: ClassSignupBody,
  now: Date,
): Promise<void> => {
  const { name, email, phone, language, webinarId } = lead;
  await db
    .insertInto('leads')
    .values({
      public_id: publicId('led'),
      workspace_id: workspace,
      webinar_id: webinarId,
      name,
      email,
      phone,
      language,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'webinar_id', 'email', 'phone', 'name']).doNothing(),
    )
    .execute();
};

const COLUMNS = ['name', 'email', 'phone', 'webinar_id'] as const;

const matches = (search: string | undefined) => (eb: ExpressionBuilder<Tables, 'leads'>) => {
  const pattern = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or(COLUMNS.map((column) => eb(column, 'ilike', pattern)));
};

/** One page of the list, newest first, and the total number of matches. */
export const listLeads = async (
  db: Db,
  workspace: number,
  { search, page, perPage }: LeadQuery,
): Promise<{ total: number; rows: Row<'leads'>[] }> => {
  const found = db.selectFrom('leads').where('workspace_id', '=', workspace).where(matches(search));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { total, rows };
};

const BATCH = 500;

/** All leads in portions, newest first, without those that arrive in the meantime. */
export async function* allLeads(
  db: Db,
  workspace: number,
  search: string | undefined,
): AsyncGenerator<Row<'leads'>[]> {
  let before: number | null = null;
  for (;;) {
    let query = db
      .selectFrom('leads')
      .selectAll()
      .where('workspace_id', '=', workspace)
      .where(matches(search));
    if (before !== null) query = query.where('id', '<', before);
    const rows: Row<'leads'>[] = await query.orderBy('id', 'desc').limit(BATCH).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = last.id;
  }
}

/** Returns whether there was one. */
export const removeLead = async (db: Db, workspace: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('leads')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
