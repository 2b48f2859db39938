import { isSub, type Sub } from '../../core/report/subs.ts';
import {
  ROLE_DIMENSIONS,
  type RoleDimension,
  roleOf,
  type SourceRole,
} from '../../core/sources/parameters.ts';
import type { Db } from '../../db/tables.ts';
import type { RoleColumn } from '../../events/store/reports.ts';
import { trafficSources } from './service.ts';

/** Where each role is recorded, by its report dimension. */
export type RoleColumns = Readonly<Record<RoleDimension, readonly RoleColumn[]>>;

/**
 * The parameters in which a workspace's campaigns record the IDs of ads, placements and so on, according to the traffic
 * source that each campaign has now, even for earlier clicks. A corrected role therefore also applies to the past.
 */
export const roleColumns = async (db: Db, workspace: number): Promise<RoleColumns> => {
  const [sources, campaigns] = await Promise.all([
    trafficSources(db, workspace),
    db
      .selectFrom('campaigns')
      .select(['id', 'source'])
      .where('workspace_id', '=', workspace)
      .where('source', '<>', '')
      .execute(),
  ]);
  const named = Map.groupBy(campaigns, ({ source }) => source.trim().toLowerCase());
  const columnsOf = (dimension: RoleDimension): RoleColumn[] =>
    sources.flatMap(({ id, name, tokens }) => {
      const own = (named.get(name.toLowerCase()) ?? []).map((campaign) => campaign.id);
      if (own.length === 0) return [];
      const nameSub = (of: SourceRole): Sub | undefined =>
        tokens
          .map(({ parameter, role, holds }) => (role === of && holds === 'name' ? parameter : ''))
          .find(isSub);
      return tokens.flatMap(({ parameter, role, holds }) =>
        role === roleOf(dimension) && holds === 'id' && isSub(parameter)
          ? [{ source: id, sub: parameter, nameSub: nameSub(role), campaigns: own }]
          : [],
      );
    });
  return Object.fromEntries(
    ROLE_DIMENSIONS.map((dimension) => [dimension, columnsOf(dimension)]),
  ) as unknown as RoleColumns;
};
