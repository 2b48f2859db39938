import type {
  ReceivedDetail,
  ReceivedNarrowing,
  ReceivedRow,
} from '../../contracts/postbacks/postback-log.ts';
import { statusSaid } from '../../core/postback/network-names.ts';
import type { LoggedPostback, PostbackFilters, PostbackPlace } from '../../events/store/postback-log.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { campaignNames } from '../report/store.ts';
import { mendableOf } from './mendable.ts';
import { sourceNames } from './store.ts';

type LogParts = Pick<Parts, 'db' | 'clickId' | 'clickOf' | 'postbackLog'>;

/** The ID of a received postback: that of its receipt. A refused one has no click, and returned no receipt. */
const receivedId = ({ clickId }: Pick<Parts, 'clickId'>, row: LoggedPostback): string =>
  clickId({ ...row.place, campaign: row.campaign ?? 0, variant: -1 });

/** Null if it is not our receipt. */
export const placeOf = ({ clickOf }: Pick<Parts, 'clickOf'>, id: string): PostbackPlace | null => {
  const click = clickOf(id);
  return click !== null && click.variant < 0 ? click : null;
};

type Named = { id: string; name: string };

const rowOf = (
  parts: LogParts,
  row: LoggedPostback,
  campaigns: ReadonlyMap<number, Named>,
  sources: ReadonlyMap<number, Named>,
  workspaceCurrency: string,
): ReceivedRow => {
  const { source, campaign, address, text, by } = row;
  const common = {
    id: receivedId(parts, row),
    at: new Date(row.place.time).toISOString(),
    by,
    address,
    text,
    source: source === null ? null : (sources.get(source) ?? null),
    campaign: campaign === null ? null : (campaigns.get(campaign) ?? null),
  };
  if (row.kind === 'refused') {
    return {
      ...common,
      kind: 'refused',
      fate: null,
      reason: row.reason,
      flags: [],
      test: false,
      clickId: null,
      status: '',
      statusReceived: '',
      event: '',
      transaction: '',
      payout: null,
      currency: '',
      revenue: null,
      payoutFrom: null,
      workspaceCurrency,
      method: row.method,
    };
  }
  return {
    ...common,
    kind: 'accepted',
    fate: row.fate,
    reason: null,
    flags: row.flags,
    test: row.test,
    clickId: row.click === null ? null : parts.clickId(row.click),
    status: statusSaid(row),
    statusReceived: row.statusReceived,
    event: row.event,
    transaction: row.transaction,
    payout: row.payout,
    currency: row.currency,
    revenue: row.revenue,
    payoutFrom: row.payoutFrom,
    workspaceCurrency: row.workspaceCurrency,
    method: '',
  };
};

/** Converts logged postbacks to responses, with public IDs and names. */
export const receivedRows = async (
  parts: LogParts,
  workspace: { id: number; currency: string },
  rows: readonly LoggedPostback[],
): Promise<ReceivedRow[]> => {
  const numbers = rows.flatMap(({ campaign }) => campaign ?? []);
  const campaigns = await campaignNames(parts.db, workspace.id, [...new Set(numbers)]);
  const sources = new Map(
    (await sourceNames(parts.db, workspace.id)).map(({ number, ...named }) => [number, named]),
  );
  return rows.map((row) => rowOf(parts, row, campaigns, sources, workspace.currency));
};

const searchOf = (parts: LogParts, text: string): NonNullable<PostbackFilters['search']> => {
  const click = parts.clickOf(text);
  if (click === null) return { text };
  return click.variant < 0 ? { text, place: click } : { text, click };
};

/** The filters for the store. Throws `not_found` for an unknown campaign or affiliate network. */
export const receivedFilters = async (
  parts: LogParts,
  workspace: number,
  narrowing: ReceivedNarrowing,
): Promise<PostbackFilters> => {
  const { from, to, fate = [], reason = [], source = [], by = [], campaign = [], status = [] } = narrowing;
  const { test, search } = narrowing;
  const numbersOf = async (ids: readonly string[], table: 'campaigns' | 'postback_sources') => {
    if (ids.length === 0) return [];
    const rows = await parts.db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', workspace)
      .where('public_id', 'in', ids)
      .execute();
    if (rows.length < new Set(ids).size) throw new Refusal('not_found');
    return rows.map(({ id }) => id);
  };
  const sources = [
    ...(await numbersOf(
      source.filter((id) => id !== 'none'),
      'postback_sources',
    )),
    ...(source.includes('none') ? [0] : []),
  ];
  const campaigns = await numbersOf(campaign, 'campaigns');
  return {
    workspace,
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { to: Date.parse(to) }),
    ...(fate.length > 0 && { fates: fate }),
    ...(reason.length > 0 && { reasons: reason }),
    ...(sources.length > 0 && { sources }),
    ...(by.length > 0 && { by }),
    ...(campaigns.length > 0 && { campaigns }),
    ...(status.length > 0 && { statuses: status }),
    ...(test !== undefined && { test: test === 'true' }),
    ...(search !== undefined && search !== '' && { search: searchOf(parts, search) }),
  };
};

/** One postback with the history of its conversion. Throws `not_found`. */
export const receivedDetail = async (
  parts: LogParts,
  workspace: { id: number; currency: string },
  id: string,
): Promise<ReceivedDetail> => {
  const place = placeOf(parts, id);
  const found = place === null ? null : await parts.postbackLog.one(place);
  if (found === null || found.row.workspace !== workspace.id) throw new Refusal('not_found');
  const [row, ...history] = await receivedRows(parts, workspace, [found.row, ...found.history]);
  const { conversion } = found;
  return {
    row: row as ReceivedRow,
    history,
    conversion: conversion && {
      event: conversion.event,
      status: conversion.status,
      payout: conversion.payout,
      payoutFrom: conversion.payoutFrom,
      currency: conversion.currency,
      revenue: conversion.revenue,
      workspaceCurrency: conversion.workspaceCurrency,
      firstAt: new Date(conversion.firstTime).toISOString(),
      lastAt: new Date(conversion.lastTime).toISOString(),
      changes: conversion.changes,
      otherClick: conversion.otherClick,
    },
    mendable: found.row.kind === 'refused' ? await mendableOf(parts, workspace.id, found.row) : null,
  };
};

/** docs/api.md describes each. Names never change, and new ones are appended. */
const COLUMNS: readonly (readonly [name: string, of: (row: ReceivedRow) => string | null])[] = [
  ['receipt', (row) => row.id],
  ['time_utc', (row) => row.at],
  ['result', (row) => row.fate ?? row.kind],
  ['reason', (row) => row.reason],
  ['flags', (row) => row.flags.join(';')],
  ['source', (row) => row.source?.name ?? null],
  ['by', (row) => row.by],
  ['campaign_id', (row) => row.campaign?.id ?? null],
  ['campaign', (row) => row.campaign?.name ?? null],
  ['click_id', (row) => row.clickId],
  ['status', (row) => row.status],
  ['status_received', (row) => row.statusReceived],
  ['event', (row) => row.event],
  ['transaction', (row) => row.transaction],
  ['payout', (row) => row.payout],
  ['currency', (row) => row.currency],
  ['conversion_revenue', (row) => row.revenue],
  ['workspace_currency', (row) => row.workspaceCurrency],
  ['address', (row) => row.address],
  ['received', (row) => row.text],
  ['payout_from', (row) => row.payoutFrom],
];

/** Rows per query. */
const PAGE = 2000;

/** The log as CSV, newest first, a page at a time: each is read when the previous one has been consumed. */
export async function* receivedFile(
  parts: Parameters<typeof receivedRows>[0],
  workspace: Parameters<typeof receivedRows>[1],
  filters: PostbackFilters,
  page = PAGE,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  for (let before: PostbackPlace | undefined; ; ) {
    const asked = { ...filters, ...(before && { before }), limit: page };
    const found = await parts.postbackLog.received(asked);
    const rows = await receivedRows(parts, workspace, found);
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, of]) => of(row) ?? ''))).join('');
    before = found.at(-1)?.place;
    // A short page is not the end: a row can disappear between a page's queries.
    if (found.length === 0) return;
  }
}
