import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { Snapshot } from '../core/routing/plan.ts';
import { plainUrl, plan, snapshotId } from './plan-check.ts';

const snapshot = z.object({
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
    }),
  ),
  domains: z.array(
    z.object({
      id: snapshotId,
      workspace: snapshotId,
      host: z.string().check(z.minLength(1)),
      defaultUrl: z.nullable(plainUrl),
    }),
  ),
  campaigns: z.array(
    z.object({ host: z.string(), slug: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/)), plan }),
  ),
});

export type Checked = { ok: true; snapshot: Snapshot } | { ok: false; revision: number; reason: string };

/** CRC-32 of a snapshot's text, 8 hex digits. */
export const sumOf = (body: string): string => crc32(body).toString(16).padStart(8, '0');

const firstTwice = (list: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return list.find((item) => seen.size === seen.add(item).size);
};

/** Reads a snapshot's text and says in words what is wrong with it. `revision` is 0 where it cannot be known. */
export const checkSnapshot = (sum: string, body: string): Checked => {
  if (sumOf(body) !== sum) return { ok: false, revision: 0, reason: 'The checksum does not fit.' };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { ok: false, revision: 0, reason: 'It is not JSON.' };
  }
  const parsed = z.safeParse(snapshot, value);
  if (!parsed.success) {
    const revision = z.safeParse(z.object({ revision: z.number() }), value);
    const issue = parsed.error.issues[0];
    const reason = `${issue?.path.join('.') || 'snapshot'}: ${issue?.message ?? 'invalid'}`;
    return { ok: false, revision: revision.success ? revision.data.revision : 0, reason };
  }
  const { domains, campaigns, revision } = parsed.data;
  const host = firstTwice(domains.map((d) => d.host));
  if (host !== undefined) return { ok: false, revision, reason: `The host ${host} occurs twice.` };
  const link = firstTwice(campaigns.map((c) => `${c.host}/${c.slug}`));
  if (link !== undefined) return { ok: false, revision, reason: `The link ${link} occurs twice.` };
  return { ok: true, snapshot: parsed.data };
};
