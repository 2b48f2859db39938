import type { UseFormReturn } from 'react-hook-form';
import { behaviourDefaults } from '../../../../contracts/campaigns/behaviour-defaults.ts';
import {
  type Campaign,
  type CampaignInput,
  type CampaignPatch,
  ROUTING_FIELDS,
} from '../../../../contracts/campaigns/campaign.ts';
import type { CampaignBody } from '../../../../contracts/campaigns/campaign-body.ts';
import { instantOf, wallTimeOf } from '../../../time/wall-time.ts';
import { costsOf, type TypedCosts, typedCosts } from '../costs/cost-values.ts';
import { capsOf, capTexts, noCaps, type TypedCaps } from '../routing/caps.ts';
import { type RoutingValues, routingInputOf, routingValuesOf } from '../routing/routing-values.ts';

/** Values of the form: weights, caps and times are text, as typed. */
export interface CampaignValues extends RoutingValues {
  name: string;
  domainId: string;
  slug: string;
  notes: string;
  tags: string[];
  source: string;
  redirect: Campaign['redirect'];
  referrer: Campaign['referrer'];
  passQuery: boolean;
  invalidTraffic: Campaign['invalidTraffic'];
  inactive: Campaign['inactive'];
  /** `2026-04-01T09:30` in the campaign's zone; '' if none. */
  startsAt: string;
  endsAt: string;
  caps: TypedCaps;
  costs: TypedCosts;
}

export type CampaignForm = UseFormReturn<CampaignValues, unknown, CampaignInput>;

type Behaviour = 'notes' | 'source' | 'redirect' | 'referrer' | 'passQuery' | 'invalidTraffic' | 'inactive';

/** The settings that the form shows unchanged. */
const behaviourOf = (campaign: Pick<CampaignBody, Behaviour>): Pick<CampaignValues, Behaviour> => {
  const { notes, source, redirect, referrer, passQuery, invalidTraffic, inactive } = campaign;
  return { notes, source, redirect, referrer, passQuery, invalidTraffic, inactive };
};

export const newCampaign = (domainId: string): CampaignValues => ({
  name: '',
  domainId,
  slug: '',
  ...behaviourOf(behaviourDefaults),
  tags: [],
  startsAt: '',
  endsAt: '',
  caps: noCaps,
  costs: typedCosts(behaviourDefaults.costs),
  destinations: [{ key: 'first', name: '', url: '' }],
  paths: [{ key: 'first', landing: null, offers: [{ destination: 'first', weight: '100' }], exits: [] }],
  default: [{ path: 'first', weight: '100' }],
  rules: [],
});

/** `timeZone`: IANA name of the zone of the start and end fields. */
export const valuesOf = (campaign: CampaignBody, timeZone: string): CampaignValues => {
  const { name, domainId, slug } = campaign;
  return {
    name,
    domainId,
    slug,
    ...behaviourOf(campaign),
    tags: campaign.tags,
    startsAt: wallTimeOf(campaign.startsAt, timeZone),
    endsAt: wallTimeOf(campaign.endsAt, timeZone),
    caps: capTexts(campaign.caps),
    costs: typedCosts(campaign.costs),
    ...routingValuesOf(campaign),
  };
};

/** The contract's input. `timeZone`: IANA name of the zone of the start and end fields. */
export const inputOf = (
  values: CampaignValues,
  { timeZone }: { readonly timeZone: string },
): CampaignInput => ({
  ...values,
  startsAt: instantOf(values.startsAt, timeZone),
  endsAt: instantOf(values.endsAt, timeZone),
  caps: capsOf(values.caps),
  costs: costsOf(values.costs),
  ...routingInputOf(values),
});

/** The changes from `before` to `after`: only what differs, and the routing as a whole or not at all. */
export const changesOf = (before: CampaignInput, after: CampaignInput): Omit<CampaignPatch, 'revision'> => {
  const differs = (key: keyof CampaignInput): boolean =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const routed = ROUTING_FIELDS.some(differs);
  const keys = (Object.keys(after) as (keyof CampaignInput)[]).filter((key) =>
    ROUTING_FIELDS.some((field) => field === key) ? routed : differs(key),
  );
  const changes = Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<CampaignInput>;
  const { slug, ...rest } = changes;
  // Do not send a cleared slug: a stored campaign always has one.
  return { ...rest, ...(slug && { slug }) };
};
