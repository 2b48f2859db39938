import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { Snapshot } from '../core/routing/plan.ts';
import { TEST_ID } from './cookies.ts';

const id = z.number().check(z.int(), z.gte(0), z.lte(0xffffffff));
const name = z.string().check(z.maxLength(1000));

const arm = z.object({ destination: id, weight: z.number().check(z.int(), z.gte(0), z.lte(10_000)) });
/** The click id holds the arm in a byte whose last value means none. */
const split = z.object({
  test: z.string().check(z.regex(TEST_ID)),
  seed: name,
  arms: z.array(arm).check(z.maxLength(255)),
});

/**
 * The last guard against an open redirect: a whole http(s) origin must stand in the literal before the first macro, and
 * literals may only hold what a header can carry.
 */
const template = z
  .array(z.string().check(z.regex(/^[\x21-\x7e]*$/)))
  .check(
    z.refine(
      (parts) =>
        parts.length % 2 === 1 &&
        (parts.length === 1
          ? /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(parts[0] as string)
          : /^https?:\/\/[^/?#@\\]+[/?#]/i.test(parts[0] as string)),
      'not a template of an http(s) URL',
    ),
  );

const plan = z
  .object({
    campaign: id,
    publicId: name,
    name,
    workspace: id,
    domain: id,
    revision: id,
    status: z.enum(['active', 'paused', 'archived']),
    destinations: z.array(z.object({ id, name, template })),
    fallback: split,
  })
  .check(
    z.refine(
      (p) => p.fallback.arms.every((a) => p.destinations.some((d) => d.id === a.destination)),
      'an arm leads to a destination that is not in the plan',
    ),
  );

const snapshot = z.object({
  version: z.literal(1),
  revision: z.number().check(z.int(), z.gte(0)),
  madeAt: z.number(),
  workspaces: z.array(
    z.object({
      id,
      postbackKey: z.string().check(z.minLength(1)),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    }),
  ),
  domains: z.array(z.object({ id, workspace: id, host: z.string().check(z.minLength(1)) })),
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
