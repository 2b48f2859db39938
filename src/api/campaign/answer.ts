import type { Campaign, Warning } from '../../contracts/campaigns/campaign.ts';
import { clickIdWarningAt, lacksClickId } from '../../contracts/campaigns/landing.ts';
import { offerField, returningOffers } from '../../contracts/routing/returning-offers.ts';
import { closedPages, deadRules } from '../../contracts/routing/unreachable.ts';
import type { Status } from '../../contracts/workspace/status.ts';
import { lintTemplate } from '../../core/routing/fair/lint.ts';
import type { Offer } from '../../core/routing/plan.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import { parseTemplate } from '../../core/routing/url/template.ts';
import { withClickId } from '../../core/routing/url/with-click-id.ts';
import type { StoredSplit } from '../../db/routing.ts';
import { unfairAnswer } from '../unfair-rules/store.ts';
import { attachedPaths } from './phases/next-routing.ts';
import type { StoredCampaign } from './store.ts';

type Warned = Pick<Campaign, 'destinations' | 'paths' | 'default' | 'rules' | 'redirect' | 'clickIdAdded'>;

const urlWarnings = (campaign: Warned): Warning[] => {
  const warningAt = clickIdWarningAt(campaign);
  return campaign.destinations.flatMap((destination, place) => {
    const url = composedUrl(destination);
    const field = `destinations.${place}.url`;
    const lints = lintTemplate(url).map(({ code, token, hint }) => ({
      field,
      code,
      token,
      hint: hint ?? null,
    }));
    const code =
      lacksClickId(url) && !campaign.clickIdAdded.includes(destination.id) ? warningAt(place) : null;
    return code === null ? lints : [...lints, { field, code, token: '{click_id}', hint: null }];
  });
};

/**
 * The linter's warnings about the destinations' URLs, including missing click IDs, in order; then rules that can never
 * match; then offers that lead back to their landing page, and pages that no new visitor can reach.
 */
const warningsOf = (campaign: Warned): Warning[] => [
  ...urlWarnings(campaign),
  ...deadRules(campaign.rules).map(({ place, reason, by }) => ({
    field: `rules.${place}`,
    code: `rule_${reason}`,
    token: by === null ? '' : `rules.${by}`,
    hint: null,
  })),
  ...returningOffers(campaign).map((at) => ({
    field: offerField(at),
    code: 'offer_is_landing',
    token: '',
    hint: null,
  })),
  ...closedPages(campaign).map((place) => ({
    field: `destinations.${place}.url`,
    code: 'page_closed',
    token: '',
    hint: null,
  })),
];

/**
 * Whether every running edge worker has snapshot `revision`. False if none is running, because no one would be
 * redirected.
 */
export const isLive = ({ edges, nodes = [] }: Pick<Status, 'edges' | 'nodes'>, revision: number): boolean => {
  const running = edges.filter((edge) => edge.running);
  // One that is away was not stopped, and may answer links by older settings.
  const machines = nodes.filter(({ state }) => state === 'connected' || state === 'away');
  return (
    running.length > 0 &&
    machines.every(({ state }) => state === 'connected') &&
    [...running, ...machines].every(({ snapshotRevision: taken }) => taken !== null && taken >= revision)
  );
};

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Destinations and paths by list position, as in an editor. */
const routingOf = ({ destinations, routing }: StoredCampaign) => {
  const paths = attachedPaths(routing);
  const placeOf = new Map(destinations.map((destination, place) => [destination.id, place]));
  const destinationAt = (id: number): number => placeOf.get(id) as number;
  const offersOf = (offers: readonly Offer[]) =>
    offers.map((o) => ({ destination: destinationAt(o.destination), weight: o.weight }));
  const pathAt = new Map(paths.map((path, place) => [path.number, place]));
  const splitOf = ({ arms: variants }: StoredSplit) =>
    variants.map((variant) => ({ path: pathAt.get(variant.path) as number, weight: variant.weight }));
  return {
    destinations: destinations.map((d) => ({
      ...{ id: d.public_id, name: d.name, url: d.url },
      ...(d.parameters !== '' && { parameters: d.parameters }),
    })),
    paths: paths.map((path) => ({
      number: path.number,
      landing: path.landing === 0 ? null : destinationAt(path.landing),
      offers: offersOf(path.offers),
      ...(path.exits && { exits: path.exits.map(({ offers }) => ({ offers: offersOf(offers) })) }),
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

/** A failure of a former URL does not count against its successor. */
const failingOf = ({ failing, destinations }: StoredCampaign): string[] =>
  destinations
    .filter((row) => failing.some((one) => one.id === row.public_id && one.url === composedUrl(row)))
    .map(({ public_id }) => public_id);

/** As in plans, which add it where an offer's network has a parameter for it. */
const clickIdAddedOf = ({ destinations, clickParameters }: StoredCampaign): string[] =>
  destinations
    .filter((row) => {
      const template = parseTemplate(composedUrl(row));
      return withClickId(template, clickParameters.get(row.id)).length > template.length;
    })
    .map(({ public_id }) => public_id);

export const campaignAnswer = (campaign: StoredCampaign, live: boolean): Campaign => {
  const edited = editedPart(campaign);
  const clickIdAdded = clickIdAddedOf(campaign);
  return {
    id: campaign.public_id,
    ...edited,
    link: `${campaign.origin}/${campaign.slug}`,
    warnings: warningsOf({ ...edited, clickIdAdded }),
    tests: campaign.tests.map(({ public_id, name, rule, kind, state }) => ({
      id: public_id,
      name,
      rule,
      kind,
      state: state === 'paused' ? 'paused' : 'running',
    })),
    clickIdAdded,
    failingDestinations: failingOf(campaign),
    unfairRules: unfairAnswer(campaign.unfair),
    revision: campaign.revision,
    createdAt: campaign.created_at.toISOString(),
    updatedAt: campaign.updated_at.toISOString(),
    live,
  };
};
