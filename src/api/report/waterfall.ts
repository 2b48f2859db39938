import type { Waterfall, WaterfallRequest } from '../../contracts/reports/waterfall.ts';
import { type SourceClicks, sourceClicks } from '../../core/report/source-clicks.ts';
import { stepsOf as timeSteps } from '../../core/time/steps.ts';
import type { StoredWaterfall, StoreFilter } from '../../events/store/reports.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { reportedClicks } from '../spend/counted.ts';
import { storeFilters } from './query/store-filters.ts';
import { rangeOf } from './range.ts';
import { findCampaignNumber } from './store.ts';

type Step = Waterfall['steps'][number];
type Loss = Step['losses'][number];

const step = (
  name: Step['step'],
  count: number,
  losses: readonly (readonly [Loss['why'], number])[],
): Step => ({
  step: name,
  count,
  unknown: null,
  reported: null,
  surplus: 0,
  part: null,
  landing: null,
  from: losses.reduce((sum, [, lost]) => sum + Math.max(0, lost), count),
  losses: losses
    .filter(([, lost]) => lost > 0)
    .map(([why, lost]) => ({ why, count: lost }))
    .toSorted((a, b) => b.count - a.count),
});

const unknown = (name: Step['step'], why: Step['unknown']): Step => ({
  ...{
    step: name,
    count: null,
    unknown: why,
    reported: null,
    surplus: 0,
    from: null,
    part: null,
    landing: null,
    losses: [],
  },
});

/** If the count is known for some days only, states how many and compares nothing. */
const sourceStep = (sold: SourceClicks | 'filtered'): Step => {
  if (sold === 'filtered') return unknown('source', 'filtered');
  if (sold.days === 0) return unknown('source', 'notReported');
  return sold.days < sold.of
    ? { ...unknown('source', 'partlyReported'), reported: sold }
    : step('source', sold.clicks, []);
};

const receivedStep = (received: number, sold: number | null): Step => ({
  ...step('received', received, sold === null ? [] : [['notReceived', sold - received]]),
  surplus: sold === null ? 0 : Math.max(0, received - sold),
});

/** If measured only for some pages, states how many and compares with the visits to these. */
const landedStep = ({ people, landed, measured, notSeen }: StoredWaterfall): Step => {
  if (landed === null) return unknown('landed', 'notMeasured');
  const { visits, pages, ofPages } = measured;
  return {
    ...step('landed', landed, [
      ['notLanded', visits - landed - notSeen],
      ['notSeen', notSeen],
    ]),
    part: visits === people ? null : { visits, ofVisits: people, pages, ofPages },
  };
};

/** Visits to pages that do not report, and what follows a page without its report, go on; if nothing is measured, all do. */
const afterLanding = ({ people, landed, measured, notSeen }: StoredWaterfall): number =>
  landed === null ? people : landed + notSeen + people - measured.visits;

/** From the visits to landing pages that may continue. Nothing if there are none. */
const continuedStep = ({
  people,
  landing: { views, clicks, unlanded, notClicked },
}: StoredWaterfall): Step[] =>
  views === 0
    ? []
    : [
        {
          ...step('continued', clicks, [
            ['notContinued', views - unlanded - clicks - notClicked],
            ['notClicked', notClicked],
          ]),
          landing: { views, direct: people - views },
        },
      ];

/** All that landed or may have, except those that left on a landing page. */
const mayConvert = (of: StoredWaterfall): number => {
  const { views, clicks, unlanded, notClicked } = of.landing;
  return afterLanding(of) - (views - unlanded - clicks - notClicked);
};

/** Steps of a campaign's clicks with losses. `sold`: the source's count; `filtered` if that cannot be divided. */
export const stepsOf = (of: StoredWaterfall, sold: SourceClicks | 'filtered'): Step[] => [
  sourceStep(sold),
  receivedStep(of.received, sourceStep(sold).count),
  step('redirected', of.redirected, [
    ['paused', of.paused],
    ['capped', of.capped],
    ['refused', of.refused],
    ['other', of.received - of.paused - of.capped - of.refused - of.redirected],
  ]),
  step('people', of.people, [
    ['invalid', of.invalid],
    ['crawler', of.crawler],
  ]),
  landedStep(of),
  ...continuedStep(of),
  step('converted', of.converted, [['notConverted', mayConvert(of) - of.converted]]),
];

const NOTHING: StoredWaterfall = {
  received: 0,
  paused: 0,
  capped: 0,
  refused: 0,
  redirected: 0,
  invalid: 0,
  crawler: 0,
  people: 0,
  ...{
    landed: null,
    measured: { visits: 0, pages: 0, ofPages: 0 },
    notSeen: 0,
    landing: { views: 0, clicks: 0, unlanded: 0, notClicked: 0 },
    converted: 0,
    incomplete: false,
  },
};

/** A campaign has at most one traffic source, which its rows do not contain. */
export const fits = (filters: readonly StoreFilter[], source: string): boolean =>
  filters.every(({ op, values }) => values.includes(source === '' ? null : source) === (op === 'is'));

/** `not_found` for an unknown campaign or ID in a filter; `validation_failed` for the range. */
export const waterfallOf = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Auth['workspace'],
  request: WaterfallRequest,
): Promise<Waterfall> => {
  const range = rangeOf(request);
  const campaign = await findCampaignNumber(db, workspace.id, request.campaign);
  if (!campaign) throw new Refusal('not_found');
  const all = await storeFilters(db, workspace.id, request.filters);
  const [ofSource, filters] = [true, false].map((is) =>
    all.filter(({ dimension }) => (dimension === 'source') === is),
  ) as [StoreFilter[], StoreFilter[]];
  const types = await countedTypes(db, workspace.id);
  const itFits = fits(ofSource, campaign.source);
  const stored = itFits
    ? await reports.waterfall({ workspace: workspace.id, ...range, campaign: campaign.id, filters, types })
    : NOTHING;
  const periods = await reportedClicks(db, workspace.id, { campaign: campaign.id, ...range });
  const edges = [...timeSteps(range.from, range.to, 'day', workspace.timeZone), range.to];
  const sold = itFits && filters.length === 0 ? sourceClicks(periods, edges) : 'filtered';
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    timeZone: workspace.timeZone,
    steps: stepsOf(stored, sold),
    incomplete: stored.incomplete ? 'requests' : null,
  };
};
