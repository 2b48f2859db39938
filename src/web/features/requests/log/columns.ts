import * as z from 'zod/mini';
import { FILTER_DIMENSIONS, type FilterDimension } from '../../../../contracts/reports/report-query.ts';
import { UTMS } from '../../../../core/report/utm.ts';
import type { RoleDimension } from '../../../../core/sources/parameters.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { dimensionWord } from '../../../report/words.ts';
import { kept } from '../../../state/keep.ts';
import type { OwnFilter } from './log-search.ts';

/** Dimensions that a row of the log contains. */
type Shown = Exclude<FilterDimension, 'path' | 'source' | 'variant' | RoleDimension>;

interface OwnColumn {
  label: MessageKey;
  filter: OwnFilter | null;
}

/** Columns only the log has. `url`: the requested path. */
const own = {
  time: { label: 'requests.time', filter: null },
  visit: { label: 'requests.visit', filter: 'visit' },
  url: { label: 'requests.path', filter: 'text' },
  userAgent: { label: 'request.userAgent', filter: 'text' },
  address: { label: 'request.address', filter: 'address' },
  visitor: { label: 'request.visitorKey', filter: 'visitor' },
  method: { label: 'request.method', filter: 'method' },
} as const satisfies Record<string, OwnColumn>;
export type OwnName = keyof typeof own;
export type ColumnName = OwnName | Shown;

const isOwn = (name: ColumnName): name is OwnName => name in own;

/** In display order; the time is always shown. */
export const COLUMN_NAMES: readonly ColumnName[] = [
  ...(['time', 'campaign', 'destination', 'outcome', 'trafficClass', 'visit'] as const),
  ...(['country', 'device', 'os', 'browser', 'region', 'city', 'language', 'inApp'] as const),
  ...(['referrer', 'landing', 'offer', 'exit', 'rule', 'reason', 'domain', 'url'] as const),
  ...FILTER_DIMENSIONS.filter((name): name is Extract<Shown, `sub${number}`> => name.startsWith('sub')),
  ...UTMS,
  ...(['userAgent', 'address', 'visitor', 'method'] as const),
];

const USUAL: readonly ColumnName[] = [
  ...(['time', 'campaign', 'destination', 'outcome', 'trafficClass'] as const),
  ...(['visit', 'country', 'device', 'os', 'browser'] as const),
];

/** CSS pixels. */
const WIDTHS: Partial<Record<ColumnName, number>> = {
  time: 150,
  campaign: 230,
  destination: 190,
  outcome: 130,
  trafficClass: 190,
  visit: 120,
  ...{
    country: 140,
    device: 120,
    os: 120,
    browser: 120,
    url: 260,
    userAgent: 320,
    visitor: 190,
    method: 100,
    domain: 180,
  },
};
const WIDTH = 150;

export const widthOf = (name: ColumnName): number => WIDTHS[name] ?? WIDTH;

export const columnLabel = (t: Translate, name: ColumnName): string =>
  isOwn(name) ? t(own[name].label) : dimensionWord(t, name);

/** A column's filter; null means the range above. */
export const filterOf = (
  name: ColumnName,
): { dimension: Shown; own?: never } | { own: OwnFilter; dimension?: never } | null => {
  if (!isOwn(name)) return { dimension: name };
  const { filter } = own[name];
  return filter && { own: filter };
};

const Stored = z.array(z.string());
const key = (user: string): string => `request-columns.${user}`;

/** The user's columns in this browser. */
export const readColumns = (user: string): readonly ColumnName[] => {
  try {
    const stored = Stored.parse(JSON.parse(kept.get(key(user)) ?? ''));
    return COLUMN_NAMES.filter((name) => name === 'time' || stored.includes(name));
  } catch {
    return USUAL;
  }
};

export const keepColumns = (user: string, columns: readonly ColumnName[]): void =>
  kept.set(key(user), JSON.stringify(columns));
