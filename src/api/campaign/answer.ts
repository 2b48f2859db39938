import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { StoredSplit } from '../../db/routing.ts';
import { unfairAnswer } from '../unfair-rules/answer.ts';
import { attachedPaths } from './phases/next-routing.ts';
import type { StoredCampaign } from './store.ts';
import { warningsOf } from './warnings.ts';

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Destinations and paths by list position, as in an editor. */
const routingOf = ({ destinations, routing }: StoredCampaign) => {
  const paths = attachedPaths(routing);
  const placeOf = new Map(destinations.map((destination, place) => [destination.id, place]));
  const destinationAt = (id: number): number => placeOf.get(id) as number;
  const pathAt = new Map(paths.map((path, place) => [path.number, place]));
  const splitOf = ({ arms }: StoredSplit) =>
    arms.map((arm) => ({ path: pathAt.get(arm.path) as number, weight: arm.weight }));
  return {
    destinations: destinations.map((d) => ({ id: d.public_id, name: d.name, url: d.url })),
    paths: paths.map((path) => ({
      number: path.number,
      landing: path.landing === 0 ? null : destinationAt(path.landing),
      offers: path.offers.map((o) => ({ destination: destinationAt(o.destination), weight: o.weight })),
    })),
    default: splitOf(routing.default),
    rules: routing.rules.map(({ number, name, match, conditions, caps, to }) => ({
      number,
      name,
      match,
      conditions: [...conditions],
      caps,
      to: splitOf(to),
    })),
  };
};

/** The campaign as edited by people, with public IDs; what a revision stores. */
export const editedPart = (campaign: StoredCampaign) => ({
  name: campaign.name,
  status: campaign.status,
  domainId: campaign.domain,
  slug: campaign.slug,
  notes: campaign.notes,
  tags: campaign.tags,
  source: campaign.source,
  timeZone: campaign.time_zone,
  startsAt: timeOf(campaign.starts_at),
  endsAt: timeOf(campaign.ends_at),
  redirect: campaign.redirect,
  referrer: campaign.referrer,
  passQuery: campaign.pass_query,
  invalidTraffic: campaign.invalid_traffic,
  inactive: campaign.inactive,
  disclosure: campaign.disclosure,
  costs: campaign.costs,
  caps: campaign.caps,
  ...routingOf(campaign),
});

/** A destination whose URL has changed since was not checked. */
const failingOf = ({ failing, destinations }: StoredCampaign): string[] =>
  destinations
    .filter(({ public_id, url }) => failing.some((one) => one.id === public_id && one.url === url))
    .map(({ public_id }) => public_id);

export const campaignAnswer = (campaign: StoredCampaign, live: boolean): Campaign => {
  const edited = editedPart(campaign);
  return {
    id: campaign.public_id,
    ...edited,
    link: `${campaign.origin}/${campaign.slug}`,
    warnings: warningsOf(edited),
    tests: campaign.tests.map(({ public_id, name, rule, kind, state }) => ({
      id: public_id,
      name,
      rule,
      kind,
      state: state === 'paused' ? 'paused' : 'running',
    })),
    failingDestinations: failingOf(campaign),
    unfairRules: unfairAnswer(campaign.unfair),
    revision: campaign.revision,
    createdAt: campaign.created_at.toISOString(),
    updatedAt: campaign.updated_at.toISOString(),
    live,
  };
};
