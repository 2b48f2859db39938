import { sql } from 'kysely';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db, Row } from '../../db/tables.ts';
import type { FullOfferPlan } from '../text.ts';

/** A destination of a campaign, with what its offer adds; absent: nothing. */
export interface PlanRow extends Pick<Row<'destinations'>, 'id' | 'name' | 'url'> {
  /** ID of the cap of its offer, which is also used up while its network is paused; null if it has neither. */
  readonly cap?: string | null;
  /** The destination of the campaign that is a use of the offer's fallback; null if there is none. */
  readonly fallback?: number | null;
  /** Parameter that takes the click ID, according to the offer's network; '' if none. */
  readonly click_parameter?: string;
  /** Its own parameters; '' if none. */
  readonly parameters?: string;
}

/** ID of an offer's cap in plans. `page`: row ID. */
const offerCapId = (page: number): string => `o${page}`;

/** Every destination that these campaigns ever had, by campaign (row IDs). */
export const readPlanRows = async (db: Db, campaigns: readonly number[]): Promise<Map<number, PlanRow[]>> => {
  const { rows } = await sql<PlanRow & { campaign_id: number }>`
    select d.id, d.campaign_id,
      case when d.fallback then p.name else d.name end as name,
      case when d.fallback then p.url else d.url end as url,
      case when d.fallback then '' else d.parameters end as parameters,
      coalesce(n.click_parameter, '') as click_parameter,
      case when p.cap is not null or n.ever_paused then 'o' || p.id end as cap,
      case when p.fallback_id is not null and (p.cap is not null or n.ever_paused) then (
        select f.id from destinations f where f.campaign_id = d.campaign_id and f.offer_id = p.fallback_id
        order by f.detached_at is not null and not f.fallback, f.detached_at is not null, f.id limit 1) end as fallback
    from destinations d
      left join library_pages p on p.id = d.offer_id
      left join postback_sources n on n.id = p.network_id and n.deleted_at is null
    where d.campaign_id = any(${campaigns}::int[])
    order by d.id`.execute(db);
  return Map.groupBy(
    rows.map(({ campaign_id: _campaign, ...row }) => row),
    (_, i) => rows[i]!.campaign_id,
  );
};

/** Clicks continue through `/out` for thirty days, as it was decided then. */
const REMEMBERED_MS = 31 * DAY_MS;

/** When offers were full, as far as a click that can still continue is concerned. */
export const readFullOffers = async (db: Db, now: Date): Promise<FullOfferPlan[]> => {
  const rows = await db
    .selectFrom('full_offers')
    .select(['page_id', 'since', 'until'])
    .where((eb) =>
      eb.or([eb('until', 'is', null), eb('until', '>', new Date(now.getTime() - REMEMBERED_MS))]),
    )
    .orderBy('page_id')
    .orderBy('since')
    .execute();
  return [...Map.groupBy(rows, ({ page_id }) => page_id)].map(([page, spans]) => ({
    cap: offerCapId(page),
    spans: spans.map(({ since, until }) => ({ since: since.getTime(), until: until?.getTime() ?? null })),
  }));
};
