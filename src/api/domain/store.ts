import { sql } from 'kysely';
import { type CheckState, isServed } from '../../core/domains/check-state.ts';
import type { Db, Row } from '../../db/tables.ts';

const SERVED = ['verified', 'failing'] as const;

/** Domains on which a workspace can put links: its own, and the instance's default one, which all workspaces share. */
export const usableDomains = (db: Db, workspace: number) =>
  db
    .selectFrom('domains')
    .selectAll()
    .where((eb) => eb.or([eb('workspace_id', '=', workspace), eb('is_default', '=', true)]))
    .orderBy('is_default', 'desc')
    .orderBy('host')
    .execute();

/** One of them; undefined if the workspace has none with this ID. */
export const usableDomain = (db: Db, workspace: number, id: string) =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('public_id', '=', id)
    .where((eb) => eb.or([eb('workspace_id', '=', workspace), eb('is_default', '=', true)]))
    .executeTakeFirst();

/** Number of the workspace's campaigns on each domain, by its number. */
export const campaignCounts = async (db: Db, workspace: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('campaigns')
    .select(['domain_id', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspace)
    .groupBy('domain_id')
    .execute();
  return new Map(rows.map((row) => [row.domain_id, row.count]));
};

/**
 * Domains that serve links, of any workspace, and those of this workspace that may serve them soon: destinations must
 * not lead to one of them. If a host is listed twice, the one that serves comes first.
 */
export const linkDomains = (db: Db, workspace: number) =>
  db
    .selectFrom('domains')
    .select(['id', 'host', 'origin', 'default_url', 'unknown_slug', 'root_url'])
    .where((eb) => eb.or([eb('status', 'in', SERVED), eb('workspace_id', '=', workspace)]))
    .orderBy((eb) => eb('status', 'in', SERVED), 'desc')
    .orderBy('id')
    .execute();

/** The host of a domain, with and without the port of its links. */
export const hostsOf = ({ host, origin }: Pick<Row<'domains'>, 'host' | 'origin'>): string[] => [
  host,
  origin.replace(/^https?:\/\//, ''),
];

/** All of their hosts. */
export const linkHosts = async (db: Db, workspace: number): Promise<string[]> => [
  ...new Set((await linkDomains(db, workspace)).flatMap(hostsOf)),
];

/** All other claims to a host. */
export const rivals = (db: Db, { id, host }: Pick<Row<'domains'>, 'id' | 'host'>) =>
  db.selectFrom('domains').selectAll().where('host', '=', host).where('id', '<>', id).execute();

/** Whether links on this host work. */
export const servesLinks = async (db: Db, host: string): Promise<boolean> => {
  const row = await db
    .selectFrom('domains')
    .select('id')
    .where('host', '=', host)
    .where('status', 'in', SERVED)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether a workspace other than the row's, or a deleted one, was the last to verify the host. */
export const wasElsewhere = async (
  db: Db,
  { host, workspace_id }: Pick<Row<'domains'>, 'host' | 'workspace_id'>,
): Promise<boolean> => {
  const last = await db
    .selectFrom('proved_hosts')
    .select('workspace_id')
    .where('host', '=', host)
    .executeTakeFirst();
  return last !== undefined && last.workspace_id !== workspace_id;
};

export const noteProof = (
  db: Db,
  { host, workspace_id }: Pick<Row<'domains'>, 'host' | 'workspace_id'>,
  at: Date,
) =>
  db
    .insertInto('proved_hosts')
    .values({ host, workspace_id, proved_at: at })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ workspace_id, proved_at: at }))
    .execute();

/** Among all workspaces' claims to a host, the one whose links work. */
export const holderOf = (claims: readonly Row<'domains'>[]): Row<'domains'> | undefined =>
  claims.find((row) => isServed(row.status));

export const isOperator = async (db: Db, user: number): Promise<boolean> => {
  const { owner_id } = await db.selectFrom('instance').select('owner_id').executeTakeFirstOrThrow();
  return owner_id === user;
};

export const checkStateOf = (row: Row<'domains'>): CheckState => ({
  status: row.status,
  failures: row.failures,
  failingSince: row.failing_since?.getTime() ?? null,
});
