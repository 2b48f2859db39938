import type { Checker } from '../../api/check/checker.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { dateOf } from '../../core/time/zone.ts';
import type { Db } from '../../db/tables.ts';
import type { Told } from '../drive/tell.ts';
import { CAMPAIGNS, type CampaignKey } from '../story/campaigns.ts';
import { seededRandom } from '../story/random.ts';
import type { AdDay } from '../story/traffic.ts';
import { META_SOURCE } from './campaigns.ts';
import { addTargets, type PassOnParts, passOn } from './deliveries.ts';
import { fillOffer } from './library.ts';
import { idOf, type World } from './world.ts';

export interface FinishParts extends PassOnParts {
  readonly db: Db;
  readonly world: World;
  readonly checker: Checker;
  /** Internal ID. */
  readonly workspace: number;
  /** Of the ad accounts: IANA name. */
  readonly timeZone: string;
  /** When the story ends, milliseconds since 1970. */
  readonly end: number;
  readonly setTime: (at: number) => void;
}

/** What the platforms charge differs from day to day. */
const SWING = 0.12;
/** Files are uploaded these days after the story began, and once at its end. */
const UPLOADS = [18, 39] as const;
/** Each file has these days again, whose cost the platforms have settled since: at first they say less. */
const AGAIN_DAYS = 2;
const AT_FIRST = 0.94;

interface Line extends AdDay {
  readonly cost: number;
}

/** What a file is of: a campaign, or a platform with all of its campaigns. */
const targetOf = (world: World, key: CampaignKey) =>
  CAMPAIGNS[key].source === 'meta'
    ? { name: 'meta-ads', to: { sourceId: META_SOURCE } }
    : {
        name: `${CAMPAIGNS[key].source}-${CAMPAIGNS[key].slug}`,
        to: { campaignId: idOf(world, key) },
      };

/** Cost by ad and day, as the platforms' files have it, uploaded when a buyer would. */
const uploadSpend = async (parts: FinishParts, { adDays }: Told): Promise<void> => {
  const { world, timeZone, end, setTime } = parts;
  const random = seededRandom(adDays.length);
  const lines = adDays.flatMap((one): Line[] => {
    const { click } = CAMPAIGNS[one.campaign];
    return click === 0 ? [] : [{ ...one, cost: one.clicks * click * random.around(1, SWING) }];
  });
  const times = [...UPLOADS.map((day) => world.begin + day * DAY_MS), end - MINUTE_MS];
  const dayAt = (at: number): string => dateOf(at, timeZone);
  let before = '';
  for (const at of times) {
    setTime(at);
    const last = at === times.at(-1);
    const open = dayAt(at - AGAIN_DAYS * DAY_MS);
    // The day of an upload is not over yet, except that the newest numbers are wanted, too.
    const due = lines.filter(({ day }) => day >= before && (last || day < dayAt(at)));
    for (const [name, rows] of Map.groupBy(due, (one) => targetOf(world, one.campaign).name)) {
      const { to } = targetOf(world, (rows[0] as Line).campaign);
      const texts = rows.map(({ day, ad, cost, clicks }) => {
        const known = last || day < open ? cost : cost * AT_FIRST;
        return `${day},${ad},${known.toFixed(2)},${clicks}`;
      });
      await world.api.call('POST', '/spend/import', {
        ...{ ...to, mode: 'all', fileName: `${name}-${dayAt(at)}.csv` },
        content: ['day,ad,cost,clicks', ...texts].join('\n'),
      });
    }
    before = open;
  }
};

/** What Google gives back for invalid clicks. */
const addCredit = async ({ world, timeZone, end }: FinishParts): Promise<void> => {
  const [from, to] = [dateOf(end - 16 * DAY_MS, timeZone), dateOf(end - 10 * DAY_MS, timeZone)];
  await world.api.call('POST', '/spend', {
    ...{ kind: 'credit', campaignId: idOf(world, 'sleep'), from, to, amount: '18.40' },
  });
};

/** Checks the destinations of all campaigns, one of which cannot be reached. */
const check = async ({ db, checker, workspace }: FinishParts): Promise<void> => {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'revision'])
    .where('workspace_id', '=', workspace)
    .execute();
  for (const { id, revision } of campaigns) {
    const destinations = await db
      .selectFrom('destinations')
      .select(['public_id as id', 'name', 'url'])
      .where('campaign_id', '=', id)
      .where('detached_at', 'is', null)
      .orderBy('position')
      .execute();
    checker.start({ id, revision, destinations }, 'daily');
    await checker.ended(id);
  }
};

/** What there is to do once the traffic is stored. Messages are set up first, so that checks are told. */
export const finish = async (parts: FinishParts, told: Told): Promise<void> => {
  const { world, end, setTime } = parts;
  await uploadSpend(parts, told);
  await addCredit(parts);
  setTime(world.begin + 2 * DAY_MS);
  await addTargets(world);
  await passOn(parts);
  setTime(end - 5 * HOUR_MS);
  await fillOffer(world);
  setTime(end - MINUTE_MS);
  await check(parts);
};
