import * as z from 'zod/mini';
import { PageQuery, pageOf } from './list.ts';

/** Somebody who asked for the class. */
export const Lead = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string(),
  webinarId: z.string(),
  language: z.string(),
  /** ISO 8601, of the first time. */
  createdAt: z.string(),
});
export type Lead = z.infer<typeof Lead>;

export const LeadQuery = z.extend(PageQuery, {
  /** Part of the name, the e-mail, the telephone number or the webinar id. */
  search: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
});
export type LeadQuery = z.infer<typeof LeadQuery>;

export const LeadPage = pageOf(Lead);

/** For the owner of the installation, whose workspace the leads belong to; null for everybody else. */
export const ClassSetup = z.object({
  setup: z.nullable(
    z.object({
      /** Absolute path of the content file, whether or not it exists. */
      file: z.string(),
      /** Languages that the class is shown in; none: no class is set up. */
      languages: z.array(z.string()),
      /** What is wrong with the file as it is now: the content before it stays. */
      problems: z.array(z.string()),
    }),
  ),
});
export type ClassSetup = z.infer<typeof ClassSetup>;
