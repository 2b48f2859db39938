import type { Period } from '../calculate/spend.ts';
import type { Recounted } from '../calculate/things.ts';
import { type Waterfall, waterfall } from '../calculate/waterfall.ts';
import { dayOf, nextDay } from '../calculate/zone.ts';
import { CAMPAIGNS } from '../drive/campaigns.ts';
import type { Api, Names } from '../drive/setup.ts';
import type { Differences } from './differences.ts';

interface Step {
  step: string;
  count: number | null;
  unknown: string | null;
  reported: { clicks: number; days: number; of: number } | null;
  surplus: number;
  from: number | null;
  part: object | null;
  landing: object | null;
  losses: { why: string; count: number }[];
}

const days = (from: number, to: number): string[] => {
  const all = [dayOf(from)];
  while (all.at(-1) !== dayOf(to - 1)) all.push(nextDay(all.at(-1) as string));
  return all;
};

/** Platform clicks in periods that are completely within the range. */
const sold = (periods: readonly Period[], campaign: string, from: number, to: number) => {
  const own = periods.filter(
    (one) => one.campaign === campaign && one.clicks !== null && one.begins >= from && one.ends <= to,
  );
  return {
    clicks: own.reduce((sum, { clicks }) => sum + (clicks ?? 0), 0),
    days: own.reduce((sum, period) => sum + days(period.begins, period.ends).length, 0),
    of: days(from, to).length,
  };
};

const lossesOf = (losses: Record<string, number>): { why: string; count: number }[] =>
  Object.entries(losses)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => ({ why, count }));
const byName = (losses: readonly { why: string; count: number }[]) =>
  losses.toSorted((a, b) => (a.why < b.why ? -1 : 1));

interface Expected {
  count: number | null;
  losses: Record<string, number>;
  surplus?: number;
  part?: object | null;
  landing?: object | null;
}

const sum = (losses: Record<string, number>): number =>
  Object.values(losses).reduce((all, lost) => all + Math.max(0, lost), 0);

const expectedSteps = (w: Waterfall, known: number | null): Record<string, Expected> => {
  const { landed } = w;
  const elsewhere = w.people - (landed?.visits ?? 0);
  const { views, clicks, unlanded, notClicked } = w.landing ?? {
    ...{ views: 0, clicks: 0, unlanded: 0, notClicked: 0 },
  };
  const notContinued = views - unlanded - clicks - notClicked;
  return {
    source: { count: known, losses: {} },
    received: {
      count: w.received,
      losses: { notReceived: known === null ? 0 : known - w.received },
      surplus: known === null ? 0 : Math.max(0, w.received - known),
    },
    redirected: {
      count: w.redirected,
      losses: {
        paused: w.paused,
        capped: w.capped,
        refused: w.refused,
        other: w.received - w.paused - w.capped - w.refused - w.redirected,
      },
    },
    people: { count: w.people, losses: { invalid: w.invalid, crawler: w.crawler } },
    landed: {
      count: landed?.count ?? null,
      losses:
        landed === null
          ? {}
          : { notLanded: landed.visits - landed.count - landed.notSeen, notSeen: landed.notSeen },
      part:
        landed === null || elsewhere === 0
          ? null
          : { visits: landed.visits, ofVisits: w.people, pages: landed.pages, ofPages: landed.ofPages },
    },
    ...(w.landing !== null && {
      continued: {
        count: clicks,
        losses: { notContinued, notClicked },
        landing: { views, direct: w.people - views },
      },
    }),
    converted: {
      count: w.converted,
      losses: {
        notConverted:
          (landed === null ? 0 : landed.count + landed.notSeen) + elsewhere - notContinued - w.converted,
      },
    },
  };
};

const compareOne = (
  steps: readonly Step[],
  recounted: Recounted,
  campaign: string,
  [from, to]: readonly [number, number],
  differ: Differences,
): void => {
  const source = sold(recounted.periods, campaign, from, to);
  const known = source.days === source.of ? source.clicks : null;
  const expected = expectedSteps(waterfall(recounted, campaign, from, to), known);
  for (const { step, count, from: begins, losses, surplus, reported, part, landing } of steps) {
    const own = expected[step] as Expected;
    const where = `${campaign} ${step}`;
    differ.equal(where, own.count, count);
    differ.equal(`${where} losses`, byName(lossesOf(own.losses)), byName(losses));
    differ.equal(`${where} surplus`, own.surplus ?? 0, surplus);
    differ.equal(`${where} from`, own.count === null ? null : own.count + sum(own.losses), begins);
    differ.equal(`${where} landing`, own.landing ?? null, landing);
    differ.equal(`${where} part`, own.part ?? null, part);
    const partly = step === 'source' && source.days > 0 && source.days < source.of ? source : null;
    differ.equal(`${where} reported`, partly, reported);
  }
};

/** The waterfall of every campaign. */
export const compareWaterfalls = async (
  api: Api,
  recounted: Recounted,
  names: Names,
  range: readonly [number, number],
  differ: Differences,
): Promise<void> => {
  differ.begin('waterfall');
  const [from, to] = range;
  for (const { key } of CAMPAIGNS) {
    const query = new URLSearchParams({
      campaign: names.campaigns.get(key) as string,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    });
    const { steps } = (await api.call('GET', `/report/waterfall?${query}`)) as unknown as { steps: Step[] };
    compareOne(steps, recounted, key, range, differ);
  }
};
