import * as z from 'zod/mini';
import { Amount } from '../campaigns/costs.ts';
import { Currency } from '../fields.ts';
import { isCountry } from '../routing/targeting.ts';

const MAX_COUNTRIES = 250;
const MAX_TYPES = 50;

const Country = z.string().check(z.trim(), z.toUpperCase(), z.refine(isCountry, 'country_unknown'));

/** For information and warnings: where the offer is meant for. ISO 3166-1 alpha-2; empty: anywhere. */
export const OfferCountries = z.array(Country).check(
  z.maxLength(MAX_COUNTRIES, 'too_many_countries'),
  z.refine((list) => new Set(list).size === list.length, 'twice'),
);

/**
 * What a conversion of the offer pays if its postback says no payout. The click's country decides; every other country, and an
 * unknown one, gets `other`.
 */
export const OfferPayout = z.strictObject({
  currency: Currency,
  /** Null: nothing is known for other countries. */
  other: z.nullable(Amount),
  countries: z.array(z.strictObject({ country: Country, amount: Amount })).check(
    z.maxLength(MAX_COUNTRIES, 'too_many_countries'),
    z.refine((list) => new Set(list.map(({ country }) => country)).size === list.length, 'twice'),
  ),
});
export type OfferPayout = z.infer<typeof OfferPayout>;

export const CAP_PERIODS = ['hour', 'day', 'month', 'total'] as const;

/**
 * How many conversions an offer takes; then its fallback gets the visitors. Hours, days and months are those of its network's
 * zone, otherwise the workspace's. A conversion that is rejected later makes no room in the running period.
 */
export const OfferCap = z.strictObject({
  per: z.enum(CAP_PERIODS, 'period_unknown'),
  limit: z.number().check(z.int('cap_invalid'), z.gte(1, 'cap_invalid'), z.lte(1_000_000_000, 'cap_invalid')),
  /** `all`: except those that were rejected from the first. `approved`: once they are approved. */
  counts: z.enum(['all', 'approved'], 'counts_unknown'),
  /** Numbers of conversion types; null: all that count as conversions. */
  types: z.nullable(
    z.array(z.int('type_unknown').check(z.minimum(1, 'type_unknown'))).check(
      z.minLength(1, 'type_required'),
      z.maxLength(MAX_TYPES, 'too_many_types'),
      z.refine((list) => new Set(list).size === list.length, 'twice'),
    ),
  ),
});
export type OfferCap = z.infer<typeof OfferCap>;

/** When an offer is full: `[since, until)`, full minutes as ISO 8601. */
export const FullSpan = z.object({
  /** `network`: its affiliate network is paused. */
  cause: z.enum(['cap', 'network']),
  since: z.string(),
  /** Null while the end is not known. */
  until: z.nullable(z.string()),
  /** For a cap: when the conversion that filled it arrived. */
  filledAt: z.nullable(z.string()),
  /** Conversions that it had counted then. */
  conversions: z.nullable(z.number()),
  /** Clicks that were still sent to the offer after it was filled; null until they are counted. */
  clicksAfter: z.nullable(z.number()),
});
export type FullSpan = z.infer<typeof FullSpan>;

/** The cap of an offer now, and what happened to it. */
export const OfferCapState = z.object({
  /** Null if the offer has no cap. */
  now: z.nullable(
    z.object({
      /** Conversions counted in the running period. */
      conversions: z.number(),
      limit: z.number(),
      /** ISO 8601: the running period; `to` null for `total`. `from`: also after a reset; null: everything. */
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      /** IANA name of the zone of the period. */
      zone: z.string(),
    }),
  ),
  /** Clicks can still be sent to the offer for this long after the conversion that fills the cap arrived, in seconds. */
  delay: z.number(),
  /** Newest first, at most 50. */
  full: z.array(FullSpan),
  resets: z.array(
    z.object({
      madeAt: z.string(),
      /** Null once the account has been deleted. */
      user: z.nullable(z.object({ id: z.string(), name: z.string() })),
      conversions: z.number(),
    }),
  ),
});
export type OfferCapState = z.infer<typeof OfferCapState>;

/** Makes room in the running period: only later conversions count. `revision`: of the offer, as edited. */
export const OfferReset = z.strictObject({ revision: z.number().check(z.int()) });
export type OfferReset = z.infer<typeof OfferReset>;
