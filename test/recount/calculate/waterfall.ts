import { sentTo } from './rows.ts';
import { isCounted, type Recounted } from './things.ts';

export interface Waterfall {
  received: number;
  redirected: number;
  people: number;
  paused: number;
  capped: number;
  refused: number;
  invalid: number;
  crawler: number;
  /** Null: no valid visit went to a page that reports. */
  landed: { count: number; visits: number; pages: number; ofPages: number; notSeen: number } | null;
  /** Visits to landing pages; null without any. */
  landing: { views: number; clicks: number; unlanded: number; notClicked: number } | null;
  converted: number;
}

/** Clicks of a campaign from the source to the conversion: docs/metrics.md, "Where clicks were lost". */
export const waterfall = (
  { rows, conversions }: Recounted,
  campaign: string,
  from: number,
  to: number,
): Waterfall => {
  const ever = rows.filter(({ hit }) => hit.campaign === campaign);
  const own = ever.filter(({ place }) => place.time >= from && place.time < to);
  const clicks = own.filter(
    ({ hit, trafficClass, joined }) => hit.method !== 'HEAD' && trafficClass !== 'preview' && !joined,
  );
  const visits = own.filter(({ visit }) => visit);
  const people = visits.filter(({ valid }) => valid);
  const converted = new Set(
    conversions.flatMap(({ of, conversion }) => (isCounted(conversion) && of.valid ? [of] : [])),
  );
  // Reported for a click of any class, or recorded by a valid visit, at any time.
  const reports = new Set(
    ever.filter(({ reported, recorded, valid }) => reported || (recorded && valid)).map(sentTo),
  );
  const measured = people.filter((row) => reports.has(sentTo(row)));
  const views = people.filter(({ onPage }) => onPage);
  const clicked = ({ onPage, offer }: (typeof people)[number]): boolean => onPage && offer !== null;
  const goesOn = (row: (typeof people)[number]): boolean => clicked(row) || converted.has(row);
  const pages = (of: typeof people): number => new Set(of.map(sentTo)).size;
  const answered = (outcome: string): number =>
    clicks.filter(({ hit }) => hit.answered?.outcome === outcome).length;
  return {
    received: clicks.length,
    redirected: visits.length,
    people: people.length,
    paused: answered('paused'),
    capped: answered('capped'),
    refused: answered('refused'),
    invalid: visits.filter(({ trafficClass }) => trafficClass === 'invalid').length,
    crawler: visits.filter(({ trafficClass }) => trafficClass === 'crawler').length,
    landed:
      measured.length === 0
        ? null
        : {
            count: measured.filter(({ landed }) => landed).length,
            visits: measured.length,
            pages: pages(measured),
            ofPages: pages(people),
            notSeen: measured.filter((row) => !row.landed && goesOn(row)).length,
          },
    landing:
      views.length === 0
        ? null
        : {
            views: views.length,
            clicks: views.filter(clicked).length,
            unlanded: views.filter((row) => reports.has(sentTo(row)) && !row.landed && !goesOn(row)).length,
            notClicked: views.filter((row) => !clicked(row) && converted.has(row)).length,
          },
    converted: people.filter((row) => converted.has(row)).length,
  };
};
