import type { Db } from '../../db/tables.ts';

/** Domains a workspace may put links on: its own, and the instance's default one, which all workspaces share. */
export const usableDomains = (db: Db, workspace: number) =>
  db
    .selectFrom('domains')
    .selectAll()
    .where((eb) => eb.or([eb('workspace_id', '=', workspace), eb('is_default', '=', true)]))
    .orderBy('is_default', 'desc')
    .orderBy('host')
    .execute();

/** Hosts of every domain of the instance: a destination must not lead to one of them. */
export const linkHosts = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('domains').select('host').execute();
  return rows.map((row) => row.host);
};
