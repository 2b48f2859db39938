import type { MappedWord } from '../../contracts/postbacks/postback.ts';
import { haveRules, type TypeSettings } from '../../core/conversions/type-rules.ts';
import { BUILT_IN_TYPES, KNOWN_TYPES, wordOfType } from '../../core/conversions/types.ts';
import { DEFAULT_INTAKE, type IntakePlan, type IntakeSource } from '../../core/postback/intake.ts';
import type { Row, Tx } from '../../db/tables.ts';

const mapOf = (words: readonly MappedWord[]): Record<string, string> =>
  Object.fromEntries(words.map(({ word, status }) => [word, status]));

const sourceOf = (row: Row<'postback_sources'>): IntakeSource => ({
  id: row.id,
  key: row.key,
  enabled: row.enabled,
  protection: row.protection,
  version: row.secret_version,
  previous:
    row.previous_until === null
      ? null
      : { version: row.secret_version - 1, until: row.previous_until.getTime() },
  ...(row.duplicates !== null && { duplicates: row.duplicates }),
  ...(row.currency !== null && { currency: row.currency }),
  ...(row.usual_type !== null && { usualWord: wordOfType(row.usual_type) }),
  ...(row.count_repeats && { countRepeats: true }),
  ...(row.stages && { stages: true }),
  ...(row.adjustments && { adjustments: true }),
  ...(row.statuses.length > 0 && { statuses: mapOf(row.statuses) }),
  ...(Object.keys(row.parameters).length > 0 && { parameters: row.parameters as IntakeSource['parameters'] }),
});

const builtIn: readonly TypeSettings[] = BUILT_IN_TYPES.map((name) => ({
  ...KNOWN_TYPES[name],
  payout: null,
}));

/** As the snapshot has it, without what only reports read. */
const planType = ({ number, events, words, payout, occurs, laterType }: TypeSettings) => ({
  events: [...events],
  words: [...words],
  ...{ number, payout, occurs, laterType },
});

/**
 * The types that are on, by workspace. Only where postbacks are read by them: some type has rules for them, a campaign
 * has ever charged only some of them (clicks of that time keep their terms), or the workspace is in `staged`, because
 * the events of one of its networks are stages.
 */
const readTypes = async (
  tx: Tx,
  staged: ReadonlySet<number>,
): Promise<ReadonlyMap<number, TypeSettings[]>> => {
  const charging = await tx.selectFrom('workspaces').select('id').where('charges_types', '=', true).execute();
  const rows = await tx
    .selectFrom('conversion_types')
    .select(['workspace_id', 'number', 'enabled', 'events', 'words'])
    .select(['default_payout', 'occurs', 'later_type'])
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();
  const stored = Map.groupBy(rows, (row) => row.workspace_id);
  const needing = new Set([...staged, ...charging.map(({ id }) => id)]);
  const all = [...new Set([...stored.keys(), ...needing])].map((workspace): [number, TypeSettings[]] => {
    const changes = stored.get(workspace) ?? [];
    const changed = new Set(changes.map(({ number }) => number));
    const own = changes
      .filter(({ enabled }) => enabled)
      .map(({ default_payout, later_type, ...row }) => ({
        ...row,
        payout: default_payout,
        laterType: later_type,
      }));
    const usual = builtIn.filter(({ number }) => !changed.has(number));
    return [workspace, [...usual, ...own].toSorted((a, b) => a.number - b.number)];
  });
  return new Map(all.filter(([workspace, types]) => needing.has(workspace) || haveRules(types)));
};

/** How each workspace accepts postbacks; one without settings, networks and types that matter is omitted. */
export const readIntakes = async (tx: Tx): Promise<ReadonlyMap<number, IntakePlan>> => {
  const settings = await tx.selectFrom('postback_settings').selectAll().execute();
  const rows = await tx
    .selectFrom('postback_sources')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const sources = Map.groupBy(rows, (row) => row.workspace_id);
  const own = new Map(settings.map((row) => [row.workspace_id, row]));
  const types = await readTypes(
    tx,
    new Set(rows.filter(({ stages }) => stages).map((row) => row.workspace_id)),
  );
  const workspaces = new Set([...own.keys(), ...sources.keys(), ...types.keys()]);
  return new Map(
    [...workspaces].map((workspace): [number, IntakePlan] => {
      const set = own.get(workspace);
      const ofTypes = types.get(workspace);
      return [
        workspace,
        {
          ...DEFAULT_INTAKE,
          ...(set !== undefined && {
            statuses: mapOf(set.statuses),
            custom: set.custom,
            duplicates: set.duplicates,
            maxClickDays: set.max_click_days,
            ...(set.require_source && { requireSource: true }),
            script: {
              enabled: set.script_enabled,
              statuses: set.script_statuses,
              events: set.script_events,
              payout: set.script_payout,
            },
          }),
          ...(ofTypes !== undefined && { types: ofTypes.map(planType) }),
          sources: (sources.get(workspace) ?? []).map(sourceOf),
        },
      ];
    }),
  );
};
