import { publicId } from './public-id.ts';
import { nextSnapshotRevision } from './snapshot-revision.ts';
import type { Tx } from './tables.ts';

/** Host as a domain row keeps it: lower case, punycode, with the port when it is not the scheme's own. */
const hostOf = (origin: string): string => new URL(origin).host;

/**
 * Sees to it that the configured origin of links is the instance's default domain, owned by `workspace` when it is
 * new. The former default stays as an ordinary domain: its links go on.
 */
export const ensureDefaultDomain = async (tx: Tx, origin: string, workspace: number): Promise<void> => {
  const host = hostOf(origin);
  const row = await tx.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst();
  if (row?.is_default && row.origin === origin) return;
  await tx.updateTable('domains').set({ is_default: false }).where('is_default', '=', true).execute();
  await tx
    .insertInto('domains')
    .values({ public_id: publicId('dom'), workspace_id: workspace, host, origin, is_default: true })
    .onConflict((c) => c.column('host').doUpdateSet({ origin, is_default: true }))
    .execute();
  await nextSnapshotRevision(tx);
};
