import { type ExpressionBuilder, sql } from 'kysely';
import type { CampaignChoices, CampaignFilters } from '../../../contracts/campaigns/campaign.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import { countUnfair } from '../../unfair-rules/store.ts';

/** Sort keys that the store itself supports. */
export type StoredSort = 'created' | 'updated' | 'name' | 'status';

const column = {
  created: sql`campaigns.created_at`,
  updated: sql`campaigns.updated_at`,
  name: sql`lower(campaigns.name)`,
  status: sql`campaigns.status`,
} satisfies Record<StoredSort, unknown>;

const matches =
  ({ search = '', status, tag, domain, source, rules }: CampaignFilters) =>
  (eb: ExpressionBuilder<Tables, 'campaigns'>) => {
    const words = search.trim();
    // Lowercased by the store too, whose rules differ from JavaScript's in some locales.
    const pattern = sql<string>`lower(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`;
    const found = [
      eb('campaigns.search_text', 'like', pattern),
      // Joined by line breaks, so that a search text never matches across two tags.
      sql<boolean>`lower(array_to_string(campaigns.tags, chr(10))) like ${pattern}`,
      eb(
        'campaigns.id',
        'in',
        eb
          .selectFrom('destinations')
          .select('destinations.campaign_id')
          .where('destinations.detached_at', 'is', null)
          .where((or) =>
            or.or([
              or('destinations.search_text', 'like', pattern),
              sql<boolean>`destinations.parameters <> '' and lower(destinations.parameters) like ${pattern}`,
            ]),
          ),
      ),
    ];
    return eb.and([
      ...(words === '' ? [] : [eb.or(found)]),
      ...(status === undefined ? [] : [eb('campaigns.status', '=', status)]),
      ...(tag === undefined ? [] : [sql<boolean>`campaigns.tags @> array[${tag}]::text[]`]),
      ...(source === undefined ? [] : [eb('campaigns.source', '=', source)]),
      ...(rules === undefined
        ? []
        : [
            eb(
              'campaigns.id',
              'in',
              eb
                .selectFrom('unfair_rules')
                .select('unfair_rules.campaign_id')
                .where('unfair_rules.skipped_at', rules === 'skipped' ? 'is not' : 'is', null),
            ),
          ]),
      ...(domain === undefined
        ? []
        : [
            eb(
              'campaigns.domain_id',
              'in',
              eb.selectFrom('domains').select('domains.id').where('domains.public_id', '=', domain),
            ),
          ]),
    ]);
  };

const matching = (db: Db, workspace: number, filters: CampaignFilters) =>
  db.selectFrom('campaigns').where('campaigns.workspace_id', '=', workspace).where(matches(filters));

export interface Place {
  by: StoredSort;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Public IDs of one page of the sorted list, and the total number of matches. */
export const idsInOrder = async (
  db: Db,
  workspace: number,
  filters: CampaignFilters,
  { by, direction, limit, offset }: Place,
): Promise<{ ids: string[]; total: number }> => {
  const rows = await matching(db, workspace, filters)
    // Counted in the same query, because finding the matches again takes as long.
    .select(['campaigns.public_id', sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy(column[by], direction)
    // Keeps pages from overlapping when names or times are equal.
    .orderBy('campaigns.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const [first] = rows;
  if (first) return { ids: rows.map((row) => row.public_id), total: first.total };
  // A page past the end has no row with the total.
  const { total } = await matching(db, workspace, filters)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { ids: [], total };
};

/** Numbers and public IDs of campaigns, in the same order. */
export interface Matching {
  numbers: number[];
  ids: string[];
}

/** Every match, newest first, in one row, because ten thousand rows take the driver longer than the store. */
export const allMatching = async (db: Db, workspace: number, filters: CampaignFilters): Promise<Matching> => {
  const newest = sql`order by campaigns.created_at desc, campaigns.id desc`;
  const row = await matching(db, workspace, filters)
    .select([
      sql<number[] | null>`array_agg(campaigns.id ${newest})`.as('numbers'),
      sql<string[] | null>`array_agg(campaigns.public_id ${newest})`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  return { numbers: row.numbers ?? [], ids: row.ids ?? [] };
};

/** Existing tags and traffic sources. */
export const campaignChoices = async (db: Db, workspace: number): Promise<CampaignChoices> => {
  const { rows: tags } = await sql<CampaignChoices['tags'][number]>`
    select tag, count(*)::int as campaigns from campaigns, unnest(tags) as tag
    where workspace_id = ${workspace} group by tag order by lower(tag), tag`.execute(db);
  const sources = await db
    .selectFrom('campaigns')
    .select('source')
    .distinct()
    .where('workspace_id', '=', workspace)
    .where('source', '<>', '')
    .orderBy('source')
    .execute();
  const { refused, skipped } = await countUnfair(db, workspace);
  return { tags, sources: sources.map((row) => row.source), rules: { refused, skipped } };
};
