import type { Db } from '../../db/tables.ts';
import { byId, type Line, PAGE } from './pages.ts';

/** The security log of a workspace, oldest first; deleted accounts have no ID. */
export async function* securityLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const events = byId((after) =>
    db
      .selectFrom('security_events as e')
      .leftJoin('users as u', 'u.id', 'e.user_id')
      .leftJoin('users as b', 'b.id', 'e.by_user_id')
      .select(['e.id as number', 'e.public_id as id', 'e.kind as event', 'e.actor', 'e.detail', 'e.count'])
      .select(['u.public_id as user', 'b.public_id as by', 'e.first_at as firstAt', 'e.last_at as lastAt'])
      .select(['e.address', 'e.country', 'e.device', 'e.os', 'e.browser'])
      .where('e.workspace_id', '=', workspace)
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, detail, ...event } of events) {
    yield { kind: 'securityEvent', ...event, ...detail };
  }
}
