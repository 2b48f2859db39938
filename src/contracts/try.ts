import * as z from 'zod/mini';
import { CampaignInput } from './campaign.ts';
import { DecisionStep } from './decision.ts';
import { visitorFields } from './targeting.ts';

const text = (most: number) => z.string().check(z.maxLength(most, 'too_long'));

/**
 * A visitor who is made up. What is given of `country` to `browser` counts; what is not is read from `userAgent`, `address`
 * and `acceptLanguage`, as an edge worker reads it of a request. These decide nothing themselves (docs/fair-routing.md).
 */
export const TryInput = z.strictObject({
  /** An earlier revision; absent: the newest. */
  revision: z.optional(z.number().check(z.int(), z.gte(1))),
  /** The campaign as it stands in an editor, unsaved. */
  draft: z.optional(CampaignInput),
  ...visitorFields,
  /** ISO 8601; absent: now. */
  at: z.optional(z.iso.datetime({ offset: true, error: 'time_invalid' })),
  /** The visitor id that a link's cookie `fl_v` keeps; without it the key of the day is made of address and user agent. */
  visitorKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'visitor_key_invalid'))),
  userAgent: z.optional(text(2000)),
  address: z.optional(text(100)),
  acceptLanguage: z.optional(text(1000)),
  /** What stands behind the `?` of the link, for macros: `sub1=a&cost=0.2`. */
  query: z.optional(text(2048)),
});
export type TryInput = z.infer<typeof TryInput>;

const Page = z.object({
  /** Null: a page that is not saved yet. */
  id: z.nullable(z.string()),
  name: z.string(),
});

export const TryAnswer = z.object({
  /** Null: unsaved. */
  revision: z.nullable(z.number()),
  outcome: z.enum(['redirected', 'paused', 'capped', 'unknown']),
  /** Where this visitor goes; null where he goes nowhere, or where that cannot be known without his key. */
  destination: z.nullable(z.extend(Page, { url: z.string() })),
  /** Who goes where among all those who are like this visitor; hundredths of a percent. */
  shares: z.array(z.extend(Page, { path: z.number(), landing: z.boolean(), share: z.number() })),
  steps: z.array(DecisionStep),
  /** The visitor as routing sees him. */
  visitor: z.object({
    country: z.nullable(z.string()),
    region: z.nullable(z.string()),
    language: z.nullable(z.string()),
    device: z.string(),
    os: z.nullable(z.string()),
    browser: z.string(),
  }),
  at: z.string(),
  /**
   * What the split went by. `given`: the visitor's id; `daily`: the key made of address and user agent, which holds for the
   * day; `none`: there was no such thing; `other_day`: that key is known for today alone; `unsaved`: a split that was
   * never saved has not been drawn yet.
   */
  key: z.enum(['given', 'daily', 'none', 'other_day', 'unsaved']),
});
export type TryAnswer = z.infer<typeof TryAnswer>;
