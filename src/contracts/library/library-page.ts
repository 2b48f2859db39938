import * as z from 'zod/mini';
import { MAX_EXITS } from '../../core/routing/exits.ts';
import { CampaignStatus, Tags } from '../campaigns/campaign.ts';
import { CampaignFigures } from '../campaigns/campaign-figures.ts';
import { CAMPAIGN_FIGURES, type CampaignFigure } from '../campaigns/campaign-query.ts';
import { PublicId } from '../fields.ts';
import { PageQuery, pageOf } from '../list.ts';
import { DestinationInput } from '../routing/routing.ts';
import { FullSpan, OfferCap, OfferCountries, OfferPayout } from './offer.ts';

/** What a page is for: the ad's own page, or the one that earns. The same URL can be in the library as both. */
export const PAGE_KINDS = ['offer', 'landing'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const MAX_PAGE_NOTES = 2000;

/** May be empty: then the URL is shown instead. */
const name = DestinationInput.shape.name;
/** A template, with the same macros and checks as a destination's. */
const url = DestinationInput.shape.url;
const notes = z.string().check(z.trim(), z.maxLength(MAX_PAGE_NOTES, 'too_long'));

/** How many of a landing page's links lead on, each to offers of its own: `/out`, which is `/out/1`, `/out/2` and so on. */
const exits = z
  .number()
  .check(z.int('exits_invalid'), z.gte(1, 'exits_invalid'), z.lte(MAX_EXITS, 'exits_invalid'));

const OfferFields = {
  /** ID of its affiliate network, or null. */
  network: z.optional(z.nullable(PublicId)),
  countries: z.optional(OfferCountries),
  /** Null: whatever postbacks say. */
  payout: z.optional(z.nullable(OfferPayout)),
  cap: z.optional(z.nullable(OfferCap)),
  /** ID of the offer that takes its visitors while it is full; null: they get the campaign's answer for inactive links. */
  fallback: z.optional(z.nullable(PublicId)),
};

/**
 * Fields after `exits` are for offers; a landing page with one is refused with `offers_only`. An offer with more than one exit is
 * refused with `landing_only`.
 */
export const LibraryPageInput = z.strictObject({
  name,
  url,
  tags: z.optional(Tags),
  notes: z.optional(notes),
  exits: z.optional(exits),
  ...OfferFields,
});
export type LibraryPageInput = z.infer<typeof LibraryPageInput>;

/** A new name or URL changes every campaign that leads to the page. */
export const LibraryPagePatch = z.strictObject({
  name: z.optional(name),
  url: z.optional(url),
  tags: z.optional(Tags),
  notes: z.optional(notes),
  exits: z.optional(exits),
  ...OfferFields,
  /** An archived page is not suggested for new campaigns; campaigns that lead to it still do. */
  archived: z.optional(z.boolean()),
  /** The revision that was edited; if the stored one differs, the answer is `conflict`. */
  revision: z.number().check(z.int()),
});
export type LibraryPagePatch = z.infer<typeof LibraryPagePatch>;

/** An offer or landing page: what campaigns lead to, once for all of them. */
export const LibraryPage = z.object({
  id: z.string(),
  kind: z.enum(PAGE_KINDS),
  name: z.string(),
  url: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  archived: z.boolean(),
  /** How many campaigns lead to it now; archived ones are not counted. */
  campaigns: z.number(),
  /** ID of the page of the other kind with the same URL, or null. */
  other: z.nullable(z.string()),
  /** With the click ID parameter of its network, as visitors are sent there; `url` if nothing is added. */
  sentUrl: z.string(),
  /** 1 to 10; 1 for an offer. */
  exits: z.number(),
  /** From here on null or empty for a landing page. */
  network: z.nullable(z.object({ id: z.string(), name: z.string(), paused: z.boolean() })),
  countries: z.array(z.string()),
  payout: z.nullable(OfferPayout),
  cap: z.nullable(OfferCap),
  fallback: z.nullable(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  /** The span in which it is full, if that has not ended; null: its visitors get the offer itself. */
  full: z.nullable(FullSpan),
  revision: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type LibraryPage = z.infer<typeof LibraryPage>;

const LIBRARY_SORTS = ['created', 'updated', 'name', 'campaigns', ...CAMPAIGN_FIGURES] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];
export type LibraryFigure = CampaignFigure;

/** The filter for offers without an affiliate network. */
export const NO_NETWORK = 'none';

const instant = z.optional(z.iso.datetime({ offset: true }));

export const LibraryFilters = z.strictObject({
  /** Part of the name, URL or a tag, ignoring case. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** An exact tag. */
  tag: z.optional(z.string().check(z.maxLength(40))),
  /** ID of the affiliate network of offers, or `none`. Landing pages have none. */
  network: z.optional(z.string().check(z.maxLength(64))),
  /** `unused`: not archived, and no campaign leads to it. */
  state: z._default(z.enum(['active', 'unused', 'archived']), 'active'),
});
export type LibraryFilters = z.infer<typeof LibraryFilters>;

export const LibraryQuery = z.extend(PageQuery, {
  ...LibraryFilters.shape,
  sort: z._default(z.enum(LIBRARY_SORTS.flatMap((sort) => [sort, `-${sort}`] as const)), '-created'),
  /** The half-open range of the figures, on quarter hours; both or neither. */
  from: instant,
  to: instant,
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/** Figures are those of the visits that reached an offer, or were sent to a landing page, in all campaigns. */
const LibraryRow = z.extend(LibraryPage, { figures: z.optional(CampaignFigures) });
export type LibraryRow = z.infer<typeof LibraryRow>;

export const LibraryRows = z.extend(pageOf(LibraryRow), {
  /** Of all pages that match, if a range is asked for. */
  totals: z.optional(CampaignFigures),
  /** All tags of the workspace's pages of this kind. */
  tags: z.array(z.string()),
});
export type LibraryRows = z.infer<typeof LibraryRows>;

/** Campaigns that lead to a page, newest first. */
export const PageCampaigns = pageOf(
  z.object({
    id: z.string(),
    name: z.string(),
    status: CampaignStatus,
    /** ID of the domain of its link. */
    domain: z.string(),
    /** Own parameters with which it leads there, each once; '' for the page's URL as it is. */
    parameters: z.array(z.string()),
  }),
);
export type PageCampaigns = z.infer<typeof PageCampaigns>;

/**
 * IDs of the destinations of campaigns that are a page, as reports name them: those that campaigns lead to now, then those that
 * they led to before. At most `MAX_PAGE_USES`.
 */
export const PageUses = z.object({ ids: z.array(z.string()), total: z.number() });
export type PageUses = z.infer<typeof PageUses>;

/** As many as a report can be filtered by. */
export const MAX_PAGE_USES = 50;

/** What a campaign's destinations are in the library. A destination that its paths do not use has no entry. */
export const CampaignPages = z.object({
  rows: z.array(
    z.object({
      /** ID of the destination. */
      destination: z.string(),
      kind: z.enum(PAGE_KINDS),
      /** ID of the page. */
      page: z.string(),
      /** How many other campaigns lead to the page; archived ones are not counted. */
      others: z.number(),
    }),
  ),
});
export type CampaignPages = z.infer<typeof CampaignPages>;
