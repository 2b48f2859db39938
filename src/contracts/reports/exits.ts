import * as z from 'zod/mini';
import { WaterfallRequest } from './waterfall.ts';

/** Query of `GET /report/exits`: a range for one campaign, half-open, widened to whole quarter hours. */
export const ExitsRequest = z.object(WaterfallRequest.shape);
export type ExitsRequest = z.infer<typeof ExitsRequest>;

/** A rate, and where it is with a probability of 95 % (Wilson); null without views. */
const Rate = z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() }));

const ExitRow = z.object({
  /** 1 to 10; 0: an exit that the path did not have. Its clicks led to the first exit's offer. */
  exit: z.number(),
  /** Valid visits that clicked this exit at least once. One that clicked several is counted at each. */
  clicks: z.number(),
  /** Clicks divided by the page's views. */
  ctr: Rate,
  /** Of visits whose offer is the one that this exit led to: the first exit that they clicked. */
  conversions: z.number(),
  /** Decimal text, in the workspace's currency. */
  revenue: z.string(),
});

export const Exits = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Whether a page has, or had a click at, another exit than the first. */
  several: z.boolean(),
  /** Landing pages of paths, in the order of the paths' numbers. */
  pages: z.array(
    z.object({
      /** Number of the path, and its name if it has one; -1: none. */
      path: z.number(),
      name: z.nullable(z.string()),
      /** Null: the page recorded its visits itself, without a redirect. */
      landing: z.nullable(z.object({ id: z.string(), name: z.string() })),
      /** LP views and LP clicks. */
      views: z.number(),
      clicks: z.number(),
      ctr: Rate,
      /** Those that the path has, or that were clicked, and then the unknown one. Clicks do not add up to those of the page. */
      exits: z.array(ExitRow),
    }),
  ),
  /** `requests`: some in the range have expired, and only the remaining ones could be counted. */
  incomplete: z.nullable(z.enum(['requests'])),
});
export type Exits = z.infer<typeof Exits>;
