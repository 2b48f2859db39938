import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../list.ts';
import { FATES } from '../postbacks/postback-fates.ts';
import { FiltersText } from './report-query.ts';

/** Maximum length of a position in the log as text: a few hundred journals. */
const MAX_PLACE = 16_000;

/** Text without NUL or lone surrogates, which no store accepts. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const Outcome = z.enum(['redirected', 'landed', 'refused', 'paused', 'capped', 'unknown']);
export type Outcome = z.infer<typeof Outcome>;
export const TrafficClass = z.enum(['human', 'crawler', 'preview', 'invalid']);
export type TrafficClass = z.infer<typeof TrafficClass>;

/** Counted as a visit of a new or returning visitor, part of an earlier visit, or none. */
export const VisitKind = z.enum(['unique', 'again', 'joined', 'none']);
export type VisitKind = z.infer<typeof VisitKind>;

/** Numbers of the conversion types that are charged; null: all. */
const charged = z.nullable(z.array(z.number()));

/** Cost of a click according to its campaign at the time. Amounts are decimal text in the workspace's currency. */
export const ClickCost = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('visit'),
    /** Null if it should have come with the click and is unknown; `problem` says why. */
    amount: z.nullable(z.string()),
    /** Currency of the link's amount if it is not the workspace's; such an amount is in no sum. */
    currency: z.nullable(z.string()),
    /** `missing`: the link's parameter `cost` is absent, empty or the traffic source's unreplaced token. */
    problem: z.nullable(z.enum(['missing', 'unreadable'])),
  }),
  /** For each conversion. */
  z.object({ by: z.literal('conversion'), amount: z.string(), types: charged }),
  /** Of its conversions' revenue. */
  z.object({ by: z.literal('revenue'), percent: z.string(), types: charged }),
]);
export type ClickCost = z.infer<typeof ClickCost>;

/** Longest search text for paths and user agents, characters. */
export const MAX_TEXT = 200;

const words = (most: number) =>
  z
    .string()
    .check(
      z.minLength(1, 'filter_empty'),
      z.maxLength(most, 'too_long'),
      z.refine(isStorable, 'not_storable'),
    );
const instant = z.iso.datetime({ offset: true });

/** Filters of the log, all of which must match. */
export const RequestNarrowing = z.object({
  from: z.optional(instant),
  to: z.optional(instant),
  campaign: z.optional(z.string()),
  outcome: z.optional(Outcome),
  trafficClass: z.optional(TrafficClass),
  visit: z.optional(VisitKind),
  /** A full visitor key. */
  visitor: z.optional(words(100)),
  /** Prefix of the stored address: `203.0.113.`. */
  address: z.optional(words(45)),
  method: z.optional(words(20)),
  /** Part of the path or the user agent, ignoring case. */
  text: z.optional(words(MAX_TEXT)),
  /** On any report dimension: docs/metrics.md. */
  filters: z._default(FiltersText, []),
});
export type RequestNarrowing = z.infer<typeof RequestNarrowing>;

/** Maximum rows of one answer without pages. */
const MAX_LIMIT = 100;

/** Query of `GET /request`. With `limit` or `before`, the answer has only rows and no counts. */
export const RequestQuery = z.extend(z.extend(PageQuery, RequestNarrowing.shape), {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_LIMIT))),
  /** Only requests before this ID. */
  before: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
});
export type RequestQuery = z.infer<typeof RequestQuery>;

export const RequestRow = z.object({
  /** The click ID, which identifies the journal record and is used in postbacks. */
  id: z.string(),
  time: z.string(),
  campaign: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Revision of the campaign used for the decision; 0 if it reached no campaign. */
  revision: z.number(),
  /** The landing page that the visit was sent to, and the offer it reached. */
  landing: z.nullable(z.object({ id: z.string(), name: z.string() })),
  offer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The offer, or otherwise the landing page. */
  destination: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Rule that matched, from 1; 0 is the default. */
  rule: z.number(),
  /** Test or rotation, the visitor's first phase in it, and their variant; '', 0 and -1 if none. */
  test: z.string(),
  phase: z.number(),
  variant: z.number(),
  /** Whether the variant is the one in the cookie. */
  kept: z.boolean(),
  /** IDs of the caps that were used up at the time. */
  exhaustedCaps: z.array(z.string()),
  outcome: Outcome,
  trafficClass: TrafficClass,
  reasons: z.array(z.string()),
  /** Whether it counted as a visit, and as a unique visit. */
  visit: z.boolean(),
  unique: z.boolean(),
  /** Belongs to a visit counted earlier, according to the click ID of its ad, and so is not a separate visit. */
  joined: z.boolean(),
  method: z.string(),
  host: z.string(),
  path: z.string(),
  visitor: z.string(),
  /** Truncated by default (/24, /48). */
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** ISO 3166-2 with its country. */
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  language: z.nullable(z.string()),
  device: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** Family, as seen by routing. */
  browser: z.nullable(z.string()),
  browserName: z.nullable(z.string()),
  /** The app that showed the page. */
  inApp: z.nullable(z.string()),
  /** The platforms' click IDs in the request, by parameter name. */
  clickIds: z.record(z.string(), z.string()),
  /** `sub1` to `sub20`, where given. */
  subs: z.record(z.string(), z.string()),
  /** `utm_source`, `utm_medium`, `utm_campaign`, `utm_term` and `utm_content`, where given. */
  utms: z.record(z.string(), z.string()),
  /** Exit of the landing page through which the visit reached the offer; 0: one that it does not have. Null: none. */
  exit: z.nullable(z.number()),
  userAgent: z.string(),
  referrer: z.string(),
  /** Null if no cost per click is known. A visit is paid for once, unless a crawler's: see `visit`, `trafficClass`. */
  cost: z.nullable(ClickCost),
});
export type RequestRow = z.infer<typeof RequestRow>;
const RequestPage = pageOf(RequestRow);

/** Only rows, newest first. */
export const RequestRows = z.object({
  rows: z.array(RequestRow),
  /** Value of `before` for the next page; null if none. */
  next: z.nullable(z.string()),
  /** Where `GET /request/live` continues, if these are the newest. */
  live: z.string(),
});
export type RequestRows = z.infer<typeof RequestRows>;
export const RequestList = z.union([RequestRows, RequestPage]);

export const RequestCount = z.object({ count: z.number() });

/** Query of `GET /request/live`. */
export const LiveQuery = z.extend(RequestNarrowing, {
  /** `live` from a list or an earlier answer; the header `Last-Event-ID` overrides it. If absent, starts now. */
  after: z.optional(z.string().check(z.maxLength(MAX_PLACE, 'too_long'))),
});
export type LiveQuery = z.infer<typeof LiveQuery>;

/** With this media type, `GET /request/live` streams: events `requests` contain LiveRows; their ID is `live`. */
export const EVENT_STREAM = 'text/event-stream';

/** Requests stored since `after`, oldest first. */
export const LiveRows = z.object({
  rows: z.array(RequestRow),
  /** Number of further matches that are older than the rows and not shown, because too many arrived at once. */
  skipped: z.number(),
  live: z.string(),
});
export type LiveRows = z.infer<typeof LiveRows>;

const Judgement = z.object({ trafficClass: TrafficClass, reasons: z.array(z.string()) });

/** A request, and later events and conversions of its click, each list oldest first. */
export const RequestDetail = z.object({
  request: RequestRow,
  conversions: z.array(
    z.object({
      /** It is no conversion but an amount that lowers revenue, such as a partial refund. */
      adjustment: z.boolean(),
      /** Where a network's events are stages, that of the stage it has reached. */
      event: z.string(),
      transaction: z.string(),
      status: z.string(),
      /** Decimal text; null if none given. */
      payout: z.nullable(z.string()),
      /** The payout is the default of its type, because no postback gave one. */
      payoutByType: z.boolean(),
      currency: z.string(),
      /** In the workspace's currency; null without a payout or rate. */
      revenue: z.nullable(z.string()),
      cost: z.nullable(z.string()),
      firstTime: z.string(),
      lastTime: z.string(),
      /** The click is not a valid visit: the conversion is in `otherClickConversions` and in no rate. */
      otherClick: z.boolean(),
    }),
  ),
  /** In order of arrival. */
  postbacks: z.array(
    z.object({
      time: z.string(),
      event: z.string(),
      transaction: z.string(),
      /** Empty if it gave none and its conversion kept its own. */
      status: z.string(),
      /** As received. */
      statusReceived: z.string(),
      payout: z.nullable(z.string()),
      currency: z.string(),
      /** `waiting`: the click was not stored yet. */
      fate: z.enum(FATES),
      /** By a page's script, not a server. */
      byScript: z.boolean(),
      /** Place of its conversion in `conversions`, from 0; null if it has none. */
      conversion: z.nullable(z.number()),
    }),
  ),
  events: z.array(
    z.object({
      time: z.string(),
      /** Continued to an offer, or the landing page reported itself. */
      type: z.enum(['out', 'landed']),
      outcome: z.string(),
      destination: z.nullable(z.object({ id: z.string(), name: z.string() })),
      /** Exit of the landing page that was clicked; 0: one that it does not have. Null if the page reported itself. */
      exit: z.nullable(z.number()),
      /** The one of its type that counts. */
      first: z.boolean(),
    }),
  ),
  /** Every reclassification. */
  trail: z.array(z.object({ time: z.string(), from: Judgement, to: Judgement })),
});
export type RequestDetail = z.infer<typeof RequestDetail>;
