import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../list.ts';

/** A person who signed up for the class. */
export const Lead = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string(),
  webinarId: z.string(),
  language: z.string(),
  /** ISO 8601, of the first sign-up. */
  createdAt: z.string(),
});
export type Lead = z.infer<typeof Lead>;

export const LeadQuery = z.extend(PageQuery, {
  /** Part of the name, email, phone number or webinar ID. */
  search: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
});
export type LeadQuery = z.infer<typeof LeadQuery>;

export const LeadPage = pageOf(Lead);
