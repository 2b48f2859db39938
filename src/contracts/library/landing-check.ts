import * as z from 'zod/mini';
import { FETCH_FAILURES } from '../../core/check/observation.ts';
import { LINK_STATES } from '../../core/check/page-links.ts';
import { PublicId } from '../fields.ts';

/** `domain`: ID of the domain whose `/out` and `/t.js` the page should have. */
export const LandingCheckInput = z.strictObject({ domain: PublicId });
export type LandingCheckInput = z.infer<typeof LandingCheckInput>;

const LinkOnPage = z.object({
  /** `script`: no link, but a script or an attribute of the page names the address. `elsewhere`: the link leads to `host`. */
  state: z.enum(LINK_STATES),
  host: z.nullable(z.string()),
});

/** What a landing page has of what it needs. Nothing of it is stored. */
export const LandingCheck = z.object({
  /** The URL that was requested: macros have sample values. */
  asked: z.string(),
  /** `error_status`: 400 or above. `unreachable`: no answer, or a place that is not requested. */
  result: z.enum(['read', 'not_html', 'error_status', 'unreachable']),
  /** Null if unreachable. */
  status: z.nullable(z.number()),
  failure: z.nullable(z.enum(FETCH_FAILURES)),
  /** Null unless the page was read. */
  page: z.nullable(
    z.object({
      /** After redirects. */
      url: z.string(),
      /** Whether the page is longer than what was read of it. */
      cut: z.boolean(),
      exits: z.array(z.extend(LinkOnPage, { exit: z.number() })),
      /** Exits that the page leads to but does not have; they lead where the first one does. */
      beyond: z.array(z.number()),
      script: LinkOnPage,
      /** The page has scripts of its own, which can add what its HTML lacks. */
      scripted: z.boolean(),
    }),
  ),
});
export type LandingCheck = z.infer<typeof LandingCheck>;
