import * as z from 'zod/mini';
import { TimeZone } from '../fields.ts';
import { pageOf } from '../list.ts';
import { Metrics } from '../reports/report.ts';
import {
  Caps,
  Destination,
  Destinations,
  Path,
  Paths,
  RuleInput,
  Rules,
  SplitInput,
} from '../routing/routing.ts';
import { UnfairRules, UnfairState } from '../routing/unfair-rules.ts';
import { Costs } from './costs.ts';

const Slug = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'slug_invalid'));

export const CampaignStatus = z.enum(['active', 'paused', 'archived']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** ISO 8601 with an offset; null if no limit. */
const moment = z.nullable(z.iso.datetime({ offset: true, error: 'time_invalid' }));

export const MAX_TAGS = 20;

const Tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'tag_empty'),
    z.maxLength(40, 'too_long'),
    z.regex(/^[^,;\p{Cc}]*$/u, 'tag_invalid'),
  );

/** Labels for organizing the list; they have no effect on visitors. */
export const Tags = z.array(Tag).check(
  z.maxLength(MAX_TAGS, 'too_many_tags'),
  z.refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, 'tag_twice'),
);

/** Behavior of a link, the same for everyone. Every field is optional, with defaults in behaviour-defaults.ts. */
const behaviour = {
  notes: z.optional(z.string().check(z.maxLength(5000, 'too_long'))),
  tags: z.optional(Tags),
  /** Name of the traffic source, for the macro `{source}`. */
  source: z.optional(z.string().check(z.trim(), z.maxLength(120, 'too_long'))),
  /** IANA name; null for the workspace's. Used for the hours of rules, the days of caps, start and end in the form. */
  timeZone: z.optional(z.nullable(TimeZone)),
  startsAt: z.optional(moment),
  /** The first moment after the end. */
  endsAt: z.optional(moment),
  /** `none`: the page's own script records visits; docs/no-redirect.md. */
  redirect: z.optional(z.enum(['302', '307', 'meta', 'none'])),
  /** Whether destinations receive the referrer. */
  referrer: z.optional(z.enum(['hidden', 'passed'])),
  passQuery: z.optional(z.boolean()),
  /** How invalid traffic is handled: counted separately and answered like any other, or refused with an error. */
  invalidTraffic: z.optional(z.enum(['count', 'refuse'])),
  /** Answer while paused, archived, outside its schedule or capped. */
  inactive: z.optional(z.enum(['domain', 'not_found', 'gone'])),
  /** Who can see where the link leads, besides agents of ad platforms and search engines: docs/disclosure.md. */
  disclosure: z.optional(z.enum(['public', 'limited'])),
  costs: z.optional(Costs),
  caps: z.optional(Caps),
};

/** Where a link leads. `paths` refer to destinations, and `default` and `rules` to paths, by list position. */
const routing = { destinations: Destinations, paths: Paths, default: SplitInput };

export const CampaignInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(120, 'too_long')),
  domainId: z.string().check(z.minLength(1, 'domain_required')),
  /** Fairlead picks a free one if empty or absent. */
  slug: z.optional(z.union([z.literal(''), Slug])),
  ...behaviour,
  ...routing,
  /** In the order in which they are tried; may be absent. */
  rules: z.optional(Rules),
});
export type CampaignInput = z.infer<typeof CampaignInput>;

/** Lists that refer to each other by position: a call with `destinations` or `paths` must include all of them. */
export const ROUTING_FIELDS = ['destinations', 'paths', 'default', 'rules'] as const;

export const CampaignPatch = z
  .strictObject({
    name: z.optional(CampaignInput.shape.name),
    domainId: z.optional(CampaignInput.shape.domainId),
    slug: z.optional(Slug),
    ...behaviour,
    destinations: z.optional(Destinations),
    paths: z.optional(Paths),
    default: z.optional(SplitInput),
    rules: z.optional(Rules),
    status: z.optional(CampaignStatus),
    /** The revision that was edited; if the stored one differs, the answer is `conflict`. */
    revision: z.number().check(z.int()),
  })
  .check((ctx) => {
    const { destinations, paths } = ctx.value;
    if (destinations === undefined && paths === undefined) return;
    for (const field of ROUTING_FIELDS) {
      if (ctx.value[field] !== undefined) continue;
      ctx.issues.push({ code: 'custom', message: 'routing_together', path: [field], input: ctx.value });
    }
  });
export type CampaignPatch = z.infer<typeof CampaignPatch>;

/** Something that is allowed but probably a mistake. */
const Warning = z.object({
  /** `destinations.0.url`, `rules.2`. */
  field: z.string(),
  /**
   * `landing_without_click_id` or `no_click_id` (landing.ts). For a rule that can never match (core/routing/fair/lint.ts):
   * `rule_never`, `rule_behind`, `rule_behind_several`. `page_closed`: a page that no new visitor can reach.
   * `offer_is_landing`: an offer (`paths.0.offers.1.destination`) that is the landing page of its own path. The message
   * is `lint.<code>`.
   */
  code: z.string(),
  /** The text that the warning is about, or what is missing; for a rule, the one that takes everyone, `rules.0`. */
  token: z.string(),
  /** The likely intended text. */
  hint: z.nullable(z.string()),
});
export type Warning = z.infer<typeof Warning>;

export const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: CampaignStatus,
  domainId: z.string(),
  slug: z.string(),
  /** The whole link: `http://localhost:3001/abc`. */
  link: z.string(),
  notes: z.string(),
  tags: z.array(z.string()),
  source: z.string(),
  timeZone: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  redirect: z.enum(['302', '307', 'meta', 'none']),
  referrer: z.enum(['hidden', 'passed']),
  passQuery: z.boolean(),
  invalidTraffic: z.enum(['count', 'refuse']),
  inactive: z.enum(['domain', 'not_found', 'gone']),
  disclosure: z.enum(['public', 'limited']),
  costs: Costs,
  caps: Caps,
  destinations: z.array(Destination),
  paths: z.array(Path),
  default: SplitInput,
  rules: z.array(RuleInput),
  warnings: z.array(Warning),
  /** Running or paused A/B tests: variants and weights of their splits can be changed only in the test. */
  tests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Rule number; 0 for the default. */
      rule: z.number(),
      kind: z.enum(['ab', 'aa']),
      state: z.enum(['running', 'paused']),
    }),
  ),
  /** IDs of destinations to whose URL the network of their offer adds the click ID, which it does not have. */
  clickIdAdded: z.array(z.string()),
  /** IDs of destinations that failed the newest check; see contracts/campaigns/check.ts. */
  failingDestinations: z.array(z.string()),
  /** Rules that would be refused if saved now, or were skipped for that reason, or null: docs/fair-routing.md. */
  unfairRules: z.nullable(UnfairRules),
  revision: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Whether every running edge worker has this revision. */
  live: z.boolean(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignFilters = z.strictObject({
  /** Part of the name, slug, tags, destination URLs or their own parameters, ignoring case. */
  search: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(CampaignStatus),
  /** An exact tag. */
  tag: z.optional(z.string().check(z.maxLength(40))),
  domain: z.optional(z.string().check(z.maxLength(64))),
  source: z.optional(z.string().check(z.maxLength(120))),
  /** `refused`: rules that would be refused now and will be skipped; `skipped`: rules already skipped. */
  rules: z.optional(UnfairState),
});
export type CampaignFilters = z.infer<typeof CampaignFilters>;

/** A row of the list, as most screens need it. */
export const CampaignRow = z.extend(Campaign, {
  /** Since midnight in the workspace's zone; absent if a range is asked for. */
  today: z.optional(
    z.pick(Metrics, {
      requests: true,
      valid: true,
      uniqueVisits: true,
      conversions: true,
      cost: true,
      revenue: true,
      profit: true,
      uncosted: true,
    }),
  ),
  /** Valid visits in the last seven days of that zone, oldest first, ending today. */
  week: z.array(z.number()),
  /** Valid visits in each hour since midnight in that zone, ending with the current one. */
  hours: z.array(z.number()),
});
export type CampaignRow = z.infer<typeof CampaignRow>;

export const CampaignPage = pageOf(CampaignRow);

/** Values by which a workspace's campaigns can be filtered. */
export const CampaignChoices = z.object({
  /** Each tag with its number of campaigns, sorted by name. */
  tags: z.array(z.object({ tag: z.string(), campaigns: z.number() })),
  /** Traffic sources used by campaigns. */
  sources: z.array(z.string()),
  /** Number of campaigns with rules that will be skipped, and with rules already skipped; excludes archived ones. */
  rules: z.object({ refused: z.number(), skipped: z.number() }),
});
export type CampaignChoices = z.infer<typeof CampaignChoices>;
