import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { SnapshotHead } from '../../contracts/routing/snapshot-text.ts';
import type { Plan } from '../../core/routing/plan.ts';
import { intake } from '../click/intake-check.ts';
import { plainUrl, plan, snapshotId } from './plan-check.ts';

const head = z.object({
  version: z.literal(2),
  revision: z.number().check(z.int(), z.gte(0)),
  madeAt: z.number(),
  workspaces: z.array(
    z.object({
      id: snapshotId,
      postbackKey: z.string().check(z.minLength(1)),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      keepAddresses: z.boolean(),
      honourDnt: z.boolean(),
      // Absent in copies on disk from an older version.
      intake: z.optional(intake),
    }),
  ),
  domains: z.array(
    z.object({
      id: snapshotId,
      workspace: snapshotId,
      host: z.string().check(z.minLength(1)),
      defaultUrl: z.nullable(plainUrl),
      // These are absent in such copies too.
      unknown: z.optional(z.literal('not_found')),
      rootUrl: z.optional(plainUrl),
      robots: z.optional(z.literal('disallow')),
    }),
  ),
  campaigns: z.number().check(z.int(), z.gte(0)),
});

const campaign = z.object({ host: z.string(), slug: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/)), plan });

/** Why a snapshot's text is refused, in words. */
export class SnapshotProblem extends Error {}

const asSum = (crc: number): string => crc.toString(16).padStart(8, '0');

/** CRC-32 of a snapshot's text, 8 hex digits. */
export const sumOf = (text: string | Uint8Array): string => asSum(crc32(text));

/** The same for a text in pieces. */
export const runningSum = () => {
  let crc = 0;
  return {
    add: (piece: Uint8Array): void => {
      crc = crc32(piece, crc);
    },
    value: (): string => asSum(crc),
  };
};

const parse = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SnapshotProblem(`${name}: It is not JSON.`);
  }
};

const reasonOf = (error: z.core.$ZodError, prefix: readonly (string | number)[]): string => {
  const issue = error.issues[0];
  return `${[...prefix, ...(issue?.path ?? [])].join('.') || 'snapshot'}: ${issue?.message ?? 'invalid'}`;
};

const firstTwice = (list: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return list.find((item) => seen.size === seen.add(item).size);
};

/** Reads the first line of a snapshot's text. Throws SnapshotProblem. */
export const checkHead = (text: string): SnapshotHead => {
  const parsed = z.safeParse(head, parse(text, 'snapshot'));
  if (!parsed.success) throw new SnapshotProblem(reasonOf(parsed.error, []));
  const host = firstTwice(parsed.data.domains.map((domain) => domain.host));
  if (host !== undefined) throw new SnapshotProblem(`The host ${host} occurs twice.`);
  return parsed.data;
};

export interface CampaignLine {
  readonly host: string;
  readonly slug: string;
  readonly plan: Plan;
}

/** Reads the line of the campaign at `place`, from 0. Throws SnapshotProblem. */
export const checkCampaign = (text: string, place: number): CampaignLine => {
  const parsed = z.safeParse(campaign, parse(text, `campaigns.${place}`));
  if (!parsed.success) throw new SnapshotProblem(reasonOf(parsed.error, ['campaigns', place]));
  return parsed.data;
};
