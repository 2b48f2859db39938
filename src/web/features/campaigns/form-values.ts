import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, FieldPath, Resolver, UseFormReturn } from 'react-hook-form';
import {
  behaviourDefaults,
  type Campaign,
  CampaignInput,
  type CampaignPatch,
  ROUTING_FIELDS,
} from '../../../contracts/campaign.ts';
import { checkDestinationUrl } from '../../../core/routing/destination-url.ts';
import { instantOf, wallTimeOf } from '../../time/wall-time.ts';
import { isSimple, type Routing, simpleRouting, simpleWeights } from './routing.ts';
import { parsePercent, showPercent } from './weights.ts';

/** What the form holds: weights, caps and times are text, as typed. */
export interface CampaignValues {
  name: string;
  domainId: string;
  slug: string;
  notes: string;
  source: string;
  redirect: Campaign['redirect'];
  referrer: Campaign['referrer'];
  passQuery: boolean;
  invalidTraffic: Campaign['invalidTraffic'];
  inactive: Campaign['inactive'];
  /** `2026-04-01T09:30` on the campaign's wall clock; '': no limit. */
  startsAt: string;
  endsAt: string;
  caps: { hour: string; day: string; total: string };
  destinations: {
    id?: string;
    /** Number of its path. */
    path?: number;
    name: string;
    url: string;
    weight: string;
  }[];
}

export type CampaignForm = UseFormReturn<CampaignValues, unknown, CampaignInput>;

/** What the form needs to know besides what is typed. */
export interface FormContext {
  /** Hosts that serve links. */
  linkHosts: readonly string[];
  /** IANA name of the zone that start and end are typed in. */
  timeZone: string;
  /** Routing that rows with weights cannot say: it is kept as it is. Null: the rows are the routing. */
  kept: Routing | null;
}

/** What the check needs besides. */
export interface CheckContext extends FormContext {
  /** End that stood in the field when the form was opened: a campaign that has ended can still be edited. */
  shownEnd: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export const emptyDestination = (weight: string): CampaignValues['destinations'][number] => ({
  name: '',
  url: '',
  weight,
});

export const newCampaign = (domainId: string): CampaignValues => {
  const { notes, source, redirect, referrer, passQuery, invalidTraffic, inactive } = behaviourDefaults;
  return {
    name: '',
    domainId,
    slug: '',
    ...{ notes, source, redirect, referrer, passQuery, invalidTraffic, inactive },
    startsAt: '',
    endsAt: '',
    caps: { hour: '', day: '', total: '' },
    destinations: [emptyDestination('100')],
  };
};

const capText = (limit: number | undefined): string => (limit === undefined ? '' : String(limit));

export const valuesOf = (campaign: Campaign, timeZone: string): CampaignValues => {
  const { name, domainId, slug, notes, source, redirect, referrer } = campaign;
  const { passQuery, invalidTraffic, inactive, caps } = campaign;
  const weights = isSimple(campaign) ? simpleWeights(campaign) : null;
  return {
    ...{ name, domainId, slug, notes, source, redirect, referrer, passQuery, invalidTraffic, inactive },
    startsAt: wallTimeOf(campaign.startsAt, timeZone),
    endsAt: wallTimeOf(campaign.endsAt, timeZone),
    caps: { hour: capText(caps.hour), day: capText(caps.day), total: capText(caps.total) },
    destinations: campaign.destinations.map((destination, place) => {
      const weight = weights ? showPercent(weights[place] ?? 0) : '';
      const number = weights ? campaign.paths[place]?.number : undefined;
      return { ...destination, ...(number !== undefined && { path: number }), weight };
    }),
  };
};

/** What the form keeps of a stored campaign's routing. */
export const keptRouting = (campaign: Campaign): Routing | null => {
  const { paths, default: fallback, rules } = campaign;
  return isSimple(campaign) ? null : { paths, default: fallback, rules };
};

/** The first letter that no destination is called yet. */
const freeLetter = (taken: ReadonlySet<string>): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.has(letter)) ?? '';

/** Digits alone, or in groups of three with the same mark between all of them: `1500`, `1,500`, `1 500 000`. */
const CAP = /^(?:\d{1,10}|\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*)$/;

/** A typed limit; null for an empty field, NaN for what is no whole number: `1.5` is not fifteen. */
export const capOf = (typed: string): number | null => {
  const text = typed.trim();
  if (text === '') return null;
  return CAP.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN;
};

/** A limit that cannot be read becomes one that the contract refuses. */
const capsOf = (typed: CampaignValues['caps']): NonNullable<CampaignInput['caps']> => {
  const caps: NonNullable<CampaignInput['caps']> = {};
  for (const per of ['hour', 'day', 'total'] as const) {
    const limit = capOf(typed[per]);
    if (limit !== null) caps[per] = Number.isNaN(limit) ? -1 : limit;
  }
  return caps;
};

/**
 * What the contract takes. A weight that cannot be read becomes one that the contract refuses; a destination without
 * a label gets a letter, because lists of requests name destinations by it.
 */
export const inputOf = (values: CampaignValues, { timeZone, kept }: FormContext): CampaignInput => {
  const taken = new Set(values.destinations.map((d) => d.name.trim()));
  const destinations = values.destinations.map(({ id, name: typed, url }) => {
    const name = typed.trim() || freeLetter(taken);
    taken.add(name);
    return { ...(id !== undefined && { id }), name, url };
  });
  const rows = values.destinations.map((d) => ({ number: d.path, weight: parsePercent(d.weight) ?? -1 }));
  return {
    ...values,
    startsAt: instantOf(values.startsAt, timeZone),
    endsAt: instantOf(values.endsAt, timeZone),
    caps: capsOf(values.caps),
    destinations,
    ...(kept ?? simpleRouting(rows)),
  };
};

/** Where the form shows a problem: rows stand for the paths and for the arms of the default split. */
export const fieldOf = (path: string): string => path.replace(/^(default|paths)\b/, 'destinations');

/**
 * The contract's schema, then the checks that the server makes too. Messages are the codes of the contract.
 */
export const campaignResolver =
  (context: CheckContext): Resolver<CampaignValues, unknown, CampaignInput> =>
  (values, _context, options) => {
    const input = inputOf(values, context);
    const checked = CampaignInput.safeParse(input);
    const found: Record<string, FieldError> = {};
    for (const issue of checked.error?.issues ?? []) {
      found[fieldOf(issue.path.join('.'))] ??= { type: issue.code, message: issue.message };
    }
    input.destinations.forEach((destination, index) => {
      const url = destination.url.trim();
      const problem = url === '' ? null : checkDestinationUrl(url, context);
      if (problem) found[`destinations.${index}.url`] ??= { type: 'custom', message: problem };
    });
    if (input.startsAt && input.endsAt && input.endsAt <= input.startsAt) {
      found.endsAt ??= { type: 'custom', message: 'ends_before_start' };
    }
    if (input.endsAt && values.endsAt !== context.shownEnd && Date.parse(input.endsAt) <= context.now()) {
      found.endsAt ??= { type: 'custom', message: 'ends_in_past' };
    }
    if (checked.success && Object.keys(found).length === 0) return { values: checked.data, errors: {} };
    // A weight that cannot be read says more than a sum that is wrong because of it.
    if (Object.keys(found).some((path) => /^destinations\.\d+\.weight$/.test(path)))
      delete found.destinations;
    // The resolvers' helper is typed for any form; the paths come from this form's own schema.
    return { values: {}, errors: toNestErrors<CampaignValues>(found as FieldErrors, options) };
  };

/** What is to be sent to make `after` of `before`: only what differs, and the routing as a whole or not at all. */
export const changesOf = (before: CampaignInput, after: CampaignInput): Omit<CampaignPatch, 'revision'> => {
  const differs = (key: keyof CampaignInput): boolean =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const routed = ROUTING_FIELDS.some(differs);
  const keys = (Object.keys(after) as (keyof CampaignInput)[]).filter((key) =>
    ROUTING_FIELDS.some((field) => field === key) ? routed : differs(key),
  );
  const changes = Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<CampaignInput>;
  const { slug, ...rest } = changes;
  // An ending that was cleared stays as it is: a stored campaign always has one.
  return { ...rest, ...(slug && { slug }) };
};

/** Whether a path of a server's field error names a field of this form. */
export const isCampaignField = (path: string): path is FieldPath<CampaignValues> =>
  /^(name|domainId|slug|notes|source|redirect|referrer|passQuery|invalidTraffic|inactive|startsAt|endsAt|caps\.(hour|day|total)|destinations|destinations\.\d+\.(name|url|weight))$/.test(
    path,
  );
