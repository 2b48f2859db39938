import * as z from 'zod/mini';

/** How long a signed address opens a limited disclosure, in days; null means forever. */
export const ADDRESS_DAYS = [7, 30, 365, null] as const;

export const DisclosureAddressInput = z.strictObject({
  days: z.nullable(z.literal([7, 30, 365], 'days_invalid')),
});
export type DisclosureAddressInput = z.infer<typeof DisclosureAddressInput>;

export const DisclosureAddress = z.object({
  /** The full address: `https://go.example/spring+?key=...`. */
  url: z.string(),
  /** ISO 8601; null: no expiry. */
  until: z.nullable(z.string()),
});
export type DisclosureAddress = z.infer<typeof DisclosureAddress>;

/** Public disclosure address of a campaign's link. */
export const disclosureLink = (link: string): string => `${link}+`;
