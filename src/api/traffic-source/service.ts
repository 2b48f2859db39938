import { sql } from 'kysely';
import {
  canHaveRole,
  type SourceToken,
  type TrafficSource,
  type TrafficSourceInput,
  type TrafficSourcePatch,
} from '../../contracts/campaigns/traffic-source.ts';
import { roleTwice, withUsualRoles } from '../../core/sources/parameters.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { lockSpend } from '../spend/store.ts';
import { builtInSources, tokenString } from './built-in.ts';
import { sourceTemplates } from './catalogue.ts';

/** Maximum per workspace, because the list is not paged. */
const MOST_SOURCES = 200;

/** Tokens with everything that a source keeps of them. */
const complete = (tokens: TrafficSourceInput['tokens']): SourceToken[] =>
  withUsualRoles(
    tokens.map((token) => ({
      ...token,
      name: token.name ?? null,
      means: token.means ?? null,
      // A parameter whose values are not stored apart leaves its usual role to another.
      role: token.role === undefined && !canHaveRole(token.parameter) ? null : token.role,
    })),
  );

const answer = (row: Row<'traffic_sources'>): TrafficSource => ({
  id: row.public_id,
  name: row.name,
  builtIn: false,
  template: row.template,
  tokens: complete(row.tokens),
  clickId: row.click_id,
  tokenString: tokenString(row.tokens),
});

/** Fields `role_parameter`, `role_twice`. */
const checked = (input: TrafficSourceInput['tokens']): SourceToken[] => {
  const tokens = complete(input);
  const misplaced = tokens.findIndex(({ parameter, role }) => role !== null && !canHaveRole(parameter));
  if (misplaced >= 0) throw invalidFields({ [`tokens.${misplaced}.role`]: 'role_parameter' });
  const twice = roleTwice(tokens);
  if (twice >= 0) throw invalidFields({ [`tokens.${twice}.role`]: 'role_twice' });
  return tokens;
};

/** A list would be passed as a Postgres array. */
const stored = (tokens: readonly SourceToken[]) => sql<SourceToken[]>`${JSON.stringify(tokens)}::jsonb`;

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const nameTaken = (): Refusal => invalidFields({ name: 'name_taken' });

/** A form offers traffic sources by name, so names must be unique. */
const refuseBuiltInName = (name: string | undefined): void => {
  if (name !== undefined && builtInSources.some((source) => sameName(source.name, name))) throw nameTaken();
};

const hasSpend = (): Refusal =>
  new Refusal('validation_failed', {
    fields: { id: 'source_has_spend' },
    hints: { id: 'Spend was entered for this traffic source. Delete that spend first, or keep the source.' },
  });

const hasCorrections = (): Refusal =>
  new Refusal('validation_failed', {
    fields: { id: 'source_has_corrections' },
    hints: {
      id: 'Costs of this traffic source are corrected. Delete its corrections first, which changes its costs, or keep the source.',
    },
  });

/** Campaigns name their source in text: under another name, their costs would not be corrected any more. */
const refuseRenaming = async (
  db: Db,
  workspace: number,
  id: string,
  name: string | undefined,
): Promise<void> => {
  if (name === undefined) return;
  const corrected = await db
    .selectFrom('cost_corrections')
    .innerJoin('traffic_sources', 'traffic_sources.public_id', 'cost_corrections.source_id')
    .select('traffic_sources.name')
    .where('cost_corrections.workspace_id', '=', workspace)
    .where('cost_corrections.source_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (corrected !== undefined && corrected.name !== name)
    throw new Refusal('validation_failed', {
      fields: { name: 'source_has_corrections' },
      hints: {
        name: 'Costs of this traffic source are corrected, and its campaigns know it by this name. Keep the name, or delete its corrections first, which changes its costs.',
      },
    });
};

const refuseBuiltIn = (id: string): void => {
  if (builtInSources.some((source) => source.id === id)) {
    throw new Refusal('forbidden', {
      message: 'This traffic source comes with Fairlead and cannot be changed. Create a custom one instead.',
    });
  }
};

const orTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (brokenUnique(error) === 'traffic_sources_name') throw nameTaken();
    throw error;
  }
};

/** The built-in sources, then the workspace's own by name. */
export const trafficSources = async (db: Db, workspace: number): Promise<TrafficSource[]> => {
  const rows = await db
    .selectFrom('traffic_sources')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return [...builtInSources, ...rows.map(answer)];
};

/** Traffic sources of a workspace (`workspace`: internal ID). Changing a built-in one throws `forbidden`. */
export const trafficSourceService = ({ db, now }: Pick<Parts, 'db' | 'now'>) => ({
  list: (workspace: number): Promise<TrafficSource[]> => trafficSources(db, workspace),

  /**
   * Fields `name_taken`, `too_many_sources`, `template_unknown`, and those of tokens. With `id`, a deleted source comes
   * back under its ID, which filters and saved reports contain.
   */
  async create(
    workspace: number,
    { id, name, tokens: input, clickId = null, template: from = null }: TrafficSourceInput,
  ): Promise<TrafficSource> {
    refuseBuiltInName(name);
    const isKnown = from === null || sourceTemplates.some((one) => one.id === from);
    if (!isKnown && id === undefined) throw invalidFields({ template: 'template_unknown' });
    const template = isKnown ? from : null;
    const tokens = checked(input);
    const { count } = await db
      .selectFrom('traffic_sources')
      .select((eb) => eb.fn.countAll<string | number>().as('count'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SOURCES) throw invalidFields({ name: 'too_many_sources' });
    const at = new Date(now());
    const isFree =
      id !== undefined &&
      !builtInSources.some((source) => source.id === id) &&
      (await db.selectFrom('traffic_sources').select('id').where('public_id', '=', id).executeTakeFirst()) ===
        undefined;
    const row = await orTaken(
      db
        .insertInto('traffic_sources')
        .values({
          public_id: isFree ? id : publicId('src'),
          workspace_id: workspace,
          name,
          tokens: stored(tokens),
          click_id: clickId,
          template,
          created_at: at,
          updated_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    return answer(row);
  },

  /** `not_found` for another workspace's source; fields as for `create`, and `source_has_corrections` for another name. Missing fields
   * stay unchanged. */
  async change(workspace: number, { id, name, tokens, clickId }: TrafficSourcePatch): Promise<TrafficSource> {
    refuseBuiltIn(id);
    refuseBuiltInName(name);
    await refuseRenaming(db, workspace, id, name);
    const row = await orTaken(
      db
        .updateTable('traffic_sources')
        .set({
          updated_at: new Date(now()),
          ...(name !== undefined && { name }),
          ...(tokens !== undefined && { tokens: stored(checked(tokens)) }),
          ...(clickId !== undefined && { click_id: clickId }),
        })
        .where('workspace_id', '=', workspace)
        .where('public_id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    );
    if (!row) throw new Refusal('not_found');
    return answer(row);
  },

  /**
   * Returns the removed source. Campaigns keep its name, which they store as text. `not_found`; fields `source_has_spend`
   * and `source_has_corrections`, because what was entered for the source itself would belong to nothing.
   */
  async remove(workspace: number, id: string): Promise<TrafficSource> {
    refuseBuiltIn(id);
    return db.transaction().execute(async (tx) => {
      // Spend is entered for a source only while it exists.
      await lockSpend(tx, workspace);
      const spend = await tx
        .selectFrom('spend')
        .select('id')
        .where('workspace_id', '=', workspace)
        .where('source_id', '=', id)
        .limit(1)
        .executeTakeFirst();
      if (spend) throw hasSpend();
      const correction = await tx
        .selectFrom('cost_corrections')
        .select('id')
        .where('workspace_id', '=', workspace)
        .where('source_id', '=', id)
        .limit(1)
        .executeTakeFirst();
      if (correction) throw hasCorrections();
      const row = await tx
        .deleteFrom('traffic_sources')
        .where('workspace_id', '=', workspace)
        .where('public_id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new Refusal('not_found');
      return answer(row);
    });
  },
});
