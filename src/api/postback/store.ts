import type {
  MappedWord,
  PostbackSettingsBody,
  PostbackSourcePatch,
} from '../../contracts/postbacks/postback.ts';
import { STATUS_WORDS } from '../../core/postback/network-names.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import { nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';

/** Meaning of a status word: from its network, then the workspace, then the built-in mapping. Undefined if unknown. */
export const statusMeaning = (
  received: string,
  source: readonly MappedWord[],
  workspace: Pick<PostbackSettingsBody, 'statuses' | 'custom'> | undefined,
): string | undefined => {
  const word = received.toLowerCase();
  const mapped = [...source, ...(workspace?.statuses ?? [])].find((one) => one.word === word);
  return mapped?.status ?? (workspace?.custom.includes(word) ? word : STATUS_WORDS.get(word));
};

/** For the key in a network's address. */
const KEY_LENGTH = 20;

export const findSettings = async (db: Db, workspace: number): Promise<PostbackSettingsBody | undefined> => {
  const row = await db
    .selectFrom('postback_settings')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  return (
    row && {
      duplicates: row.duplicates,
      statuses: row.statuses,
      custom: row.custom,
      maxClickDays: row.max_click_days,
      requireSource: row.require_source,
      script: {
        enabled: row.script_enabled,
        statuses: row.script_statuses,
        events: row.script_events,
        payout: row.script_payout,
      },
    }
  );
};

export const writeSettings = async (
  tx: Tx,
  workspace: number,
  { duplicates, statuses, custom, maxClickDays, requireSource, script }: PostbackSettingsBody,
  at: Date,
): Promise<void> => {
  const values = {
    duplicates,
    statuses: JSON.stringify(statuses) as never,
    custom,
    max_click_days: maxClickDays,
    require_source: requireSource,
    updated_at: at,
    script_enabled: script.enabled,
    script_statuses: script.statuses,
    script_events: script.events,
    script_payout: script.payout,
  };
  await nextSnapshotRevision(tx);
  await tx
    .insertInto('postback_settings')
    .values({ workspace_id: workspace, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
};

const sources = (db: Db, workspace: number) =>
  db
    .selectFrom('postback_sources')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('deleted_at', 'is', null);

/** Newest first. */
export const listSources = (db: Db, workspace: number): Promise<Row<'postback_sources'>[]> =>
  sources(db, workspace).orderBy('id', 'desc').execute();

/** Undefined if the workspace has no such affiliate network. */
export const findSource = (db: Db, workspace: number, id: string) =>
  sources(db, workspace).where('public_id', '=', id).executeTakeFirst();

export type Source = Row<'postback_sources'>;

/** By number, including deleted ones, whose postbacks are still in the log. */
export const sourceNames = async (
  db: Db,
  workspace: number,
): Promise<{ number: number; id: string; name: string }[]> =>
  db
    .selectFrom('postback_sources')
    .select(['id as number', 'public_id as id', 'name'])
    .where('workspace_id', '=', workspace)
    .execute();

/** Row IDs of the library's offers that belong to each of these networks (row IDs). */
export const offersOf = async (db: Db, networks: readonly number[]): Promise<Map<number, number[]>> => {
  if (networks.length === 0) return new Map();
  const rows = await db
    .selectFrom('library_pages')
    .select(['id', 'network_id'])
    .where('network_id', 'in', networks)
    .execute();
  const byNetwork = Map.groupBy(rows, (row) => row.network_id as number);
  return new Map([...byNetwork].map(([network, list]) => [network, list.map(({ id }) => id)]));
};

type NewSource = Pick<Source, 'click_parameter' | 'time_zone'> &
  Pick<Source, 'name' | 'network' | 'enabled' | 'protection'> &
  Pick<Source, 'duplicates' | 'currency' | 'usual_type' | 'count_repeats' | 'stages' | 'adjustments'> &
  Pick<Source, 'statuses' | 'parameters'>;

/** Kysely passes arrays on as Postgres arrays, so JSON is written here. */
const json = (value: unknown): never => JSON.stringify(value) as never;

export const insertSource = async (
  tx: Tx,
  workspace: number,
  { statuses, parameters, ...rest }: NewSource,
  at: Date,
): Promise<string> => {
  const id = publicId('pbs');
  await nextSnapshotRevision(tx);
  await tx
    .insertInto('postback_sources')
    .values({
      ...rest,
      public_id: id,
      workspace_id: workspace,
      key: randomText(KEY_LENGTH),
      created_at: at,
      statuses: json(statuses),
      parameters: json(parameters),
    })
    .execute();
  return id;
};

/** False if the workspace has no such affiliate network. */
export const updateSource = async (
  tx: Tx,
  workspace: number,
  id: string,
  values: Omit<PostbackSourcePatch, 'usualType' | 'countRepeats' | 'clickParameter' | 'timeZone' | 'paused'> &
    Partial<
      Pick<Source, 'usual_type' | 'count_repeats' | 'secret_version' | 'previous_until' | 'deleted_at'> &
        Pick<Source, 'click_parameter' | 'time_zone' | 'paused_at' | 'ever_paused'>
    >,
): Promise<boolean> => {
  const { statuses, parameters, ...rest } = values;
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  await nextSnapshotRevision(tx);
  const { numUpdatedRows } = await tx
    .updateTable('postback_sources')
    .set({
      ...set,
      ...(statuses !== undefined && { statuses: json(statuses) }),
      ...(parameters !== undefined && { parameters: json(parameters) }),
    })
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
