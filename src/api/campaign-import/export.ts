import type { CampaignFilters } from '../../contracts/campaigns/campaign.ts';
import { CSV_COLUMNS } from '../../contracts/campaigns/campaign-import.ts';
import { isSimpleRouting } from '../../contracts/routing/simple-routing.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import type { Db } from '../../db/tables.ts';
import { editedPart } from '../campaign/answer.ts';
import { allMatching } from '../campaign/list/list-store.ts';
import { findCampaigns, type StoredCampaign } from '../campaign/store.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';

const PORTION = 200;

async function* portions(
  db: Db,
  workspace: number,
  filters: CampaignFilters,
): AsyncGenerator<StoredCampaign[]> {
  const { ids } = await allMatching(db, workspace, filters);
  for (let from = 0; from < ids.length; from += PORTION) {
    const wanted = ids.slice(from, from + PORTION);
    const found = new Map((await findCampaigns(db, workspace, wanted)).map((one) => [one.public_id, one]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}

const hostOf = ({ origin }: StoredCampaign): string => new URL(origin).host;

/** A row per destination of a simple campaign; one row without destinations if rows cannot express the routing. */
const csvRows = (campaign: StoredCampaign): string => {
  const { name, slug, status, source, tags, notes, costs, ...rest } = editedPart(campaign);
  const head = [
    ...[campaign.public_id, name, hostOf(campaign), slug, status, source, tags.join(', '), notes],
    ...[costs.model, costs.amount ?? '', costs.types?.join(' ') ?? ''],
  ];
  if (!isSimpleRouting(rest)) return csvLine([...head, '', '', '']);
  const weights = new Map(rest.default.map((variant) => [variant.path, variant.weight]));
  return rest.destinations
    .map((d, place) => csvLine([...head, d.name, composedUrl(d), String((weights.get(place) ?? 0) / 100)]))
    .join('');
};

/** Campaigns for spreadsheets, newest first. */
export async function* campaignsCsv(
  db: Db,
  workspace: number,
  filters: CampaignFilters,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(CSV_COLUMNS)}`;
  for await (const campaigns of portions(db, workspace, filters)) yield campaigns.map(csvRows).join('');
}

/** Complete campaigns, as an import accepts them: one per line. */
export async function* campaignsJson(
  db: Db,
  workspace: number,
  filters: CampaignFilters,
): AsyncGenerator<string> {
  yield '{"kind":"fairlead-campaigns","version":1,"campaigns":[';
  let first = true;
  for await (const campaigns of portions(db, workspace, filters)) {
    for (const campaign of campaigns) {
      const { domainId: _, ...rest } = editedPart(campaign);
      const line = JSON.stringify({ id: campaign.public_id, domain: hostOf(campaign), ...rest });
      yield `${first ? '' : ','}\n${line}`;
      first = false;
    }
  }
  yield '\n]}\n';
}
