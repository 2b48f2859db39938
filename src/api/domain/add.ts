import type { Config } from '../../config/config.ts';
import { DOMAIN_LIMIT, type HOST_PROBLEMS, HOSTS_LIMIT } from '../../contracts/workspace/domain.ts';
import { isUpForProof } from '../../core/domains/check-state.ts';
import { readHost, splitHosts } from '../../core/domains/host-name.ts';
import { publicId } from '../../db/public-id.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Row } from '../../db/tables.ts';
import { invalidFields } from '../http/refusal.ts';
import { appName, isPublicSuffix, linkName, originOf } from './link-host.ts';
import { checkStateOf, holderOf } from './store.ts';

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
