import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeKey } from '../api/api-key/key-store.ts';
import { type Checker, openChecker } from '../api/check/checker.ts';
import type { AppDeps } from '../api/deps.ts';
import type { Config } from '../config/config.ts';
import { journalRoot } from '../config/paths.ts';
import { DAY_MS } from '../core/time/durations.ts';
import type { Db } from '../db/tables.ts';
import { originOf } from '../events/journal/origin.ts';
import { journalDir } from '../events/journal/segments.ts';
import { standIn } from '../outgoing/stand-in.ts';
import { type Snapshot, snapshotText } from '../snapshot/text.ts';
import type { Settings, TellOptions, Told } from './drive/tell.ts';
import { CAMPAIGNS, type CampaignKey } from './story/campaigns.ts';
import type { NetworkKey } from './story/pages.ts';
import { storyBegin } from './story/schedule.ts';
import type { Places } from './story/traffic.ts';
import { worldApi } from './world/api.ts';
import type { DeliveryParts } from './world/deliveries.ts';
import { finish } from './world/finish.ts';
import { STEPS } from './world/steps.ts';
import { type DemoWorkspace, makeWorkspace } from './world/workspace.ts';
import type { World } from './world/world.ts';

export interface BuildParts {
  readonly config: Config;
  readonly db: Db;
  /** The installation's own API with some parts replaced, not listening. */
  readonly appWith: (parts: Partial<AppDeps>) => Promise<FastifyInstance>;
  /** Everything the edge needs, as of now. */
  readonly compile: () => Promise<Snapshot>;
  readonly publish: () => Promise<unknown>;
  /** Takes everything that is in the journals into the event store. */
  readonly drain: () => Promise<void>;
  /** Sends the story's traffic; resolves when its journal is complete. */
  readonly tell: (
    options: TellOptions,
    call: { signal: AbortSignal; onShare: (share: number) => void },
  ) => Promise<Told>;
  /** What passes conversions on. Its feed keeps those of the story until the demo is complete. */
  readonly deliveries: Omit<DeliveryParts, 'platforms' | 'log'>;
  readonly now: () => number;
  readonly log: AppDeps['log'];
}

export interface BuildOrder {
  /** Internal ID of the user whose demo it is. */
  readonly user: number;
  readonly timeZone: string;
  readonly seed: number;
  /** Share of the whole story's visits. */
  readonly scale: number;
  readonly signal: AbortSignal;
  /** How much is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Journals of stories have the highest numbers, which edge workers never reach from below. */
const HIGHEST = 254;
const STAGING = 'story-';
/** Shares of the time that the parts take. */
const PART = { settings: 0.12, traffic: 0.6, stored: 0.9 } as const;

/** The number of a journal that nobody has written yet. */
const freeWorker = (root: string, node: number): number => {
  for (let worker = HIGHEST; worker > HIGHEST / 2; worker--)
    if (!existsSync(journalDir(root, node, worker))) return worker;
  throw new Error('There have been too many demos. Journals of earlier ones are still kept.');
};

/** Removes what a demo left that was interrupted before its journal was complete. */
export const dropStaging = (dataDir: string): void => {
  const root = journalRoot(dataDir);
  if (!existsSync(root)) return;
  for (const name of readdirSync(root))
    if (name.startsWith(STAGING)) rmSync(join(root, name), { recursive: true, force: true });
};

/** The part of a snapshot that belongs to one workspace: the story's edge needs nothing else. */
const onlyOf = ({ workspaces, domains, campaigns, ...rest }: Snapshot, id: number): Snapshot => ({
  ...rest,
  workspaces: workspaces.filter((one) => one.id === id),
  domains: domains.filter(({ workspace }) => workspace === id),
  campaigns: campaigns.filter(({ plan }) => plan.workspace === id),
});

const placesOf = ({ networks }: World, host: string, timeZone: string): Places => {
  const each = <T>(of: (key: CampaignKey) => T) =>
    Object.fromEntries((Object.keys(CAMPAIGNS) as CampaignKey[]).map((key) => [key, of(key)])) as Record<
      CampaignKey,
      T
    >;
  const pathOf = (name: NetworkKey): string => networks.get(name)?.path ?? '';
  return {
    timeZone,
    hosts: each(() => host),
    slugs: each((key) => CAMPAIGNS[key].slug),
    networks: {
      harborline: pathOf('harborline'),
      northpeak: pathOf('northpeak'),
      altmark: pathOf('altmark'),
    },
  };
};

interface Setting {
  readonly world: World;
  readonly settings: readonly Settings[];
}

/** Does what the demo's owner did in eight weeks, and keeps the settings that were in force in between. */
const setUp = async (
  { db, compile }: BuildParts,
  workspace: DemoWorkspace,
  world: World,
  { setTime, signal, onShare }: { setTime: (at: number) => void } & Pick<BuildOrder, 'signal' | 'onShare'>,
): Promise<Setting> => {
  const settings: Settings[] = [];
  for (const [i, { at, act }] of STEPS.entries()) {
    signal.throwIfAborted();
    setTime(world.begin + at);
    await act(world);
    const snapshot = snapshotText(onlyOf(await compile(), workspace.id));
    const last = settings.at(-1);
    if (last !== undefined && last.at === world.begin + at) settings.pop();
    settings.push({ at: world.begin + at, snapshot });
    onShare((PART.settings * (i + 1)) / STEPS.length);
  }
  // The database dates new rows by its own clock.
  await db
    .updateTable('destinations')
    .set({ created_at: new Date(world.begin) })
    .where('campaign_id', 'in', (eb) =>
      eb.selectFrom('campaigns').select('id').where('workspace_id', '=', workspace.id),
    )
    .execute();
  return { world, settings };
};

/** Tells the story into a folder of its own, and moves the complete journal to the others. */
const record = async (
  { config, tell }: BuildParts,
  { seed, scale, signal, onShare }: BuildOrder,
  { begin, end, places, settings }: Pick<TellOptions, 'begin' | 'end' | 'places' | 'settings'>,
): Promise<Told> => {
  const { dataDir, edge, journal } = config;
  const root = journalRoot(dataDir);
  const worker = freeWorker(root, edge.node);
  const dir = join(root, `${STAGING}${worker}`, 'journal');
  mkdirSync(dirname(dir), { recursive: true, mode: 0o700 });
  try {
    const told = await tell(
      {
        ...{ dataDir, config: edge, seed, dir, worker, begin, end, scale, places, settings },
        ...{ origin: originOf(root), segmentBytes: journal.segmentBytes },
      },
      { signal, onShare: (share) => onShare(PART.settings + share * (PART.traffic - PART.settings)) },
    );
    renameSync(dir, journalDir(root, edge.node, worker));
    return told;
  } finally {
    rmSync(dirname(dir), { recursive: true, force: true });
  }
};

/**
 * Makes a workspace with demo data for a user and fills it: its settings through the API and its traffic through an edge,
 * both with the story's clock, and then everything into the event store as ever. Resolves to the workspace's internal ID;
 * null if the user has one already. After a failure, what there is of it is in `demos`, not ready.
 */
export const buildDemo = async (parts: BuildParts, order: BuildOrder): Promise<number | null> => {
  const { config, db, appWith, publish, drain, now, log } = parts;
  const { user, timeZone, signal, onShare } = order;
  const end = now();
  const begin = storyBegin(end);
  const workspace = await makeWorkspace(db, { user, timeZone }, new Date(begin - DAY_MS), new Date(end));
  if (workspace === null) return null;
  let time = begin - DAY_MS;
  const clock = (): number => time;
  const setTime = (at: number): void => {
    time = at;
  };
  const checker: Checker = openChecker({ db, outgoing: standIn, now: clock, log });
  const app = await appWith({
    ...{ now: clock, publish: async () => ({ live: true }), messages: standIn, checker },
    ...{ mailer: null, webRoot: null },
  });
  try {
    const made = await makeKey(db, { user, workspace: workspace.id }, { name: NAME, scope: 'write' }, time);
    if (made === null) throw new Error('There is no room for a key.');
    const world: World = {
      ...{ api: worldApi(app, made.key), domain: workspace.domain, begin },
      ...{ campaigns: new Map(), networks: new Map(), tests: new Map() },
    };
    const { settings } = await setUp(parts, workspace, world, { setTime, signal, onShare });
    await publish();
    const places = placesOf(world, workspace.host, timeZone);
    const told = await record(parts, order, { begin, end, settings, places });
    signal.throwIfAborted();
    await drain();
    onShare(PART.stored);
    const deliveries = { ...parts.deliveries, platforms: config.platforms, log };
    const place = { db, workspace: workspace.id, timeZone, end };
    await finish({ ...place, world, checker, deliveries, setTime }, told);
    await db.deleteFrom('api_keys').where('workspace_id', '=', workspace.id).execute();
    await db.updateTable('demos').set({ ready: true }).where('workspace_id', '=', workspace.id).execute();
    onShare(1);
    return workspace.id;
  } finally {
    await app.close();
    await checker.close();
  }
};

/** Of the key by which the story uses the API. */
const NAME = 'Demo';
