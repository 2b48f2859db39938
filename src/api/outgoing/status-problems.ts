import { type StatusMaps, statusInstead } from '../../core/postback/network-names.ts';
import type { Db } from '../../db/tables.ts';
import type { Fields } from '../http/refusal.ts';

const mapsOf = async (db: Db, workspace: number): Promise<StatusMaps> => {
  const settings = await db
    .selectFrom('postback_settings')
    .select(['statuses', 'custom'])
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  const sources = await db
    .selectFrom('postback_sources')
    .select('statuses')
    .where('workspace_id', '=', workspace)
    .where('deleted_at', 'is', null)
    .execute();
  return { statuses: settings?.statuses ?? [], custom: settings?.custom ?? [], sources };
};

/** Problems with statuses in an outgoing postback, given by field: words for which conversions have another status. */
export const statusProblems = async (
  db: Db,
  workspace: number,
  named: ReadonlyMap<string, string>,
): Promise<Fields> => {
  if (named.size === 0) return {};
  const maps = await mapsOf(db, workspace);
  const wrong = (status: string): string | null => {
    if (!/^[a-z0-9_-]{1,32}$/.test(status)) return 'status_invalid';
    return statusInstead(status, maps) === null ? null : 'status_translated';
  };
  return Object.fromEntries(
    [...named].flatMap(([field, status]) => {
      const code = wrong(status);
      return code === null ? [] : [[field, code] as const];
    }),
  );
};
