import * as z from 'zod/mini';
import { DecisionStep } from '../routing/decision.ts';
import { visitorFields } from '../routing/targeting.ts';
import { CampaignInput } from './campaign.ts';

const text = (most: number) => z.string().check(z.maxLength(most, 'too_long'));

/**
 * A made-up visitor. Values given from `country` to `browser` win; the rest is read from `userAgent`, `address` and
 * `acceptLanguage`, as an edge worker reads a request; these three decide nothing themselves (docs/fair-routing.md).
 * There is no visitor key, because the answer would reveal the draw of a known visitor.
 */
export const TryInput = z.strictObject({
  /** An earlier revision; the newest if absent. */
  revision: z.optional(z.number().check(z.int(), z.gte(1))),
  /** The campaign as in an editor, unsaved. */
  draft: z.optional(CampaignInput),
  ...visitorFields,
  /** ISO 8601; default: now. */
  at: z.optional(z.iso.datetime({ offset: true, error: 'time_invalid' })),
  userAgent: z.optional(text(2000)),
  address: z.optional(text(100)),
  acceptLanguage: z.optional(text(1000)),
  /** The part of the link after `?`, for macros: `sub1=a&cost=0.2`. */
  query: z.optional(text(2048)),
});
export type TryInput = z.infer<typeof TryInput>;

const Page = z.object({
  /** Null for a page not saved yet. */
  id: z.nullable(z.string()),
  name: z.string(),
  /** With its macros filled in, using samples for values that only a real click has. */
  url: z.string(),
});

export const TryAnswer = z.object({
  /** Null: unsaved. */
  revision: z.nullable(z.number()),
  outcome: z.enum(['redirected', 'paused', 'capped', 'unknown']),
  /** Where everyone like this visitor goes; null if they go nowhere, or to several pages. */
  destination: z.nullable(Page),
  /** Where new visitors like this one go, in hundredths of a percent; never which page a given visitor gets. */
  shares: z.array(z.extend(Page, { path: z.number(), landing: z.boolean(), share: z.number() })),
  steps: z.array(DecisionStep),
  /** The visitor as seen by routing. */
  visitor: z.object({
    country: z.nullable(z.string()),
    region: z.nullable(z.string()),
    language: z.nullable(z.string()),
    device: z.string(),
    os: z.nullable(z.string()),
    browser: z.string(),
  }),
  at: z.string(),
});
export type TryAnswer = z.infer<typeof TryAnswer>;
