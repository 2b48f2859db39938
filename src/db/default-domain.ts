import { sql } from 'kysely';
import { publicId } from './public-id.ts';
import { nextSnapshotRevision } from './snapshot-revision.ts';
import type { Row, Tx } from './tables.ts';

/** Host in the form of a domain row: lower case, punycode, with the port unless it is the scheme's default. */
const hostOf = (origin: string): string => new URL(origin).host;

/** The row to become the default domain: the one with working links, otherwise that of `workspace`. */
const candidate = async (tx: Tx, host: string, workspace: number): Promise<Row<'domains'> | undefined> => {
  const claims = await tx.selectFrom('domains').selectAll().where('host', '=', host).execute();
  return (
    claims.find((row) => row.is_default || row.status === 'verified' || row.status === 'failing') ??
    claims.find((row) => row.workspace_id === workspace)
  );
};

/** Links on domains that users added use the default domain's scheme and port. */
const moveOthers = async (tx: Tx, origin: string): Promise<void> => {
  const { protocol, port } = new URL(origin);
  const suffix = port === '' ? '' : `:${port}`;
  await tx
    .updateTable('domains')
    .set({ origin: sql<string>`${`${protocol}//`}::text || host || ${suffix}::text` })
    .where('is_default', '=', false)
    // A former default domain with an explicit port keeps it.
    .where('host', 'not like', '%:%')
    .execute();
};

/**
 * Makes the configured link origin the instance's default domain, owned by `workspace` if it is new. It needs no proof,
 * because the operator configures it. The former default stays as an ordinary domain whose links continue to work.
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
