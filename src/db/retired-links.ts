import type { Db, Tx } from './tables.ts';

/**
 * Keeps the links of a workspace that is about to go out of everybody's hands, on the domains that stay: advertisements, printed codes
 * and mails still lead there. In the transaction that removes the workspace.
 */
export const retireLinks = async (tx: Tx, workspace: number): Promise<void> => {
  await tx
    .insertInto('retired_links')
    .columns(['domain_id', 'slug'])
    .expression((eb) =>
      eb
        .selectFrom('campaigns')
        .innerJoin('domains', 'domains.id', 'campaigns.domain_id')
        .select(['campaigns.domain_id', 'campaigns.slug'])
        .where('campaigns.workspace_id', '=', workspace)
        .where('domains.workspace_id', '<>', workspace),
    )
    .execute();
};

/** Whether a workspace that is gone had this link. Holds until the transaction ends where the snapshot is locked. */
export const isRetired = async (tx: Tx, domain: number, slug: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('retired_links')
    .select('slug')
    .where('domain_id', '=', domain)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found !== undefined;
};

export type FreedLink =
  /** A campaign may have it again. */
  | 'freed'
  /** No workspace that is gone had it. */
  | 'none';

/** The operator's way to give a retired link on. `link`: host (with its port, if it has one), `/` and slug. */
export const freeLink = async (db: Db, link: string): Promise<FreedLink> => {
  const [host = '', slug = ''] = link
    .trim()
    .replace(/^https?:\/\//i, '')
    .split('/');
  const freed = await db
    .deleteFrom('retired_links')
    .where('slug', '=', slug)
    .where('domain_id', 'in', (eb) =>
      eb.selectFrom('domains').select('id').where('host', '=', host.toLowerCase()),
    )
    .returning('slug')
    .executeTakeFirst();
  return freed ? 'freed' : 'none';
};
