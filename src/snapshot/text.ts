import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { Currency, IntakePlan } from '../core/postback/intake.ts';
import { SUBS } from '../core/report/subs.ts';
import { type Immutable, InternalId, PlainUrl, Plan } from '../core/routing/plan.ts';
import { LINK_NAME } from '../core/sources/parameters.ts';

const WorkspacePlan = z.object({
  id: InternalId,
  /** Public key of `/postback/<key>`. */
  postbackKey: z.string().check(z.minLength(1)),
  currency: Currency,
  /** Whether full addresses are written; by default they are truncated to /24 and /48. */
  keepAddresses: z.boolean(),
  /** Whether `DNT: 1` and `Sec-GPC: 1` are honored by omitting the cookie, address, referrer and platform click IDs. */
  honourDnt: z.boolean(),
  /**
   * How postbacks are accepted; absent: only at the workspace's address, with built-in rules. `decide` does not know
   * it. Also absent in copies on disk from an older version.
   */
  intake: z.optional(IntakePlan),
});
export type WorkspacePlan = Immutable<z.infer<typeof WorkspacePlan>>;

/** Members that may be absent are also absent in copies on disk from an older version. */
const DomainPlan = z.object({
  id: InternalId,
  workspace: InternalId,
  host: z.string().check(z.minLength(1)),
  /** Where unknown slugs and inactive links redirect, the same for everyone; null: they get a 404. */
  defaultUrl: z.nullable(PlainUrl),
  /** Unknown slugs get a 404, whatever `defaultUrl` says. */
  unknown: z.optional(z.literal('not_found')),
  /** Where the bare domain redirects, the same for everyone; absent: like an unknown slug. */
  rootUrl: z.optional(PlainUrl),
  /** robots.txt disallows all crawlers; absent: it allows them. */
  robots: z.optional(z.literal('disallow')),
});
export type DomainPlan = Immutable<z.infer<typeof DomainPlan>>;

/**
 * When the conversion cap of an offer is used up: from one full minute to another, milliseconds since 1970; `until` null
 * while the end is not known. Not in the plan of a campaign, so that a full offer changes no campaign.
 */
const FullOfferPlan = z.object({
  cap: z.string().check(z.minLength(1)),
  spans: z.array(z.object({ since: z.number(), until: z.nullable(z.number()) })),
});
export type FullOfferPlan = Immutable<z.infer<typeof FullOfferPlan>>;

/**
 * A snapshot as text: one line of JSON with its head, then one per campaign. Unchanged campaigns have unchanged lines,
 * so that a reader needs to process only the others. The checksum (CRC-32 as 8 hex digits) covers the whole text in
 * UTF-8.
 */
export const SnapshotHead = z.object({
  version: z.literal(2),
  revision: z.number().check(z.int(), z.gte(0)),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  workspaces: z.array(WorkspacePlan),
  domains: z.array(DomainPlan),
  /** Conversion caps that are or were used up; absent if none. */
  fullOffers: z.optional(z.array(FullOfferPlan)),
  /** Number of lines that follow. */
  campaigns: z.number().check(z.int(), z.gte(0)),
});
export type SnapshotHead = Immutable<z.infer<typeof SnapshotHead>>;

export const CampaignLine = z.object({
  host: z.string(),
  slug: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/)),
  plan: Plan,
  /**
   * Where the link's parameters are read if the campaign's traffic source has names of its own for them; absent if it
   * has none. Not in the plan, because a decision must not see them.
   */
  linkNames: z.optional(
    z.array(z.tuple([z.enum(SUBS), z.array(z.string().check(z.regex(LINK_NAME))).check(z.minLength(1))])),
  ),
});
export type CampaignLine = Immutable<z.infer<typeof CampaignLine>>;

/** Everything the edge knows. Built by the control process, immutable, numbered. */
export interface Snapshot extends Omit<SnapshotHead, 'campaigns'> {
  /** All campaigns, including archived ones, whose late conversions still count. */
  readonly campaigns: readonly CampaignLine[];
}

/** The lines, each ending in a line feed. */
export function* snapshotLines(snapshot: Snapshot): Generator<string, void> {
  const { version, revision, madeAt, workspaces, domains, fullOffers, campaigns } = snapshot;
  const head: SnapshotHead = {
    version,
    revision,
    madeAt,
    workspaces,
    domains,
    ...(fullOffers && { fullOffers }),
    campaigns: campaigns.length,
  };
  yield `${JSON.stringify(head)}\n`;
  for (const { host, slug, plan, linkNames } of campaigns) {
    yield `${JSON.stringify({ host, slug, plan, linkNames })}\n`;
  }
}

export const snapshotText = (snapshot: Snapshot): string => [...snapshotLines(snapshot)].join('');

/** Checksum of a snapshot's text in pieces. */
export const runningSum = () => {
  let crc = 0;
  return {
    add: (piece: string | Uint8Array): void => {
      crc = crc32(piece, crc);
    },
    value: (): string => crc.toString(16).padStart(8, '0'),
  };
};

/** The same for the whole text. */
export const sumOf = (text: string | Uint8Array): string => {
  const sum = runningSum();
  sum.add(text);
  return sum.value();
};
