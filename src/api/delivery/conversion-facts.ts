import { type ConversionType, typeNumberOf } from '../../core/conversions/types.ts';
import { isWholeAddress, type OutgoingFacts, storableWithin } from '../../core/postback/facts.ts';
import type { Db } from '../../db/tables.ts';
import type { ConversionChange } from '../../events/store/conversion-feed.ts';
import type { ClickPlace } from '../../events/store/record-place.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';

const iso = (time: number): string => new Date(time).toISOString();

/** A conversion as sent to a webhook: figures and names, without personal data. */
export const conversionEvent = (facts: OutgoingFacts, receipt: string) => ({
  type: facts.fate === 'recorded' ? ('conversion.recorded' as const) : ('conversion.changed' as const),
  at: facts.time,
  data: {
    clickId: facts.clickId,
    event: facts.event,
    transaction: facts.transaction,
    status: facts.status,
    previousStatus: facts.previousStatus,
    payout: facts.payout,
    currency: facts.currency,
    revenue: facts.revenue,
    workspaceCurrency: facts.workspaceCurrency,
    campaign: facts.campaign && { id: facts.campaign.id, name: facts.campaign.name },
    incomingSource: facts.incomingSource,
    time: iso(facts.time),
    firstTime: iso(facts.firstTime),
    receipt,
  },
});

/** The body of a webhook's message (Standard Webhooks). */
export const webhookBody = (type: string, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: iso(at), data });

/** Data from the control store about things that conversions identify by number. */
export interface Names {
  readonly campaigns: ReadonlyMap<number, { id: string; name: string; source: string }>;
  readonly destinations: ReadonlyMap<number, string>;
  readonly sources: ReadonlyMap<number, string>;
  /** Conversion types that are on, by workspace. */
  readonly types: ReadonlyMap<number, readonly ConversionType[]>;
  /** Workspaces that keep full addresses. */
  readonly keepingAddresses: ReadonlySet<number>;
}

const distinct = (numbers: readonly (number | null | undefined)[]): number[] => [
  ...new Set(numbers.filter((number) => typeof number === 'number')),
];

export const namesFor = async (db: Db, changes: readonly ConversionChange[]): Promise<Names> => {
  const campaigns = distinct(changes.map((change) => change.campaign));
  const destinations = distinct(changes.map((change) => change.request?.destination));
  const sources = distinct(changes.map((change) => change.source));
  const workspaces = distinct(changes.map((change) => change.workspace));
  const found = await db
    .selectFrom('campaigns')
    .select(['id', 'public_id', 'name', 'source'])
    .where('id', 'in', campaigns.length > 0 ? campaigns : [0])
    .execute();
  const named = await db
    .selectFrom('destinations')
    .select(['id', 'name'])
    .where('id', 'in', destinations.length > 0 ? destinations : [0])
    .execute();
  const senders = await db
    .selectFrom('postback_sources')
    .select(['id', 'public_id'])
    .where('id', 'in', sources.length > 0 ? sources : [0])
    .execute();
  const keeping = await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', 'in', workspaces.length > 0 ? workspaces : [0])
    .where('keep_addresses', '=', true)
    .execute();
  const types = new Map<number, ConversionType[]>();
  for (const workspace of workspaces) types.set(workspace, await countedTypes(db, workspace));
  return {
    types,
    campaigns: new Map(found.map(({ id, public_id, name, source }) => [id, { id: public_id, name, source }])),
    destinations: new Map(named.map(({ id, name }) => [id, name])),
    sources: new Map(senders.map(({ id, public_id }) => [id, public_id])),
    keepingAddresses: new Set(keeping.map(({ id }) => id)),
  };
};

/** Number of the type that a conversion has now. */
export const typeOf = (
  { workspace, event, typeWord: word }: ConversionChange,
  types: Names['types'],
): number => typeNumberOf({ event, word }, types.get(workspace) ?? []);

/** Where a link was opened. What followed the path belongs to the visitor. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

export interface FactsParts {
  readonly clickId: (click: ClickPlace) => string;
  /** From 0 to below 1. */
  readonly random: () => number;
}

export const factsOf = (
  change: ConversionChange,
  { campaigns, destinations, sources, keepingAddresses, types }: Names,
  { clickId, random }: FactsParts,
): OutgoingFacts => {
  const { request, workspace, campaign, variant, click } = change;
  const brought = change.fate === 'added' ? change.added : change.payout;
  // Contains text from visitors and networks.
  return storableWithin({
    clickId: clickId({ ...click, campaign, variant }),
    event: change.event,
    type: typeOf(change, types),
    transaction: change.transaction,
    status: change.status,
    previousStatus: change.previousStatus,
    fate: change.fate,
    payout: brought,
    currency: change.currency,
    // An addition is known only in its own currency.
    revenue:
      change.fate !== 'added'
        ? change.revenue
        : change.currency === change.workspaceCurrency
          ? brought
          : null,
    workspaceCurrency: change.workspaceCurrency,
    time: change.time,
    firstTime: change.firstTime,
    clickTime: click.time,
    campaign: campaigns.get(campaign) ?? null,
    incomingSource: change.source === null ? null : (sources.get(change.source) ?? null),
    variant,
    destination: request === null ? '' : (destinations.get(request.destination) ?? ''),
    hashes: change.hashes,
    click:
      request === null
        ? null
        : {
            url: withoutQuery(request.url),
            userAgent: request.userAgent,
            address:
              keepingAddresses.has(workspace) && request.address !== null && isWholeAddress(request.address)
                ? request.address
                : null,
            clickIds: request.clickIds,
            country: request.country,
            region: request.region,
            city: request.city,
            device: request.device,
            os: request.os,
            browser: request.browser,
            language: request.language,
            subs: request.subs,
            cost: request.cost,
          },
    random: Math.floor(random() * 2 ** 32),
  });
};
