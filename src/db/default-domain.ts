import { sql } from 'kysely';
import { publicId } from './public-id.ts';
import { nextSnapshotRevision } from './snapshot-revision.ts';
import type { Row, Tx } from './tables.ts';

/** Host as a domain row keeps it: lower case, punycode, with the port when it is not the scheme's own. */
const hostOf = (origin: string): string => new URL(origin).host;

/** The row that is to become the default domain: the one whose links work, or else that of `workspace`. */
const candidate = async (tx: Tx, host: string, workspace: number): Promise<Row<'domains'> | undefined> => {
  const claims = await tx.selectFrom('domains').selectAll().where('host', '=', host).execute();
  return (
    claims.find((row) => row.is_default || row.status === 'verified' || row.status === 'failing') ??
    claims.find((row) => row.workspace_id === workspace)
  );
};

/** Links on names that people added are served where those of the default domain are. */
const moveOthers = async (tx: Tx, origin: string): Promise<void> => {
  const { protocol, port } = new URL(origin);
  const suffix = port === '' ? '' : `:${port}`;
  await tx
    .updateTable('domains')
    .set({ origin: sql<string>`${`${protocol}//`}::text || host || ${suffix}::text` })
    .where('is_default', '=', false)
    // A former default domain with a port of its own stays what it was.
    .where('host', 'not like', '%:%')
    .execute();
};

/**
 * Sees to it that the configured origin of links is the instance's default domain, owned by `workspace` when it is
 * new. It needs no proof: the operator says so. The former default stays as an ordinary domain: its links go on.
 */
export const ensureDefaultDomain = async (tx: Tx, origin: string, workspace: number): Promise<void> => {
  const host = hostOf(origin);
  const row = await candidate(tx, host, workspace);
  if (row?.is_default && row.origin === origin) return;
  await tx.updateTable('domains').set({ is_default: false }).where('is_default', '=', true).execute();
  const settled = {
    origin,
    is_default: true,
    status: 'verified' as const,
    failures: 0,
    failing_since: null,
    problem: null,
    next_check_at: null,
  };
  if (row) await tx.updateTable('domains').set(settled).where('id', '=', row.id).execute();
  else {
    await tx
      .insertInto('domains')
      .values({ public_id: publicId('dom'), workspace_id: workspace, host, ...settled })
      .execute();
  }
  await moveOthers(tx, origin);
  await nextSnapshotRevision(tx);
};
