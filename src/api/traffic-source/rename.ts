import { sql } from 'kysely';
import type { SavedReportBody } from '../../contracts/reports/saved-report.ts';
import type { Match } from '../../core/postback/target.ts';
import type { Tx } from '../../db/tables.ts';
import { type Editor, findCampaigns } from '../campaign/store.ts';
import { updateCampaigns } from '../campaign/write.ts';
import { sameName } from './named-sources.ts';

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** Campaigns per statement. */
const PORTION = 200;

/** Each distinct name once, with the new one in place of the old one. */
const replaced = (names: readonly string[], from: string, to: string): string[] => [
  ...new Set(names.map((name) => (sameName(name, from) ? to : name))),
];

const renameInCampaigns = async (
  tx: Tx,
  editor: Editor,
  from: string,
  to: string,
  now: Date,
): Promise<void> => {
  const rows = await tx
    .selectFrom('campaigns')
    .select(['public_id', 'source'])
    .where('workspace_id', '=', editor.workspace)
    .where('source', '<>', '')
    .orderBy('id')
    .execute();
  const ids = rows
    .filter(({ source }) => sameName(source, from) && source !== to)
    .map(({ public_id }) => public_id);
  for (let at = 0; at < ids.length; at += PORTION) {
    const found = await findCampaigns(tx, editor.workspace, ids.slice(at, at + PORTION));
    const changes = found.map((before) => ({
      before,
      patch: { revision: before.revision, source: to },
      domain: undefined,
    }));
    await updateCampaigns(tx, editor, changes, now, 'source_renamed');
  }
};

const renameInRules = async (tx: Tx, workspace: number, from: string, to: string): Promise<void> => {
  const rules = await tx
    .selectFrom('outgoing_rules')
    .select(['id', 'match'])
    .where('workspace_id', '=', workspace)
    .execute();
  for (const { id, match } of rules) {
    if (!match.trafficSources.some((name) => sameName(name, from))) continue;
    const trafficSources = replaced(match.trafficSources, from, to);
    await tx
      .updateTable('outgoing_rules')
      .set({ match: json<Match>({ ...match, trafficSources }) })
      .where('id', '=', id)
      .execute();
  }
};

const renameInReports = async (tx: Tx, workspace: number, from: string, to: string): Promise<void> => {
  const reports = await tx
    .selectFrom('saved_reports')
    .select(['id', 'body'])
    .where('workspace_id', '=', workspace)
    .execute();
  for (const { id, body } of reports) {
    const filters = body.filters.map((filter) => {
      if (filter.dimension !== 'source' || (filter.op !== 'is' && filter.op !== 'isNot')) return filter;
      const names = filter.values.filter((value) => value !== null);
      return names.some((name) => sameName(name, from))
        ? {
            ...filter,
            values: [...replaced(names, from, to), ...filter.values.filter((value) => value === null)],
          }
        : filter;
    });
    if (JSON.stringify(filters) === JSON.stringify(body.filters)) continue;
    await tx
      .updateTable('saved_reports')
      .set((eb) => ({
        body: json<SavedReportBody>({ ...body, filters }),
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
};

/**
 * Gives everything that names a traffic source by text its new name: its campaigns, with one revision each, outgoing
 * postbacks and saved reports. Recorded clicks name no source, so reports on the past follow their campaigns. The
 * snapshot must be locked.
 */
export const renameSource = async (
  tx: Tx,
  editor: Editor,
  from: string,
  to: string,
  now: Date,
): Promise<void> => {
  if (from === to) return;
  await renameInCampaigns(tx, editor, from, to, now);
  await renameInRules(tx, editor.workspace, from, to);
  await renameInReports(tx, editor.workspace, from, to);
};
