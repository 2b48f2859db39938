import { chargedText, chargedTypes } from '../../../../core/clicks/charged-types.ts';
import { isOtherClick } from '../../../../core/clicks/click-facts.ts';
import { type ConversionTerms, conversionCost } from '../../../../core/clicks/conversion.ts';
import { isAdjustment } from '../../../../core/conversions/identity.ts';
import { negated } from '../../../../core/money/decimal.ts';
import { RAW_SUBS } from '../../../../core/report/subs.ts';
import { UTMS } from '../../../../core/report/utm.ts';
import { floorToQuarter } from '../../../../core/time/durations.ts';
import {
  type ClickDimensions,
  type Conversion,
  conversionKey,
  type MoreDimensions,
  type UnitFacts,
} from '../../ingest-store.ts';
import { keyIn } from '../row-places.ts';
import { decimalText, num, optional, type Row, text } from '../rows.ts';
import { copiedColumns } from '../schema.ts';
import { hashColumns } from './intake-tables.ts';
import {
  clickMembers,
  clickValues,
  hashesOf,
  hashValues,
  placeIn,
  placeMembers,
  placeValues,
} from './row-values.ts';
import { conversionUnitColumns } from './unit-tables.ts';

type Member = { json: string; read: string };

export const dimensionMembers: readonly Member[] = [
  { json: 'destination', read: 'UINTEGER' },
  { json: 'rule', read: 'USMALLINT' },
  { json: 'test', read: 'VARCHAR' },
  { json: 'traffic_class', read: 'VARCHAR' },
  { json: 'country', read: 'VARCHAR' },
  { json: 'language', read: 'VARCHAR' },
  { json: 'device', read: 'VARCHAR' },
  { json: 'os', read: 'VARCHAR' },
  { json: 'browser', read: 'VARCHAR' },
  { json: 'sub1', read: 'VARCHAR' },
  { json: 'sub2', read: 'VARCHAR' },
  { json: 'sub3', read: 'VARCHAR' },
  { json: 'landing', read: 'BOOLEAN' },
  { json: 'offer', read: 'UINTEGER' },
];

/** Columns of `conversions` that come from the click and, except for `landing`, are in no roll-up. */
export const moreColumns = copiedColumns.map(([name]) => name);
const moreMembers: readonly Member[] = copiedColumns
  .filter(([name]) => name !== 'landing')
  .map(([json, read]) => ({ json, read }));

/** Columns of `conversions`, in order, as staged. Times are milliseconds. */
export const conversionMembers: readonly Member[] = [
  ...clickMembers,
  { json: 'event', read: 'VARCHAR' },
  { json: 'transaction_id', read: 'VARCHAR' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  { json: 'click_known', read: 'BOOLEAN' },
  ...dimensionMembers,
  { json: 'status', read: 'VARCHAR' },
  { json: 'type_word', read: 'VARCHAR' },
  { json: 'payout', read: 'DECIMAL(18, 6)' },
  { json: 'currency', read: 'VARCHAR' },
  { json: 'revenue', read: 'DECIMAL(18, 6)' },
  { json: 'first_time', read: 'BIGINT' },
  { json: 'last_time', read: 'BIGINT' },
  { json: 'changes', read: 'UINTEGER' },
  { json: 'cost_per_conversion', read: 'DECIMAL(18, 6)' },
  { json: 'cost_share', read: 'DECIMAL(5, 2)' },
  { json: 'cost', read: 'DECIMAL(22, 10)' },
  ...moreMembers,
  ...conversionUnitColumns.map(([json, type]) => ({
    json,
    read: type === 'TIMESTAMP' ? 'BIGINT' : type,
  })),
  { json: 'workspace_currency', read: 'VARCHAR' },
  ...hashColumns.map(([json, read]) => ({ json, read })),
  { json: 'by_script', read: 'BOOLEAN' },
  { json: 'status_given', read: 'BOOLEAN' },
  { json: 'of_visit', read: 'BOOLEAN' },
  { json: 'costed', read: 'BOOLEAN' },
  { json: 'click_variant', read: 'SMALLINT' },
  ...placeMembers('visit'),
  { json: 'reported_type', read: 'UINTEGER' },
  { json: 'payout_by_type', read: 'BOOLEAN' },
  { json: 'network', read: 'UINTEGER' },
  { json: 'identity', read: 'VARCHAR' },
  { json: 'charged_types', read: 'VARCHAR' },
];

/** Columns that distinguish the conversions of a click in every conversion roll-up. */
export const outcomeColumns = ['status', 'type_word', 'event', 'currency', 'network'] as const;

export const deltaMembers: readonly Member[] = [
  { json: 'basis', read: 'VARCHAR' },
  { json: 'quarter', read: 'BIGINT' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  ...dimensionMembers,
  ...outcomeColumns.map((json) => ({ json, read: json === 'network' ? 'UINTEGER' : 'VARCHAR' })),
  { json: 'conversions', read: 'BIGINT' },
  { json: 'payout', read: 'DECIMAL(18, 6)' },
  { json: 'revenue', read: 'DECIMAL(18, 6)' },
  { json: 'unpriced', read: 'BIGINT' },
  { json: 'cost', read: 'DECIMAL(22, 10)' },
  { json: 'other_clicks', read: 'BIGINT' },
  { json: 'other_revenue', read: 'DECIMAL(18, 6)' },
  { json: 'costed', read: 'BIGINT' },
  { json: 'costed_revenue', read: 'DECIMAL(18, 6)' },
];

/** Measures of the conversion roll-ups. `other_`: for clicks that are not valid visits; `costed`: with a known cost. */
export const conversionMeasures = [
  ...(['conversions', 'payout', 'revenue', 'unpriced', 'cost'] as const),
  ...(['other_clicks', 'other_revenue', 'costed', 'costed_revenue'] as const),
] as const;

export const dimensionValues = (dimensions: ClickDimensions | null): Record<string, unknown> => ({
  destination: dimensions?.destination ?? null,
  rule: dimensions?.rule ?? null,
  test: dimensions?.test ?? null,
  traffic_class: dimensions?.trafficClass ?? null,
  country: dimensions?.country ?? null,
  language: dimensions?.language ?? null,
  device: dimensions?.device ?? null,
  os: dimensions?.os ?? null,
  browser: dimensions?.browser ?? null,
  sub1: dimensions?.sub1 ?? null,
  sub2: dimensions?.sub2 ?? null,
  sub3: dimensions?.sub3 ?? null,
  landing: dimensions?.more.landing ?? null,
  offer: dimensions?.offer || null,
});

const moreValues = (more: MoreDimensions | undefined): Record<string, unknown> => ({
  region: more?.region ?? null,
  city: more?.city ?? null,
  in_app: more?.inApp ?? null,
  ...Object.fromEntries(RAW_SUBS.map((sub, place) => [sub, more?.subs[place] ?? null])),
  ...Object.fromEntries(UTMS.map((utm, place) => [utm, more?.utms[place] ?? null])),
  exit: more?.exit ?? null,
  referrer_host: more?.referrerHost ?? null,
  domain: more?.domain ?? null,
  outcome: more?.outcome ?? null,
});

const unitValues = (unit: UnitFacts | null): Record<string, unknown> => ({
  unit: unit?.unit ?? null,
  unit_time: unit?.time ?? null,
  unit_phase: unit?.phase ?? null,
  unit_variant: unit?.variant ?? null,
});

const unitOf = (row: Row): UnitFacts | null =>
  row.unit === null
    ? null
    : {
        unit: num(row.unit),
        time: num(row.unit_time),
        phase: num(row.unit_phase),
        variant: num(row.unit_variant),
      };

const costOf = ({ dimensions, identity, state }: Conversion): string | null =>
  conversionCost(dimensions?.terms ?? null, state, isAdjustment(identity));

const termsValues = (terms: ConversionTerms | null): Record<string, unknown> => ({
  cost_per_conversion: terms?.by === 'conversion' ? terms.amount : null,
  cost_share: terms?.by === 'revenue' ? terms.percent : null,
  charged_types: terms?.types ? chargedText(terms.types) : null,
});

export const conversionRow = (conversion: Conversion): object => ({
  ...clickValues(conversion.click, conversion.clickTime),
  event: conversion.event,
  transaction_id: conversion.transaction,
  workspace: conversion.workspace,
  campaign: conversion.campaign,
  variant: conversion.variant,
  click_known: conversion.dimensions !== null,
  ...dimensionValues(conversion.dimensions),
  status: conversion.state.status,
  type_word: conversion.state.typeWord,
  payout: conversion.state.payout,
  currency: conversion.state.currency,
  revenue: conversion.state.revenue,
  first_time: conversion.state.firstTime,
  last_time: conversion.state.lastTime,
  changes: conversion.state.changes,
  ...termsValues(conversion.dimensions?.terms ?? null),
  cost: costOf(conversion),
  ...moreValues(conversion.dimensions?.more),
  ...unitValues(conversion.unit),
  workspace_currency: conversion.state.workspaceCurrency,
  ...hashValues(conversion.state.hashes),
  by_script: conversion.state.byScript,
  status_given: conversion.state.statusGiven,
  of_visit: conversion.dimensions?.ofVisit ?? null,
  costed: conversion.dimensions?.costed ?? false,
  click_variant: conversion.clickVariant,
  ...placeValues('visit', conversion.visit),
  reported_type: conversion.state.reportedType,
  payout_by_type: conversion.state.payoutByType,
  network: conversion.network,
  identity: conversion.identity ?? null,
});

/** What a state of a conversion adds to the roll-ups; `sign` -1 subtracts it. Amounts stay decimal text. An adjustment adds only amounts. */
const contribution = (conversion: Conversion, sign: 1 | -1): object[] => {
  const { state } = conversion;
  const amount = (value: string | null): string => (sign === 1 ? (value ?? '0') : negated(value ?? '0'));
  const one = isAdjustment(conversion.identity) ? 0 : sign;
  const { dimensions } = conversion;
  const [isOther, isCosted] = [isOtherClick(dimensions), dimensions?.costed === true];
  return (['click', 'conversion'] as const).map((basis) => ({
    basis,
    quarter: floorToQuarter(basis === 'click' ? conversion.visit.time : state.firstTime),
    workspace: conversion.workspace,
    campaign: conversion.campaign,
    variant: conversion.variant,
    ...dimensionValues(dimensions),
    status: state.status,
    type_word: state.typeWord,
    event: conversion.event,
    currency: state.currency,
    network: conversion.network,
    conversions: one,
    payout: amount(state.payout),
    revenue: amount(state.revenue),
    unpriced: state.payout !== null && state.revenue === null ? sign : 0,
    cost: amount(costOf(conversion)),
    other_clicks: isOther ? one : 0,
    other_revenue: amount(isOther ? state.revenue : null),
    costed: isCosted ? one : 0,
    costed_revenue: amount(isCosted ? state.revenue : null),
  }));
};

/** Rows that move the roll-ups from `before` to `after`. */
export const deltaRows = (before: Conversion | null, after: Conversion | null): object[] => [
  ...(before === null ? [] : contribution(before, -1)),
  ...(after === null ? [] : contribution(after, 1)),
];

export const conversionOf = (row: Row): [string, Conversion] => {
  const known = row.click_known === true;
  const clickTime = num(row.click_time);
  const visit = placeIn(row, 'visit');
  const conversion: Conversion = {
    click: keyIn(row, 'click_'),
    event: text(row.event),
    transaction: text(row.transaction_id),
    identity: optional(row.identity),
    workspace: num(row.workspace),
    campaign: num(row.campaign),
    variant: num(row.variant),
    clickTime,
    clickVariant: num(row.click_variant),
    visit,
    dimensions: known ? dimensionsOf(row, visit.time) : null,
    unit: unitOf(row),
    network: row.network === null ? null : num(row.network),
    state: {
      status: text(row.status),
      typeWord: text(row.type_word),
      payout: decimalText(row.payout),
      currency: text(row.currency),
      revenue: decimalText(row.revenue),
      firstTime: num(row.first_time),
      lastTime: num(row.last_time),
      changes: num(row.changes),
      workspaceCurrency: text(row.workspace_currency),
      byScript: row.by_script === true,
      // Unknown for conversions stored before this was recorded, whose status gives way as it did then.
      statusGiven: row.status_given === true,
      reportedType: row.reported_type === null ? null : num(row.reported_type),
      payoutByType: row.payout_by_type === true,
      hashes: hashesOf(row),
    },
  };
  return [conversionKey(conversion), conversion];
};

/** From a row of `conversions`, or a click as read by ingest. */
const termsOf = (row: Row): ConversionTerms | null => {
  const types = chargedTypes(optional(row.charged_types));
  const amount = decimalText(row.cost_per_conversion);
  if (amount !== null) return { by: 'conversion', amount, types };
  const percent = decimalText(row.cost_share);
  return percent === null ? null : { by: 'revenue', percent, types };
};

export const dimensionsOf = (row: Row, time: number): ClickDimensions => ({
  time,
  destination: num(row.destination),
  offer: num(row.offer ?? 0),
  rule: num(row.rule),
  test: text(row.test),
  variant: num(row.variant),
  trafficClass: text(row.traffic_class),
  // Unknown for older conversions whose click has expired.
  ofVisit: row.of_visit !== false,
  costed: row.costed === true,
  country: optional(row.country),
  language: optional(row.language),
  device: optional(row.device),
  os: optional(row.os),
  browser: optional(row.browser),
  sub1: optional(row.sub1),
  sub2: optional(row.sub2),
  sub3: optional(row.sub3),
  more: {
    landing: row.landing === true,
    region: optional(row.region),
    city: optional(row.city),
    inApp: optional(row.in_app),
    subs: RAW_SUBS.map((sub) => optional(row[sub])),
    utms: UTMS.map((utm) => optional(row[utm])),
    exit: row.exit === null || row.exit === undefined ? null : num(row.exit),
    referrerHost: optional(row.referrer_host),
    domain: num(row.domain),
    outcome: text(row.outcome),
  },
  terms: termsOf(row),
});
