import * as z from 'zod/mini';

/** How long a signed address opens a limited disclosure, days; null: without an end. */
export const ADDRESS_DAYS = [7, 30, 365, null] as const;

export const DisclosureAddressInput = z.strictObject({
  days: z.nullable(z.literal([7, 30, 365], 'days_invalid')),
});
export type DisclosureAddressInput = z.infer<typeof DisclosureAddressInput>;

export const DisclosureAddress = z.object({
  /** The whole address: `https://go.example/spring+?key=...`. */
  url: z.string(),
  /** ISO 8601; null: without an end. */
  until: z.nullable(z.string()),
});
export type DisclosureAddress = z.infer<typeof DisclosureAddress>;

/** Of a campaign's link, for everybody. */
export const disclosureLink = (link: string): string => `${link}+`;
