import { sql } from 'kysely';
import type { SourceValues } from '../../contracts/campaigns/source-values.ts';
import {
  canHaveRole,
  type SourceToken,
  type TrafficSource,
  type TrafficSourceInput,
  type TrafficSourcePatch,
} from '../../contracts/campaigns/traffic-source.ts';
import type { Sub } from '../../core/report/subs.ts';
import { readNames, type SlotNames, withNames } from '../../core/sources/link-names.ts';
import { roleTwice, withUsualRoles } from '../../core/sources/parameters.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId } from '../../db/public-id.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import type { Editor } from '../campaign/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { lockSpend } from '../spend/store.ts';
import { builtInSources, tokenString } from './built-in.ts';
import { sourceTemplates } from './catalogue.ts';
import { MOST_SOURCES, sameName } from './named-sources.ts';
import { renameSource } from './rename.ts';
import { checkNames, meaningsOf, refuseAlteredSlots, slotValues } from './slots.ts';

/**
 * Tokens with everything that a source keeps of them. `before`: the same source's so far, whose names in the link stay
 * where none is given.
 */
const complete = (
  tokens: TrafficSourceInput['tokens'],
  before: Row<'traffic_sources'>['tokens'] = [],
): SourceToken[] =>
  withUsualRoles(
    tokens.map((token) => ({
      ...token,
      linkName:
        (token.linkName === undefined
          ? before.find(({ parameter }) => parameter === token.parameter)?.linkName
          : token.linkName) || null,
      name: token.name ?? null,
      means: token.means ?? null,
      // A parameter whose values are not stored apart leaves its usual role to another.
      role: token.role === undefined && !canHaveRole(token.parameter) ? null : token.role,
    })),
  );

const namesOf = (all: SlotNames): TrafficSource['linkNames'] =>
  all.map(({ parameter, names }) => ({ parameter, names: [...names] }));

const answer = (row: Row<'traffic_sources'>): TrafficSource => ({
  id: row.public_id,
  name: row.name,
  builtIn: false,
  template: row.template,
  tokens: complete(row.tokens),
  clickId: row.click_id,
  linkNames: namesOf(row.link_names),
  tokenString: tokenString(row.tokens),
});

/** Fields `role_parameter`, `role_twice`. */
const checked = (tokens: SourceToken[]): SourceToken[] => {
  const misplaced = tokens.findIndex(({ parameter, role }) => role !== null && !canHaveRole(parameter));
  if (misplaced >= 0) throw invalidFields({ [`tokens.${misplaced}.role`]: 'role_parameter' });
  const twice = roleTwice(tokens);
  if (twice >= 0) throw invalidFields({ [`tokens.${twice}.role`]: 'role_twice' });
  return tokens;
};

/** A list would be passed as a Postgres array. */
const storedNames = (names: SlotNames) => sql<SlotNames>`${JSON.stringify(names)}::jsonb`;

const storedMeanings = (described: Parameters<typeof meaningsOf>[0]) =>
  sql<Row<'traffic_sources'>['meanings']>`${JSON.stringify(meaningsOf(described))}::jsonb`;

const stored = (tokens: readonly SourceToken[]) => sql<SourceToken[]>`${JSON.stringify(tokens)}::jsonb`;

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

const hasLinkNames = (): Refusal =>
  new Refusal('validation_failed', {
    fields: { id: 'source_has_link_names' },
    hints: {
      id: 'Campaigns of this traffic source read parameters by names of its own, and would lose the values of running ads. Give these campaigns another source first, or keep this one.',
    },
  });

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

const findSource = (db: Db, workspace: number, id: string) =>
  db
    .selectFrom('traffic_sources')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id);

/** Locks it against other changes. `not_found` for another workspace's source. */
const lockSource = async (tx: Tx, workspace: number, id: string): Promise<Row<'traffic_sources'>> => {
  const row = await findSource(tx, workspace, id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
};

/** Of this name, and nothing more is known of it: a campaign's text has made it. */
const lockUndescribed = (
  tx: Tx,
  workspace: number,
  name: string,
): Promise<Row<'traffic_sources'> | undefined> =>
  tx
    .selectFrom('traffic_sources')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where(sql`lower(trim(name))`, '=', name.trim().toLowerCase())
    .where('tokens', '=', stored([]))
    .where('link_names', '=', storedNames([]))
    .where('meanings', '=', sql<Row<'traffic_sources'>['meanings']>`'{}'::jsonb`)
    .where('template', 'is', null)
    .where('click_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Whether a campaign names its source so. */
const isNamed = async (tx: Tx, workspace: number, name: string): Promise<boolean> => {
  const one = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where(sql`lower(trim(source))`, '=', name.trim().toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
};

/** Whether spend, a correction or an upload is for the source. */
const hasMoney = async (tx: Tx, { workspace_id, public_id }: Row<'traffic_sources'>): Promise<boolean> => {
  // Spend is entered for a source only while it exists.
  await lockSpend(tx, workspace_id);
  for (const table of ['spend', 'cost_corrections', 'spend_uploads'] as const) {
    const one = await tx
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', workspace_id)
      .where('source_id', '=', public_id)
      .limit(1)
      .executeTakeFirst();
    if (one) return true;
  }
  return false;
};

/**
 * Traffic sources of a workspace (`workspace`: internal ID). Changing a built-in one throws `forbidden`. Names of
 * parameters in links reach the edge with the next snapshot.
 */
export const trafficSourceService = ({
  db,
  now,
  publish,
  reports,
}: Pick<Parts, 'db' | 'now' | 'publish' | 'reports'>) => ({
  list: (workspace: number): Promise<TrafficSource[]> => trafficSources(db, workspace),

  /** `not_found` for a source that the workspace does not have. */
  async values(workspace: number, id: string, parameter: Sub): Promise<SourceValues> {
    const source = (await trafficSources(db, workspace)).find((one) => one.id === id);
    if (!source) throw new Refusal('not_found');
    return slotValues({ db, reports, now }, workspace, source.name, parameter);
  },

  /**
   * Describes the source that a campaign's text has made, if it has this name. Fields `name_taken`, `too_many_sources`,
   * `template_unknown`, and those of tokens. With `id`, a deleted source comes
   * back under its ID, which filters and saved reports contain.
   */
  async create(
    workspace: number,
    { id, name, tokens: input, clickId = null, template: from = null, linkNames = [] }: TrafficSourceInput,
  ): Promise<TrafficSource> {
    refuseBuiltInName(name);
    const isKnown = from === null || sourceTemplates.some((one) => one.id === from);
    if (!isKnown && id === undefined) throw invalidFields({ template: 'template_unknown' });
    const template = isKnown ? from : null;
    const tokens = checked(complete(input));
    checkNames(tokens, linkNames, clickId);
    const names = withNames(linkNames, tokens);
    const at = new Date(now());
    const row = await orTaken(
      db.transaction().execute(async (tx) => {
        await lockSnapshot(tx);
        const isFree =
          id !== undefined &&
          !builtInSources.some((source) => source.id === id) &&
          (await tx
            .selectFrom('traffic_sources')
            .select('id')
            .where('public_id', '=', id)
            .executeTakeFirst()) === undefined;
        // Campaigns may name it already.
        if (names.length > 0) await nextSnapshotRevision(tx);
        const described = {
          ...{ name, template, click_id: clickId, updated_at: at },
          tokens: stored(tokens),
          link_names: storedNames(names),
        };
        const undescribed = await lockUndescribed(tx, workspace, name);
        if (undescribed !== undefined) {
          const returns = isFree && !(await hasMoney(tx, undescribed));
          return tx
            .updateTable('traffic_sources')
            .set({ ...described, ...(returns && { public_id: id }) })
            .where('id', '=', undescribed.id)
            .returningAll()
            .executeTakeFirstOrThrow();
        }
        const { count } = await tx
          .selectFrom('traffic_sources')
          .select((eb) => eb.fn.countAll<string | number>().as('count'))
          .where('workspace_id', '=', workspace)
          .executeTakeFirstOrThrow();
        if (Number(count) >= MOST_SOURCES) throw invalidFields({ name: 'too_many_sources' });
        return tx
          .insertInto('traffic_sources')
          .values({
            ...described,
            public_id: isFree ? id : publicId('src'),
            workspace_id: workspace,
            created_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    );
    if (names.length > 0) await publish();
    return answer(row);
  },

  /**
   * `not_found` for another workspace's source; fields as for `create`, and `slot_has_data`. Missing fields stay unchanged. A new name is also
   * that of everything that names the source by text (`renameSource`).
   */
  async change(
    editor: Editor,
    { id, name, tokens: input, clickId }: TrafficSourcePatch,
  ): Promise<TrafficSource> {
    refuseBuiltIn(id);
    refuseBuiltInName(name);
    const at = new Date(now());
    if (input !== undefined) {
      const known = await findSource(db, editor.workspace, id).executeTakeFirst();
      // Outside the transaction: it may take a while, and nothing else could be saved meanwhile.
      if (known) await refuseAlteredSlots({ db, reports, now }, known, complete(input, known.tokens));
    }
    const { row, isPublished } = await orTaken(
      db.transaction().execute(async (tx) => {
        await lockSnapshot(tx);
        const before = await lockSource(tx, editor.workspace, id);
        const isOther = name !== undefined && !sameName(before.name, name);
        // They would be taken for campaigns of this source, and could not be told apart again.
        if (isOther && (await isNamed(tx, editor.workspace, name))) throw nameTaken();
        const tokens =
          input === undefined ? complete(before.tokens) : checked(complete(input, before.tokens));
        const nextId = clickId === undefined ? before.click_id : clickId;
        checkNames(tokens, before.link_names, nextId);
        const names = withNames(before.link_names, tokens);
        const after = await tx
          .updateTable('traffic_sources')
          .set({
            updated_at: at,
            ...(name !== undefined && { name }),
            ...(input !== undefined && { tokens: stored(tokens), link_names: storedNames(names) }),
            ...(input !== undefined && {
              meanings: storedMeanings({ tokens, meanings: meaningsOf(before) }),
            }),
            click_id: nextId,
          })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await renameSource(tx, editor, before.name, after.name, at);
        const isRead = (one: Row<'traffic_sources'>): string =>
          JSON.stringify(readNames(one.tokens, one.link_names));
        const isChanged = isRead(before) !== isRead(after);
        if (isChanged) await nextSnapshotRevision(tx);
        return { row: after, isPublished: isChanged || before.name !== after.name };
      }),
    );
    if (isPublished) await publish();
    return answer(row);
  },

  /**
   * Returns the removed source. Campaigns keep its name, which they store as text. `not_found`; fields `source_has_spend`
   * and `source_has_corrections`, because what was entered for the source itself would belong to nothing, and
   * `source_has_link_names`, because its campaigns would no longer read their ads' parameters.
   */
  async remove(workspace: number, id: string): Promise<TrafficSource> {
    refuseBuiltIn(id);
    return db.transaction().execute(async (tx) => {
      await lockSnapshot(tx);
      // Spend is entered for a source only while it exists.
      await lockSpend(tx, workspace);
      const known = await lockSource(tx, workspace, id);
      if (known.link_names.length > 0 && (await isNamed(tx, workspace, known.name))) throw hasLinkNames();
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
