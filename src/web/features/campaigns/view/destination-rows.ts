import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { ReportAnswer, ReportRow } from '../../../../contracts/reports/report-query.ts';
import { offersOf } from '../../../../core/routing/exits.ts';
import { composedUrl } from '../../../../core/routing/url/own-parameters.ts';

/** A page of a campaign as one of the two kinds, with what the report says of it. */
export interface PageRow {
  /** Null: the visits that have no such page. */
  id: string | null;
  name: string;
  url: string;
  /** Undefined without visits. */
  row: ReportRow | undefined;
}

type Kind = 'landing' | 'offer';

/** Places of the campaign's destinations that some path uses as this kind. */
const placesOf = ({ paths }: Pick<Campaign, 'paths'>, kind: Kind): ReadonlySet<number> =>
  new Set(
    paths.flatMap((path) => {
      if (kind === 'offer') return offersOf(path).map(({ destination }) => destination);
      return path.landing === null ? [] : [path.landing];
    }),
  );

const countOf = (row: ReportRow, metric: 'valid' | 'conversions' | 'cost'): number =>
  Number(row.values[metric] ?? 0);

/** Whether leaving a row out would hide visits, conversions or money. */
const counts = (row: ReportRow): boolean =>
  (['valid', 'conversions', 'cost'] as const).some((metric) => countOf(row, metric) !== 0);

/**
 * The pages of a kind: those of the campaign in its order, then those that it had in the range, and last what has no
 * page of the kind, so that the rows add up to the total.
 */
export const pageRows = (
  campaign: Pick<Campaign, 'destinations' | 'paths'>,
  kind: Kind,
  { rows }: Pick<ReportAnswer, 'rows'>,
): PageRow[] => {
  const byKey = new Map(rows.map((row) => [row.keys[0] ?? null, row]));
  const places = placesOf(campaign, kind);
  const pages = new Map(
    campaign.destinations.map(({ id, name, ...urls }) => {
      const url = composedUrl(urls);
      return [id, { name: name || url, url }];
    }),
  );
  const own = campaign.destinations.flatMap(({ id }, place) => (places.has(place) ? [id] : []));
  const former = rows.flatMap(({ keys: [key] }) => (key == null || own.includes(key) ? [] : [key]));
  const pageRow = (id: string): PageRow => {
    const row = byKey.get(id);
    const { name, url } = pages.get(id) ?? { name: row?.names[0] ?? id, url: '' };
    return { id, name, url, row };
  };
  const rest = byKey.get(null);
  return [
    ...[...own, ...former].map(pageRow),
    ...(rest && counts(rest) ? [{ id: null, name: '', url: '', row: rest }] : []),
  ];
};
