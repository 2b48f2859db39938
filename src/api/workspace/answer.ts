import type { Config } from '../../config/config.ts';
import type { Workspace } from '../../contracts/workspace/workspace.ts';
import type { Db, Row } from '../../db/tables.ts';
import { isInstanceWorkspace } from './store.ts';

/** A workspace as returned. `now`: milliseconds since 1970. `mayEdit`: the caller may see its postback address. */
export const workspaceAnswer = async (
  { db, config, now }: { db: Db; config: Pick<Config, 'edge'>; now: () => number },
  row: Row<'workspaces'>,
  mayEdit: boolean,
): Promise<Workspace> => {
  const from = row.keep_requests_from;
  return {
    id: row.public_id,
    name: row.name,
    timeZone: row.time_zone,
    currency: row.currency,
    postbackUrl: mayEdit ? `${config.edge.publicUrl}/postback/${row.postback_key}` : null,
    keepAddresses: row.keep_addresses,
    honourDnt: row.honour_dnt,
    keepRequestsDays: row.keep_requests_days,
    keepRequestsFrom: from !== null && from.getTime() > now() ? from.toISOString() : null,
    deletable: !(await isInstanceWorkspace(db, row.id)),
    deletesAt: row.deletes_at?.toISOString() ?? null,
  };
};
