import { isSub } from '../../core/report/subs.ts';
import { ROLE_DIMENSIONS, type RoleDimension, roleOf } from '../../core/sources/parameters.ts';
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
      return tokens.flatMap(({ parameter, role, holds }) =>
        role === roleOf(dimension) && holds === 'id' && isSub(parameter)
          ? [{ source: id, sub: parameter, campaigns: own }]
          : [],
      );
    });
  return Object.fromEntries(
    ROLE_DIMENSIONS.map((dimension) => [dimension, columnsOf(dimension)]),
  ) as unknown as RoleColumns;
};
