import * as z from 'zod/mini';
import {
  CHECK_AGENTS,
  CHECK_REASONS,
  CHECK_STATES,
  CHECK_VERDICTS,
  FETCH_FAILURES,
} from '../../core/check/observation.ts';
import { CHECK_PROBLEMS } from '../../core/check/problems.ts';

const Hop = z.object({
  url: z.string(),
  /** Null if not requested or no response. */
  status: z.nullable(z.number()),
  /** IP address that was requested. */
  address: z.nullable(z.string()),
  ms: z.number(),
  /** Null if unencrypted or not connected. */
  tls: z.nullable(z.object({ expiresAt: z.string(), protocol: z.string() })),
});

/** Similarity, 0 to 1; null without a comparison. */
const likeness = z.nullable(z.number());

const Observation = z.object({
  agent: z.enum(CHECK_AGENTS),
  at: z.string(),
  answer: z.enum(['page', 'failed', 'robots']),
  failure: z.nullable(z.enum(FETCH_FAILURES)),
  status: z.nullable(z.number()),
  finalUrl: z.nullable(z.string()),
  /** From the first request to the end of the page. */
  ms: z.number(),
  bytes: z.nullable(z.number()),
  /** Whether the page exceeds the part that was read. */
  cut: z.boolean(),
  /** Number of words in the visible text, and its SHA-256 as UTF-8, hex. */
  words: z.nullable(z.number()),
  textSha256: z.nullable(z.string()),
  hops: z.array(Hop),
  comparedWith: z.nullable(z.enum(['desktop', 'phone'])),
  verdict: z.nullable(z.enum(CHECK_VERDICTS)),
  reason: z.nullable(z.enum(CHECK_REASONS)),
  similarity: likeness,
});
export type CheckObservation = z.infer<typeof Observation>;

const DestinationState = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(CHECK_STATES),
  problems: z.array(z.enum(CHECK_PROBLEMS)),
});

const DestinationCheck = z.extend(DestinationState, {
  /** As in the campaign. */
  url: z.string(),
  /** The requested URL, with sample values for its macros. */
  asked: z.string(),
  /** Similarity of two visits of the same agent. */
  baseline: z.object({ desktop: likeness, phone: likeness }),
  observations: z.array(Observation),
});
export type DestinationCheck = z.infer<typeof DestinationCheck>;

export const CheckSummary = z.object({
  id: z.string(),
  /** Revision of the campaign during the check. */
  revision: z.number(),
  trigger: z.enum(['demand', 'daily']),
  state: z.enum(CHECK_STATES),
  startedAt: z.string(),
  finishedAt: z.string(),
  destinations: z.array(DestinationState),
});
export type CheckSummary = z.infer<typeof CheckSummary>;

export const Check = z.extend(CheckSummary, {
  campaignId: z.string(),
  campaign: z.string(),
  link: z.string(),
  /** Address of this server as seen by the sites; null if unknown. */
  from: z.nullable(z.string()),
  destinations: z.array(DestinationCheck),
});
export type Check = z.infer<typeof Check>;

/** A check in progress: `done` of `total` fetches. */
export const RunningCheck = z.object({
  id: z.string(),
  startedAt: z.string(),
  done: z.number(),
  total: z.number(),
});
export type RunningCheck = z.infer<typeof RunningCheck>;

/** Newest first, at most 30. */
export const CampaignChecks = z.object({
  running: z.nullable(RunningCheck),
  checks: z.array(CheckSummary),
});
export type CampaignChecks = z.infer<typeof CampaignChecks>;
