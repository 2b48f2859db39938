import { campaignOf } from '../drive/campaigns.ts';
import { type Hit, inOrder, type Ledger, type Place, placeOf, type Sign } from '../ledger.ts';
import { activity } from './activity.ts';
import { classOf, ownReasons, type TrafficClass } from './looks.ts';
import { joining, uniqueness } from './visitors.ts';

/** A request as the log should show it, and what followed it. */
export interface Row {
  hit: Hit;
  place: Place;
  trafficClass: TrafficClass;
  reasons: string[];
  visit: boolean;
  joined: boolean;
  unique: boolean;
  /** Counted, and a person's. */
  valid: boolean;
  /** The row of the visit that its click belongs to: its own, unless it joined one or is a double click. */
  of: Row;
  landing: string | null;
  /** Where it was sent directly, or went on to first. */
  offer: string | null;
  /** Exit of the page by which it did. */
  exit: string | null;
  /** It came to a page from which visitors go on through `/out`. */
  onPage: boolean;
  /** Its page recorded itself, or reported its landing. */
  landed: boolean;
  recorded: boolean;
  reported: boolean;
  wentOn: boolean;
}

const openAnswers = ['redirected', 'landed'];

const pathOf = ({ answered, campaign }: Hit) =>
  campaign === null || answered === null || answered.path === null
    ? undefined
    : campaignOf(campaign).paths[answered.path];

/** The page that a request was sent to, or that recorded itself; null: none, or which of several offers is unknown. */
export const sentTo = ({ hit, landing }: Row): string | null => {
  const path = pathOf(hit);
  if (path === undefined) return null;
  return landing ?? hit.answered?.page ?? (path.offers.length === 1 ? (path.offers[0] as string) : null);
};

const rowOf = (hit: Hit): Row => {
  const path = pathOf(hit);
  const recorded = hit.by === 'page' && hit.answered?.outcome === 'landed';
  const landing = path?.landing ?? null;
  const onPage = landing !== null || recorded;
  const row: Omit<Row, 'of'> = {
    hit,
    place: placeOf(hit.id),
    trafficClass: 'human',
    reasons: [],
    visit: false,
    joined: false,
    unique: false,
    valid: false,
    landing,
    offer: onPage ? null : (hit.answered?.page ?? null),
    exit: null,
    onPage,
    landed: recorded,
    recorded,
    reported: false,
    wentOn: false,
  };
  return Object.assign(row, { of: row as Row }) as Row;
};

const judge = (rows: readonly Row[]): void => {
  const judged = activity();
  const isUnique = uniqueness();
  const joins = joining();
  const byHit = new Map(rows.map((row) => [row.hit, row]));
  for (const row of rows) {
    const { hit, place } = row;
    const { flood, repeat, repeats } = judged(hit, place);
    row.reasons = [...ownReasons(hit), ...(flood ? ['flood'] : []), ...(repeat === null ? [] : [repeat])];
    row.trafficClass = classOf(row.reasons);
    const isView =
      openAnswers.includes(hit.answered?.outcome ?? '') &&
      hit.method !== 'HEAD' &&
      row.trafficClass !== 'preview';
    const first = isView ? joins(hit, place.time, row.trafficClass === 'human') : null;
    row.joined = first !== null;
    row.visit = isView && !row.joined;
    row.valid = row.visit && row.trafficClass === 'human';
    if (hit.campaign !== null) row.unique = isUnique(hit, place.time, row.valid);
    const earlier = first ?? repeats;
    const of = earlier === null ? row : (byHit.get(earlier) as Row).of;
    if (isView && of.visit) row.of = of;
    if (row.recorded && row.of !== row) {
      row.of.landed = true;
      row.of.recorded = true;
    }
  }
};

/** What followed a click belongs to its visit, and counts once for it. */
const follow = (rows: readonly Row[], signs: readonly Sign[]): void => {
  const byId = new Map(rows.map((row) => [row.hit.id, row]));
  for (const { type, click, counts, offer, exit } of signs) {
    const visit = byId.get(click)?.of;
    if (!counts || visit === undefined) continue;
    if (type === 'landed') {
      visit.landed = true;
      visit.reported = true;
    } else if (!visit.wentOn) {
      visit.wentOn = true;
      if (visit.onPage && visit.offer === null && offer !== null) visit.exit = exit;
      visit.offer ??= offer;
    }
  }
};

/** Every logged request, in the total order. Those without an answer must have been settled by the log before. */
export const rowsOf = ({ hits, signs }: Ledger): Row[] => {
  const rows = hits.map(rowOf);
  rows.sort((a, b) => inOrder(a.place, b.place));
  judge(rows);
  follow(rows, signs);
  return rows;
};
