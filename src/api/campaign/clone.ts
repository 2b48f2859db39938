import type { CampaignInput } from '../../contracts/campaigns/campaign.ts';
import type { Db } from '../../db/tables.ts';
import { editedPart } from './answer.ts';
import type { StoredCampaign } from './store.ts';

const LONGEST_NAME = 120;

/** `Spring (2)`, or the next number not used in the workspace; without words, so that it needs no translation. */
export const freeName = async (db: Db, workspace: number, name: string): Promise<string> => {
  const base = name.replace(/ \(\d+\)$/, '').slice(0, LONGEST_NAME - 8);
  const rows = await db
    .selectFrom('campaigns')
    .select('name')
    .where('workspace_id', '=', workspace)
    .where('name', 'like', `${base.replace(/[\\%_]/g, '\\$&')} (%`)
    .execute();
  const taken = new Set(rows.map((row) => row.name));
  for (let number = 2; ; number++) {
    const candidate = `${base} (${number})`;
    if (!taken.has(candidate)) return candidate;
  }
};

/** A copy of the campaign, as a form would send it: with a new link, destinations, paths and rules. */
export const cloneOf = (campaign: StoredCampaign, name: string): CampaignInput => {
  const { status: _status, slug: _slug, destinations, paths, rules, ...rest } = editedPart(campaign);
  return {
    ...rest,
    name,
    destinations: destinations.map(({ id: _, ...destination }) => destination),
    paths: paths.map(({ number: _, ...path }) => path),
    rules: rules.map(({ number: _, ...rule }) => rule),
  };
};
