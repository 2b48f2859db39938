import * as z from 'zod/mini';
import type { RangedRow } from '../../../../contracts/campaigns/campaign-figures.ts';
import {
  CAMPAIGN_FIGURES,
  type CampaignFigure,
  type CampaignSort,
} from '../../../../contracts/campaigns/campaign-query.ts';
import type { RangeSearch } from '../../../../core/time/range.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { metricWords } from '../../../report/conversions/metric-names.ts';
import { kept } from '../../../state/keep.ts';
import type { RowSelect } from '../../../ui/tables/row-select.tsx';

/** Columns that are no figures of the range; those with a `sort` are sortable. */
const OTHERS = {
  status: { label: 'campaigns.status', sort: 'status' },
  hours: { label: 'range.today', sort: null },
  week: { label: 'campaignList.column.week', sort: null },
  link: { label: 'campaigns.link', sort: null },
  tags: { label: 'campaignList.column.tags', sort: null },
  source: { label: 'campaignList.source', sort: null },
  created: { label: 'campaignList.column.created', sort: 'created' },
  updated: { label: 'campaignList.column.updated', sort: 'updated' },
} as const satisfies Record<string, { label: MessageKey; sort: CampaignSort | null }>;
type Other = keyof typeof OTHERS;
export type Column = Other | CampaignFigure;

/** All columns after the name, in order. */
export const COLUMN_NAMES = [
  ...(['status', 'hours'] as const),
  ...(['valid', 'conversions', 'cr', 'revenue', 'cost', 'profit', 'roi'] as const),
  ...(['requests', 'visits', 'uniqueVisits'] as const),
  ...(['week', 'link', 'tags', 'source', 'created', 'updated'] as const),
] as const satisfies readonly Column[];

/** Shown until someone chooses: what a campaign earned, and how it does today. */
export const USUAL: readonly Column[] = COLUMN_NAMES.slice(0, COLUMN_NAMES.indexOf('requests'));

export const isFigure = (column: Column): column is CampaignFigure =>
  (CAMPAIGN_FIGURES as readonly Column[]).includes(column);

export const labelOf = (t: Translate, column: Column): string =>
  isFigure(column) ? metricWords(t, []).short(column) : t(OTHERS[column].label);

export const helpOf = (t: Translate, column: Column): string | undefined =>
  isFigure(column) ? metricWords(t, []).help(column) : undefined;

export const sortOf = (column: Column): CampaignSort | null =>
  isFigure(column) ? column : OTHERS[column].sort;

const KEY = 'campaign-columns';
const Stored = z.array(z.string());

/** Columns as they were stored, in the order of the table. Null if nothing can be read. Unknown names are left out. */
export const columnsIn = (stored: string | null): readonly Column[] | null => {
  try {
    const names = Stored.parse(JSON.parse(stored ?? ''));
    return COLUMN_NAMES.filter((name) => names.includes(name));
  } catch {
    return null;
  }
};

/** Columns chosen in this browser. */
export const readColumns = (): readonly Column[] => columnsIn(kept.get(KEY)) ?? USUAL;

export const keepColumns = (columns: readonly Column[]): void => kept.set(KEY, JSON.stringify(columns));

/** Rows of the list with their actions, for a table or cards. */
export interface Rows {
  rows: readonly RangedRow[];
  /** Campaigns are opened in the range of the list. */
  range: RangeSearch;
  /** Time of the request, in milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** The workspace's. */
  currency: string;
  /** Null if access is read-only. */
  select: RowSelect | null;
}
