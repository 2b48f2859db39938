import type { MappedWord } from '../../contracts/postbacks/postback.ts';
import type { IntakePlan, IntakeSource } from '../../core/routing/plan.ts';
import type { Row, Tx } from '../../db/tables.ts';
import { DEFAULT_SETTINGS } from '../postback/defaults.ts';

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
  ...(row.statuses.length > 0 && { statuses: mapOf(row.statuses) }),
  ...(Object.keys(row.parameters).length > 0 && { parameters: row.parameters as IntakeSource['parameters'] }),
});

/** How each workspace accepts postbacks; one without settings and networks is omitted. */
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
  const workspaces = new Set([...own.keys(), ...sources.keys()]);
  return new Map(
    [...workspaces].map((workspace): [number, IntakePlan] => {
      const set = own.get(workspace);
      return [
        workspace,
        {
          statuses: mapOf(set?.statuses ?? DEFAULT_SETTINGS.statuses),
          custom: set?.custom ?? DEFAULT_SETTINGS.custom,
          duplicates: set?.duplicates ?? DEFAULT_SETTINGS.duplicates,
          maxClickDays: set?.max_click_days ?? DEFAULT_SETTINGS.maxClickDays,
          ...(set?.require_source === true && { requireSource: true }),
          ...(set !== undefined && {
            script: {
              enabled: set.script_enabled,
              statuses: set.script_statuses,
              events: set.script_events,
              payout: set.script_payout,
            },
          }),
          sources: (sources.get(workspace) ?? []).map(sourceOf),
        },
      ];
    }),
  );
};
