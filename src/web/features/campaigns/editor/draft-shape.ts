import * as z from 'zod/mini';
import { MAX_TAGS } from '../../../../contracts/campaigns/campaign.ts';
import { CostModel } from '../../../../contracts/campaigns/costs.ts';
import { type Condition, DAYS, TARGET_FIELDS } from '../../../../contracts/routing/targeting.ts';
import type { CampaignValues } from './form-values.ts';

const text = z.string();
const caps = z.object({ hour: text, day: text, total: text });
const split = z.array(z.object({ path: text, weight: text })).check(z.maxLength(100));
const offers = z.array(z.object({ destination: text, weight: text }));
const number = z.exactOptional(z.number());

const span = z.object({ days: z.array(z.enum(DAYS)), from: text, to: text });

/** Unfinished conditions are allowed: a list of values may still be empty, and a code mistyped. */
const condition = z.custom<Condition>((given) => {
  const { field, is, values } = (given ?? {}) as Partial<Condition>;
  if (!TARGET_FIELDS.some((one) => one === field) || typeof is !== 'boolean') return false;
  return z.array<z.ZodMiniType>(field === 'hours' ? span : text).safeParse(values).success;
});

/** Drafts from before costs existed have none, and later ones no types. */
const costs = z._default(
  z.object({ model: CostModel, amount: text, types: z._default(z.array(z.number()), []) }),
  { model: 'none', amount: '', types: [] },
);

/** The expected shape of a stored campaign draft. A missing domain is replaced with `domainId`. */
export const draftShape = (domains: readonly string[], domainId: string): z.ZodMiniType<CampaignValues> =>
  z.object({
    name: text,
    slug: text,
    notes: text,
    source: text,
    startsAt: text,
    endsAt: text,
    domainId: z.pipe(
      text,
      z.transform((id: string) => (domains.includes(id) ? id : domainId)),
    ),
    tags: z.array(text).check(z.maxLength(MAX_TAGS)),
    redirect: z.enum(['302', '307', 'meta', 'none']),
    referrer: z.enum(['hidden', 'passed']),
    passQuery: z.boolean(),
    invalidTraffic: z.enum(['count', 'refuse']),
    inactive: z.enum(['domain', 'not_found', 'gone']),
    caps,
    costs,
    destinations: z
      .array(
        z.object({
          key: text,
          id: z.exactOptional(text),
          ...{ name: text, url: text },
          parameters: z.exactOptional(text),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    paths: z
      .array(
        z.object({
          key: text,
          number,
          landing: z.nullable(text),
          offers,
          // Drafts from before landing pages could have several have none.
          exits: z._default(z.array(z.object({ offers })), []),
        }),
      )
      .check(z.maxLength(250)),
    default: split,
    rules: z
      .array(
        z.object({
          key: text,
          number,
          name: text,
          caps,
          to: split,
          match: z.enum(['all', 'any']),
          conditions: z.array(condition),
        }),
      )
      .check(z.maxLength(50)),
  });
