import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { maintenanceFile } from '../../config/paths.ts';
import type { Api } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { fileWatch } from '../maintenance/maintenance.ts';

/** How long the control store's state is reused, to limit queries by probes. */
const MEMORY_MS = 1000;
const PATIENCE_MS = 2000;

type Problem = 'maintenance' | 'control_store';

/** Whether the control store answers, checked at most once a second and by one query at a time. */
const storeWatch = ({ db, now }: Pick<Parts, 'db' | 'now'>): (() => Promise<boolean>) => {
  let at = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);
  return () => {
    if (Math.abs(now() - at) < MEMORY_MS) return answer;
    at = now();
    const enough = new AbortController();
    const late = setTimeout(PATIENCE_MS, false, { signal: enough.signal }).catch(() => false);
    const asked = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    answer = Promise.race([asked, late]).finally(() => enough.abort());
    return answer;
  };
};

/**
 * For supervisors, proxies and load balancers, without a token: `/health` says that the process is alive, `/ready`
 * whether the API can be used. There is no third state before both stores are open, because nothing listens until then.
 */
export const probeRoutes = (app: Api, parts: Pick<Parts, 'config' | 'db' | 'now'>): void => {
  const isMaintained = fileWatch(maintenanceFile(parts.config.dataDir), parts.now);
  const storeAnswers = storeWatch(parts);
  const problem = async (): Promise<Problem | null> => {
    if (isMaintained()) return 'maintenance';
    return (await storeAnswers()) ? null : 'control_store';
  };
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reason = await problem();
    if (reason === null) return { ready: true };
    return reply.code(503).header('retry-after', 1).send({ ready: false, reason });
  });
};
