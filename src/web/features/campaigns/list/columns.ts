import * as z from 'zod/mini';
import type { CampaignRow, CampaignSort } from '../../../../contracts/campaigns/campaign.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { kept } from '../../../state/keep.ts';

/** Figures of a row since midnight. */
export const FIGURES = {
  requests: 'campaigns.requestsToday',
  valid: 'campaigns.validToday',
  uniqueVisits: 'campaigns.uniqueToday',
  conversions: 'campaigns.conversionsToday',
  cost: 'campaigns.costToday',
  revenue: 'campaigns.revenueToday',
  profit: 'campaigns.profitToday',
  roi: 'campaigns.roiToday',
} as const satisfies Record<string, MessageKey>;
type Figure = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];

/** Columns after the name, in order; those with a `sort` are sortable. */
export const COLUMNS = {
  status: { label: 'campaigns.status', sort: 'status' },
  link: { label: 'campaigns.link', sort: null },
  tags: { label: 'campaignList.column.tags', sort: null },
  source: { label: 'campaignList.source', sort: null },
  week: { label: 'campaignList.column.week', sort: null },
  requests: { label: FIGURES.requests, sort: 'requests' },
  valid: { label: FIGURES.valid, sort: 'valid' },
  uniqueVisits: { label: FIGURES.uniqueVisits, sort: 'uniqueVisits' },
  conversions: { label: FIGURES.conversions, sort: 'conversions' },
  cost: { label: FIGURES.cost, sort: 'cost' },
  revenue: { label: FIGURES.revenue, sort: 'revenue' },
  profit: { label: FIGURES.profit, sort: 'profit' },
  roi: { label: FIGURES.roi, sort: null },
  created: { label: 'campaignList.column.created', sort: 'created' },
  updated: { label: 'campaignList.column.updated', sort: 'updated' },
} as const satisfies Record<string, { label: MessageKey; sort: CampaignSort | null }>;
export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

const USUAL: readonly Column[] = [
  ...(['status', 'link', 'tags', 'week'] as const),
  ...(['requests', 'valid', 'uniqueVisits', 'conversions'] as const),
];

const MONEY: readonly Column[] = ['cost', 'profit', 'roi'];

/** Includes money where there is room. */
const usual = (): readonly Column[] =>
  window.matchMedia('(min-width: 1920px)').matches ? [...USUAL, ...MONEY] : USUAL;

const KEY = 'campaign-columns';
const Stored = z.array(z.enum(COLUMN_NAMES));

/** Columns chosen in this browser. */
export const readColumns = (): readonly Column[] => {
  try {
    return Stored.parse(JSON.parse(kept.get(KEY) ?? ''));
  } catch {
    return usual();
  }
};

export const keepColumns = (columns: readonly Column[]): void => kept.set(KEY, JSON.stringify(columns));

/** Rows of the list with their actions, for a table or cards. */
export interface Rows {
  rows: readonly CampaignRow[];
  /** Time of the request, in milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** The workspace's. */
  currency: string;
  /** Null if access is read-only. */
  select: {
    isOn: (id: string) => boolean;
    toggle: (id: string, range: boolean) => void;
    page: () => void;
  } | null;
}
