import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Domain } from '../../contracts/workspace/domain.ts';
import { afterCheck, type CheckResult, isServed, isUpForProof } from '../../core/domains/check-state.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { raise } from '../webhook/raise.ts';
import { cnameTarget } from './answer.ts';
import type { DnsLookup } from './dns.ts';
import { findProof, type Proof } from './proof.ts';
import { checkStateOf, holderOf, noteProof, rivals, wasElsewhere } from './store.ts';

interface CheckParts {
  db: Db;
  config: Pick<Config, 'edge'>;
  dns: DnsLookup;
  now: () => number;
  /** From 0 to below 1. */
  random?: () => number;
}

const resultOf = (code: NonNullable<Domain['problem']>['code'] | undefined): CheckResult => {
  if (code === undefined) return 'proved';
  return code === 'servfail' || code === 'timeout' ? 'unknown' : 'absent';
};

/**
 * Whether the findings are enough. A CNAME shows that the name leads to this installation, but not to which workspace:
 * if several have the name, or another had it before and may have left its CNAME, only the TXT record counts.
 */
const settle = async (
  tx: Tx,
  row: Row<'domains'>,
  proof: Proof,
  now: number,
): Promise<{ problem: Domain['problem']; loser: Row<'domains'> | undefined }> => {
  if (proof.problem !== null || isServed(row.status)) return { problem: proof.problem, loser: undefined };
  const others = await rivals(tx, row);
  const holder = holderOf(others);
  if (holder && (holder.is_default || !isUpForProof(checkStateOf(holder), now))) {
    return { problem: { code: 'taken', found: null }, loser: undefined };
  }
  if (proof.by === 'cname' && (others.length > 0 || (await wasElsewhere(tx, row)))) {
    return { problem: { code: 'txt_needed', found: null }, loser: undefined };
  }
  return { problem: null, loser: holder };
};

const problemColumn = (problem: Domain['problem']) =>
  sql<Domain['problem']>`${problem && JSON.stringify(problem)}::jsonb`;

const lose = async (tx: Tx, { id }: Row<'domains'>): Promise<void> => {
  await tx
    .updateTable('domains')
    .set({
      status: 'lost',
      failing_since: null,
      next_check_at: null,
      problem: problemColumn({ code: 'taken', found: null }),
    })
    .where('id', '=', id)
    .execute();
};

/**
 * Looks a domain up in DNS and stores the result. Returns its row (undefined if it was removed in the meantime), and
 * whether links started or stopped working, so that the edges must be updated. `asked`: requested by a person.
 */
export const checkDomain = async (
  { db, config, dns, now, random = Math.random }: CheckParts,
  domain: Row<'domains'>,
  asked: boolean,
): Promise<{ row: Row<'domains'> | undefined; changed: boolean }> => {
  const { host, token } = domain;
  const proof = await findProof(dns, { host, token, target: cnameTarget(config) });
  return db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const row = await tx.selectFrom('domains').selectAll().where('id', '=', domain.id).executeTakeFirst();
    if (!row || row.is_default) return { row, changed: false };
    const at = now();
    const { problem, loser } = await settle(tx, row, proof, at);
    const state = afterCheck(checkStateOf(row), resultOf(problem?.code), {
      now: at,
      asked,
      random: random(),
    });
    const changed = isServed(state.status) !== isServed(row.status);
    if (loser) await lose(tx, loser);
    const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));
    const stored = await tx
      .updateTable('domains')
      .set({
        status: state.status,
        failures: state.failures,
        failing_since: dateOf(state.failingSince),
        next_check_at: dateOf(state.nextCheckAt),
        problem: problemColumn(problem),
        checked_at: new Date(at),
        ...(changed && { verified_at: new Date(at) }),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (stored.status === 'failing' && row.status !== 'failing' && stored.workspace_id !== null)
      await raise(tx, {
        workspace: stored.workspace_id,
        type: 'domain.failing',
        at: new Date(at),
        name: `${stored.public_id} ${at}`,
        data: { domain: { id: stored.public_id, host }, problem: problem?.code ?? null },
      });
    if (problem === null) await noteProof(tx, stored, new Date(at));
    if (changed) await nextSnapshotRevision(tx);
    return { row: stored, changed };
  });
};

interface DueParts extends CheckParts {
  publish: () => Promise<unknown>;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Concurrent lookups. */
const AT_ONCE = 8;
/** Maximum per run. */
const MOST = 200;
/** After this time, a run starts no further lookup: jobs run one at a time, and each gets its turn. */
const RUN_MS = 10_000;

/** Domains due for a check, longest due first. */
const dueDomains = ({ db, now }: CheckParts): Promise<Row<'domains'>[]> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('next_check_at', '<=', new Date(now()))
    .where('is_default', '=', false)
    .orderBy('next_check_at')
    .limit(MOST)
    .execute();

/**
 * Job that checks due domains. A run takes at most RUN_MS plus the length of one lookup; the rest is due in the next
 * one. Edges are updated once with everything that changed.
 */
export const domainChecks = (parts: DueParts): (() => Promise<void>) => {
  /** Whether the edges may lack a change. A start publishes anyway. */
  let unpublished = false;
  return async () => {
    const due = (await dueDomains(parts)).values();
    const end = parts.now() + RUN_MS;
    const work = async (): Promise<void> => {
      // All lookups take from the same list.
      for (const domain of due) {
        try {
          const { row, changed } = await checkDomain(parts, domain, false);
          unpublished ||= changed;
          if (changed)
            parts.log.info({ domain: row?.public_id, host: row?.host }, 'a domain serves links now');
        } catch (error) {
          parts.log.error({ err: error, domain: domain.public_id }, 'a domain could not be checked');
        }
        if (parts.now() >= end) return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (unpublished) await parts.publish();
    unpublished = false;
  };
};
