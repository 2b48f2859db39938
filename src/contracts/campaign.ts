import * as z from 'zod/mini';
import { PageQuery, pageOf } from './list.ts';

export const MAX_DESTINATIONS = 50;
/** Weights are hundredths of a percent: 10 000 = 100 %. */
export const WEIGHT_TOTAL = 10_000;

const Slug = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'slug_invalid'));

/** The server (and the form, through core/routing/destination-url) checks the URL: http(s), no credentials, not the link itself. */
export const DestinationInput = z.object({
  /** Absent for a new destination. */
  id: z.optional(z.string()),
  name: z.string().check(z.trim(), z.maxLength(120, 'too_long')),
  url: z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(4096, 'too_long')),
  /** 0 to 10 000. */
  weight: z
    .number()
    .check(z.int('weight_invalid'), z.gte(0, 'weight_invalid'), z.lte(WEIGHT_TOTAL, 'weight_invalid')),
});
export type DestinationInput = z.infer<typeof DestinationInput>;

const destinations = z.array(DestinationInput).check(
  z.minLength(1, 'destination_required'),
  z.maxLength(MAX_DESTINATIONS, 'too_many_destinations'),
  z.refine(
    (list) => list.length === 0 || list.reduce((sum, d) => sum + d.weight, 0) === WEIGHT_TOTAL,
    'weights_must_sum',
  ),
);

export const CampaignStatus = z.enum(['active', 'paused', 'archived']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

export const CampaignInput = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(120, 'too_long')),
  domainId: z.string().check(z.minLength(1, 'domain_required')),
  /** Empty or absent: Fairlead chooses a free one. */
  slug: z.optional(z.union([z.literal(''), Slug])),
  destinations,
  notes: z.optional(z.string().check(z.maxLength(5000, 'too_long'))),
});
export type CampaignInput = z.infer<typeof CampaignInput>;

export const CampaignPatch = z.object({
  name: z.optional(CampaignInput.shape.name),
  domainId: z.optional(CampaignInput.shape.domainId),
  slug: z.optional(Slug),
  destinations: z.optional(destinations),
  notes: z.optional(z.string().check(z.maxLength(5000, 'too_long'))),
  status: z.optional(CampaignStatus),
  /** The revision the change was made on; another one in the store answers `conflict`. */
  revision: z.number().check(z.int()),
});
export type CampaignPatch = z.infer<typeof CampaignPatch>;

const Destination = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  weight: z.number(),
});

export const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: CampaignStatus,
  domainId: z.string(),
  slug: z.string(),
  /** The whole link: `http://localhost:3001/abc`. */
  link: z.string(),
  destinations: z.array(Destination),
  notes: z.string(),
  revision: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Whether every running edge worker has taken this revision. */
  live: z.boolean(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignQuery = z.extend(PageQuery, {
  search: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(CampaignStatus),
  sort: z._default(z.enum(['created', '-created', 'name', '-name']), '-created'),
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;

/** A row of the list: the campaign and its numbers since midnight in the workspace's zone. */
export const CampaignRow = z.extend(Campaign, {
  today: z.object({
    requests: z.number(),
    valid: z.number(),
    uniqueVisits: z.number(),
    conversions: z.number(),
  }),
});
export type CampaignRow = z.infer<typeof CampaignRow>;
export const CampaignPage = pageOf(CampaignRow);
