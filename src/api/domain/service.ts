import type { DomainPatch } from '../../contracts/workspace/domain.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { findMacros } from '../../core/routing/url/template.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import { linkLoop } from './link-loop.ts';
import { isOperator, linkHosts, usableDomain } from './store.ts';

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
