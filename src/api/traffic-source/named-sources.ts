import { sql } from 'kysely';
import { publicId } from '../../db/public-id.ts';
import type { Tx } from '../../db/tables.ts';
import { builtInSources } from './built-in.ts';

/** Maximum per workspace, because the list is not paged. */
export const MOST_SOURCES = 200;

/** A campaign names its source by text, in upper or lower case. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Makes a traffic source of each text by which campaigns name theirs, unless it is one already, so that its parameters can
 * be described and spend entered for it. Beyond the limit, a text stays only a text.
 */
export const nameSources = async (
  tx: Tx,
  workspace: number,
  texts: readonly string[],
  now: Date,
): Promise<void> => {
  const wanted = new Map(
    texts
      .map((text) => text.trim())
      .filter((text) => text !== '' && !builtInSources.some(({ name }) => sameName(name, text)))
      .map((text) => [text.toLowerCase(), text]),
  );
  if (wanted.size === 0) return;
  const known = await tx
    .selectFrom('traffic_sources')
    .select('name')
    .where('workspace_id', '=', workspace)
    .execute();
  for (const { name } of known) wanted.delete(name.trim().toLowerCase());
  const made = [...wanted.values()].slice(0, Math.max(0, MOST_SOURCES - known.length));
  if (made.length === 0) return;
  await tx
    .insertInto('traffic_sources')
    .values(
      made.map((name) => ({
        ...{ public_id: publicId('src'), workspace_id: workspace, name },
        tokens: sql<[]>`'[]'::jsonb`,
        ...{ created_at: now, updated_at: now },
      })),
    )
    // Another transaction may have made it meanwhile.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
