import type { Checker } from '../../api/check/checker.ts';
import type { Db } from '../../db/tables.ts';
import type { Told } from '../drive/tell.ts';
import { CAMPAIGNS, type CampaignKey } from '../story/campaigns.ts';
import { seededRandom } from '../story/random.ts';
import type { World } from './steps.ts';

interface FinishParts {
  readonly db: Db;
  readonly world: World;
  readonly checker: Checker;
  /** Internal ID. */
  readonly workspace: number;
}

/** What the platforms charge differs from day to day. */
const SWING = 0.12;

/** Cost by ad and day, as the platforms' files have it, through the upload. */
const uploadSpend = async ({ world }: FinishParts, { adDays }: Told): Promise<void> => {
  const random = seededRandom(adDays.length);
  for (const [campaign, rows] of Map.groupBy(adDays, (one) => one.campaign)) {
    const { click } = CAMPAIGNS[campaign];
    if (click === 0) continue;
    const lines = rows.map(({ day, ad, clicks }) => {
      const cost = clicks * click * random.around(1, SWING);
      return `${day},${ad},${cost.toFixed(2)},${clicks}`;
    });
    await world.api.call('POST', '/spend/import', {
      ...{ campaignId: world.campaigns.get(campaign)?.id, mode: 'all', fileName: `${campaign}.csv` },
      content: ['day,ad,cost,clicks', ...lines].join('\n'),
    });
  }
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

const idOf = ({ campaigns }: World, key: CampaignKey): string => campaigns.get(key)?.id ?? '';

/** Conversions that arrive from now on are passed on: to receivers that only exist in the demo. */
const passOn = async ({ world }: FinishParts): Promise<void> => {
  const { api } = world;
  await api.call('POST', '/outgoing-rule', {
    name: 'Meta: purchases',
    target: {
      ...{ kind: 'meta', pixelId: '123456789012345', accessToken: 'demo-token-of-nobody' },
      eventNames: { sale: 'Purchase' },
    },
    match: { campaigns: [idOf(world, 'gummies')], statuses: ['sale'] },
  });
  await api.call('POST', '/outgoing-rule', {
    name: 'Data warehouse',
    target: {
      ...{ kind: 'url', method: 'GET', contentType: 'none' },
      url: 'https://collect.warehouse.example/hit?click={click_id}&status={status}&payout={payout}',
    },
  });
  await api.call('POST', '/webhook', {
    url: 'https://hooks.crm.example/fairlead',
    events: ['conversion.recorded', 'conversion.changed'],
  });
  await api.call('POST', '/webhook', {
    url: 'https://busy.reports.example/fairlead',
    events: ['destination_check.failing', 'test.decided'],
  });
};

/** How many of the conversions on hold are approved at the end. */
const APPROVED = 12;

/** The newest conversions on hold are approved, by the API and today, so that something is passed on. */
const approve = async ({ world: { api } }: FinishParts): Promise<void> => {
  const held = await api.call('GET', `/postback/received?status=hold&fate=recorded&limit=${APPROVED}`);
  const conversions = held.rows.flatMap(({ clickId = null, event = '', transaction = '' }) =>
    clickId === null ? [] : [{ clickId, event, transaction, status: 'sale' }],
  );
  if (conversions.length === 0) return;
  // It takes an edge worker on this machine. Without one, the log of deliveries only has what checks told.
  await api.call('POST', '/conversion', { conversions }).catch(() => undefined);
};

/** What there is to do once the traffic is stored. Messages are set up first, so that checks and approvals are told. */
export const finish = async (parts: FinishParts, told: Told): Promise<void> => {
  await uploadSpend(parts, told);
  await passOn(parts);
  await check(parts);
  await approve(parts);
};
