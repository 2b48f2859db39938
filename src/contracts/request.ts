import * as z from 'zod/mini';
import { PageQuery, pageOf } from './list.ts';
import { FATES } from './postback-fates.ts';
import { FiltersText } from './report-query.ts';

/** Longest place in the log as text: some hundreds of journals. */
const MAX_PLACE = 16_000;

/** Text without NUL and lone surrogates, which no store takes as text. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const Outcome = z.enum(['redirected', 'landed', 'refused', 'paused', 'capped', 'unknown']);
export type Outcome = z.infer<typeof Outcome>;
export const TrafficClass = z.enum(['human', 'crawler', 'preview', 'invalid']);
export type TrafficClass = z.infer<typeof TrafficClass>;

/** Counted as a visit of a visitor who is new or came back, part of an earlier visit, or none. */
export const VisitKind = z.enum(['unique', 'again', 'joined', 'none']);
export type VisitKind = z.infer<typeof VisitKind>;

/** What a click costs, as its campaign said when it came. Amounts are decimal text in the workspace's currency. */
export const ClickCost = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('visit'),
    /** Null: it should have come with the click and is not known; `problem` says why. */
    amount: z.nullable(z.string()),
    /** Another than the workspace's, in which the link gave the amount: it counts in no sum. */
    currency: z.nullable(z.string()),
    /** `missing`: the link's parameter `cost` is absent, empty or the source's unreplaced token. */
    problem: z.nullable(z.enum(['missing', 'unreadable'])),
  }),
  /** For each conversion. */
  z.object({ by: z.literal('conversion'), amount: z.string() }),
  /** Of its conversions' revenue. */
  z.object({ by: z.literal('revenue'), percent: z.string() }),
]);
export type ClickCost = z.infer<typeof ClickCost>;

/** Longest text that is looked for in paths and user agents, characters. */
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

/** What the log is narrowed down to; all of it must hold. */
export const RequestNarrowing = z.object({
  from: z.optional(instant),
  to: z.optional(instant),
  campaign: z.optional(z.string()),
  outcome: z.optional(Outcome),
  trafficClass: z.optional(TrafficClass),
  visit: z.optional(VisitKind),
  /** Visitor key, whole. */
  visitor: z.optional(words(100)),
  /** What the stored address begins with: `203.0.113.`. */
  address: z.optional(words(45)),
  method: z.optional(words(20)),
  /** Anywhere in the path or the user agent, whatever its case. */
  text: z.optional(words(MAX_TEXT)),
  /** On any dimension of reports: docs/metrics.md. */
  filters: z._default(FiltersText, []),
});
export type RequestNarrowing = z.infer<typeof RequestNarrowing>;

/** Most rows of one answer without pages. */
const MAX_LIMIT = 100;

/** Query of `GET /request`. With `limit` or `before` it answers rows alone, and counts nothing. */
export const RequestQuery = z.extend(z.extend(PageQuery, RequestNarrowing.shape), {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_LIMIT))),
  /** The id of a request: those before it. */
  before: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
});
export type RequestQuery = z.infer<typeof RequestQuery>;

export const RequestRow = z.object({
  /** The click id: names the journal record, and is what a postback carries. */
  id: z.string(),
  time: z.string(),
  campaign: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Of the campaign, by which it was decided; 0: it came to no campaign. */
  revision: z.number(),
  /** The landing page that the visit was sent to, and the offer that it has reached. */
  landing: z.nullable(z.object({ id: z.string(), name: z.string() })),
  offer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The offer, or else the landing page. */
  destination: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Rule that matched, from 1; 0: the default. */
  rule: z.number(),
  /** Test or rotation, the visitor's first phase in it, and his arm; '', 0 and -1: none. */
  test: z.string(),
  phase: z.number(),
  variant: z.number(),
  /** The arm is the one the cookie named. */
  kept: z.boolean(),
  /** Ids of the caps that were used up when it was decided. */
  exhaustedCaps: z.array(z.string()),
  outcome: Outcome,
  trafficClass: TrafficClass,
  reasons: z.array(z.string()),
  /** Counted as a visit; as a unique visit. */
  visit: z.boolean(),
  unique: z.boolean(),
  /** Belongs to a visit that was counted before, by the click id of its ad; then it is no visit of its own. */
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
  /** Family, as routing sees it. */
  browser: z.nullable(z.string()),
  browserName: z.nullable(z.string()),
  /** The app that showed the page. */
  inApp: z.nullable(z.string()),
  /** The platforms' click ids that came with it, by parameter name. */
  clickIds: z.record(z.string(), z.string()),
  /** `sub1` to `sub10`, those that were given. */
  subs: z.record(z.string(), z.string()),
  userAgent: z.string(),
  referrer: z.string(),
  /** Null: nothing is known by click. A visit's is paid once, and not by a crawler: see `visit` and `trafficClass`. */
  cost: z.nullable(ClickCost),
});
export type RequestRow = z.infer<typeof RequestRow>;
const RequestPage = pageOf(RequestRow);

/** Rows alone, newest first. */
export const RequestRows = z.object({
  rows: z.array(RequestRow),
  /** What `before` has to name for those that follow; null: there are none. */
  next: z.nullable(z.string()),
  /** Where `GET /request/live` goes on from, when these are the newest. */
  live: z.string(),
});
export type RequestRows = z.infer<typeof RequestRows>;
export const RequestList = z.union([RequestRows, RequestPage]);

export const RequestCount = z.object({ count: z.number() });

/** Query of `GET /request/live`. */
export const LiveQuery = z.extend(RequestNarrowing, {
  /** `live` of a list or of an answer before; the header `Last-Event-ID` wins. Absent: from now on. */
  after: z.optional(z.string().check(z.maxLength(MAX_PLACE, 'too_long'))),
});
export type LiveQuery = z.infer<typeof LiveQuery>;

/** Asked for as this, `GET /request/live` goes on: an event `requests` holds LiveRows, its id is their `live`. */
export const EVENT_STREAM = 'text/event-stream';

/** What was stored since, oldest first. */
export const LiveRows = z.object({
  rows: z.array(RequestRow),
  /** More that match, older than the rows, and not shown: they came too fast. */
  skipped: z.number(),
  live: z.string(),
});
export type LiveRows = z.infer<typeof LiveRows>;

const Judgement = z.object({ trafficClass: TrafficClass, reasons: z.array(z.string()) });

/** One request, and what came for its click after it, each list oldest first. */
export const RequestDetail = z.object({
  request: RequestRow,
  conversions: z.array(
    z.object({
      event: z.string(),
      transaction: z.string(),
      status: z.string(),
      /** Decimal text; null: none was given. */
      payout: z.nullable(z.string()),
      currency: z.string(),
      /** In the workspace's currency; null: no payout, or no rate for it. */
      revenue: z.nullable(z.string()),
      cost: z.nullable(z.string()),
      firstTime: z.string(),
      lastTime: z.string(),
      /** The click is no valid visit: the conversion is in `otherClickConversions`, and in no rate. */
      otherClick: z.boolean(),
    }),
  ),
  /** As they came; `event` and `transaction` name their conversion. */
  postbacks: z.array(
    z.object({
      time: z.string(),
      event: z.string(),
      transaction: z.string(),
      /** Empty where it named none and its conversion kept its own. */
      status: z.string(),
      /** As it was sent. */
      statusReceived: z.string(),
      payout: z.nullable(z.string()),
      currency: z.string(),
      /** `waiting`: the click was not stored yet. */
      fate: z.enum(FATES),
      /** By the script on a page, not by a server. */
      byScript: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      time: z.string(),
      /** Went on to an offer; the landing page reported itself. */
      type: z.enum(['out', 'landed']),
      outcome: z.string(),
      destination: z.nullable(z.object({ id: z.string(), name: z.string() })),
      /** The one of its type that counts. */
      first: z.boolean(),
    }),
  ),
  /** Each time it was judged anew. */
  trail: z.array(z.object({ time: z.string(), from: Judgement, to: Judgement })),
});
export type RequestDetail = z.infer<typeof RequestDetail>;
