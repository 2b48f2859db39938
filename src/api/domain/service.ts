import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import {
  DOMAIN_LIMIT,
  type DomainPatch,
  type HOST_PROBLEMS,
  HOSTS_LIMIT,
} from '../../contracts/workspace/domain.ts';
import { isServed, isUpForProof } from '../../core/domains/check-state.ts';
import { readHost, splitHosts } from '../../core/domains/host-name.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { findMacros } from '../../core/routing/url/template.ts';
import { publicId } from '../../db/public-id.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import { appName, isPublicSuffix, linkName, originOf } from './answer.ts';
import { linkLoop } from './link-loop.ts';
import { checkStateOf, holderOf, isOperator, linkHosts, usableDomain } from './store.ts';

type HostProblem = (typeof HOST_PROBLEMS)[number];

interface Added {
  typed: string;
  row: Row<'domains'> | null;
  problem: HostProblem | null;
}

/** What is wrong with the name itself. */
const nameProblem = (host: string, config: Pick<Config, 'app' | 'edge'>): HostProblem | null => {
  if (isPublicSuffix(host)) return 'host_suffix';
  if (host === appName(config)) return 'host_app';
  return host === linkName(config) ? 'host_known' : null;
};

/**
 * Adds hosts to a workspace, each to be verified. A host that cannot be added is returned with a reason and blocks no
 * other. Throws `validation_failed` if there is no host, or more than a call accepts.
 */
export const addHosts = async (
  db: Db,
  config: Pick<Config, 'app' | 'edge'>,
  workspace: number,
  typed: readonly string[],
  now: Date,
): Promise<Added[]> => {
  const pieces = typed.flatMap(splitHosts);
  if (pieces.length === 0) throw invalidFields({ hosts: 'hosts_required' });
  if (pieces.length > HOSTS_LIMIT) throw invalidFields({ hosts: 'too_many_hosts' });
  return db.transaction().execute(async (tx) => {
    // Two concurrent calls would both find room for the last domain, or both add the same one.
    await lockSnapshot(tx);
    const own = await tx.selectFrom('domains').select('host').where('workspace_id', '=', workspace).execute();
    const known = new Set(own.map((row) => row.host));

    const problemOf = async (host: string): Promise<HostProblem | null> => {
      const problem = nameProblem(host, config);
      if (problem !== null) return problem;
      if (known.has(host)) return 'host_known';
      const holder = holderOf(await tx.selectFrom('domains').selectAll().where('host', '=', host).execute());
      if (holder && (holder.is_default || !isUpForProof(checkStateOf(holder), now.getTime())))
        return 'host_taken';
      return known.size >= DOMAIN_LIMIT ? 'host_limit' : null;
    };

    const add = async (piece: string): Promise<Added> => {
      const { host, problem } = readHost(piece);
      const refused = host === null ? problem : await problemOf(host);
      if (host === null || refused !== null) return { typed: piece, row: null, problem: refused };
      known.add(host);
      const row = await tx
        .insertInto('domains')
        .values({
          public_id: publicId('dom'),
          workspace_id: workspace,
          host,
          origin: originOf(config, host),
          is_default: false,
          created_at: now,
          next_check_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { typed: piece, row, problem: null };
    };

    const added: Added[] = [];
    for (const piece of pieces) added.push(await add(piece));
    return added;
  });
};

/**
 * Removes a domain without campaigns; archived ones count, because their links are still in use. Returns whether the
 * edges must be updated. Throws `not_found`, and `conflict` for the default domain and for one in use.
 */
export const removeDomain = (db: Db, workspace: number, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const domain = await usableDomain(tx, workspace, id);
    if (!domain) throw new Refusal('not_found');
    if (domain.is_default) {
      throw new Refusal('conflict', {
        fields: { id: 'domain_default' },
        message:
          'Every workspace uses the default domain. The server operator can change it with FAIRLEAD_EDGE_PUBLIC_URL.',
      });
    }
    // Counts all workspaces: others could put links on it while it was the default domain.
    const { count } = await tx
      .selectFrom('campaigns')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('domain_id', '=', domain.id)
      .executeTakeFirstOrThrow();
    if (count > 0) {
      throw new Refusal('conflict', {
        fields: { id: 'domain_in_use' },
        message: `${count} campaign${count === 1 ? '' : 's'} (archived ones included) use this domain. Move them to another domain first.`,
      });
    }
    await tx.deleteFrom('domains').where('id', '=', domain.id).execute();
    const served = isServed(domain.status);
    if (served) await nextSnapshotRevision(tx);
    return served;
  });

/** Who changes a domain; internal IDs. */
interface Editor {
  user: number;
  workspace: number;
}

const problemOf = (url: string, hosts: readonly string[]): string | null =>
  checkDestinationUrl(url, { linkHosts: hosts }) ?? (findMacros(url).length > 0 ? 'macro_place' : null);

const urlProblems = async (tx: Tx, workspace: number, patch: DomainPatch): Promise<Fields> => {
  const hosts = await linkHosts(tx, workspace);
  const fields: Fields = {};
  for (const name of ['defaultUrl', 'rootUrl'] as const) {
    const url = patch[name] ?? null;
    const problem = url === null ? null : problemOf(url, hosts);
    if (problem !== null) fields[name] = problem;
  }
  return fields;
};

/** Reports a loop for each address that leads to a link, or for the changed field. */
const loopRefusal = (fields: Fields, patch: DomainPatch, chain: string): Refusal => {
  const refused = Object.keys(fields).filter((field) => fields[field] === 'url_own_link');
  const named = refused.length > 0 ? refused : Object.keys(patch).filter((field) => field !== 'robots');
  return new Refusal('validation_failed', {
    fields: { ...fields, ...Object.fromEntries(named.map((field) => [field, 'redirect_loop'])) },
    hints: Object.fromEntries(named.map((field) => [field, chain])),
  });
};

/**
 * Changes a domain and returns its row, and whether anything changed. A workspace's own domains can be changed by its
 * editors; the default domain, shared by all workspaces, only by the instance's owner. Throws `not_found`, `forbidden`
 * and `validation_failed`.
 */
export const changeDomain = (
  db: Db,
  editor: Editor,
  id: string,
  patch: DomainPatch,
): Promise<{ domain: Row<'domains'>; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const domain = await usableDomain(tx, editor.workspace, id);
    if (!domain) throw new Refusal('not_found');
    if (domain.is_default && !(await isOperator(tx, editor.user))) throw new Refusal('forbidden');
    const fields = await urlProblems(tx, editor.workspace, patch);
    const next = {
      default_url: patch.defaultUrl === undefined ? domain.default_url : patch.defaultUrl,
      unknown_slug: patch.unknown ?? domain.unknown_slug,
      root_url: patch.rootUrl === undefined ? domain.root_url : patch.rootUrl,
      robots: patch.robots ?? domain.robots,
    };
    const turned = {
      root: patch.rootUrl !== undefined,
      unknown: patch.defaultUrl !== undefined || patch.unknown !== undefined,
    };
    const loop = await linkLoop(tx, editor.workspace, { domain: { ...domain, ...next, ...turned } });
    if (loop !== null) throw loopRefusal(fields, patch, loop.join(' → '));
    if (Object.keys(fields).length > 0) throw invalidFields(fields);
    const names = Object.keys(next) as (keyof typeof next)[];
    if (names.every((name) => next[name] === domain[name])) return { domain, changed: false };
    const changed = await tx
      .updateTable('domains')
      .set(next)
      .where('id', '=', domain.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await nextSnapshotRevision(tx);
    return { domain: changed, changed: true };
  });
