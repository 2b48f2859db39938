import * as z from 'zod/mini';
import type { CampaignValues } from './form-values.ts';

const text = z.string();

/**
 * What a stored draft of a campaign has to look like. A domain that is not there any more gives way to `domainId`.
 */
export const draftShape = (domains: readonly string[], domainId: string): z.ZodMiniType<CampaignValues> =>
  z.object({
    ...{ name: text, slug: text, notes: text, source: text, startsAt: text, endsAt: text },
    domainId: z.pipe(
      text,
      z.transform((id: string) => (domains.includes(id) ? id : domainId)),
    ),
    redirect: z.enum(['302', '307', 'meta', 'none']),
    referrer: z.enum(['hidden', 'passed']),
    passQuery: z.boolean(),
    invalidTraffic: z.enum(['count', 'refuse']),
    inactive: z.enum(['domain', 'not_found', 'gone']),
    caps: z.object({ hour: text, day: text, total: text }),
    destinations: z
      .array(
        z.object({
          id: z.exactOptional(text),
          path: z.exactOptional(z.number()),
          ...{ name: text, url: text, weight: text },
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  });
