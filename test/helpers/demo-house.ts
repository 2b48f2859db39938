import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../../src/api/app.ts';
import type { DemoDesk } from '../../src/api/demo/desk.ts';
import type { AppDeps } from '../../src/api/deps.ts';
import { openKeys } from '../../src/config/keys.ts';
import { journalRoot } from '../../src/config/paths.ts';
import { USUAL_ACTIVITY } from '../../src/core/clicks/activity.ts';
import { type DeskParts, openDemoDesk, type RunningDesk } from '../../src/demo/desk.ts';
import { tell } from '../../src/demo/drive/tell.ts';
import { tellInThread } from '../../src/demo/drive/thread.ts';
import { type RunningIngest, startIngest } from '../../src/events/ingest/run.ts';
import { ringSigner } from '../../src/events/journal/click-id.ts';
import { workspaceEnd } from '../../src/jobs/end-workspaces.ts';
import { compileSnapshot } from '../../src/snapshot/compile/compile.ts';
import { type House, config as houseConfig, openHouse } from './api-house.ts';
import { type BrowserHouse, openBrowserHouse } from './browser-house.ts';
import { type TemporaryStore, temporaryStore } from './event-store.ts';

export interface DemoHouse {
  readonly house: House;
  /** The same, with the web application; null unless asked for. */
  readonly browser: BrowserHouse | null;
  readonly parts: DeskParts;
  readonly desk: RunningDesk;
  readonly events: TemporaryStore;
  readonly ingest: RunningIngest;
  close(): Promise<void>;
}

/** An application with demos of a real edge, a real ingest and a real event store. `scale`: share of the whole story. */
export const openDemoHouse = async (
  scale: number,
  { inBrowser = false }: { inBrowser?: boolean } = {},
): Promise<DemoHouse> => {
  const events = await temporaryStore();
  const dataDir = join(events.dir, 'data');
  const root = journalRoot(dataDir);
  mkdirSync(root, { recursive: true });
  const keys = openKeys(dataDir);
  const signer = ringSigner(keys.click);
  const ingest = startIngest({
    root,
    store: events.store,
    keepHours: 1,
    activity: USUAL_ACTIVITY,
    log: { info: () => undefined, warn: () => undefined, error: (fields) => console.error(fields) },
  });
  const later: { desk: RunningDesk | null } = { desk: null };
  const deskOf = (): RunningDesk => later.desk as RunningDesk;
  const options = {
    dataDir,
    demo: {
      state: (user: number) => deskOf().state(user),
      start: (user: number, timeZone: string) => deskOf().start(user, timeZone),
      remove: (user: number) => deskOf().remove(user),
    } satisfies DemoDesk,
  };
  const browser = inBrowser ? await openBrowserHouse(options) : null;
  const house = browser ?? (await openHouse(options));
  if (browser === null) house.clock.now = Date.now();
  const real: Partial<AppDeps> = {
    reports: events.store.reports,
    tables: events.store.tables,
    tests: events.store.tests,
    milestones: events.store.milestones,
    postbackLog: events.store.postbacks,
    clickId: (click) => signer.sign(click),
    clickOf: (id) => signer.verify(id),
    keys,
  };
  const edge = { ...houseConfig.edge, floodPerMinute: 60 };
  const parts = {
    config: { ...houseConfig, dataDir, edge, journal: { ...houseConfig.journal, segmentBytes: 2 ** 24 } },
    db: house.store.db,
    appWith: (parts) => buildApp({ ...house.deps, ...real, ...parts }),
    compile: () => compileSnapshot(house.store.db),
    publish: async () => undefined,
    drain: ingest.drain,
    // Playwright compiles what it runs, which a thread of its own would not have.
    tell: inBrowser ? (order, { onShare }) => tell(order, onShare) : tellInThread,
    endWorkspaces: workspaceEnd({
      db: house.store.db,
      events: ingest,
      publish: async () => undefined,
      now: () => house.clock.now,
      log: { info: () => undefined, error: (fields) => console.error(fields) },
    }),
    deliveries: {
      feed: events.store.feed,
      vault: house.deps.vault,
      clickId: real.clickId as AppDeps['clickId'],
    },
    scale,
    now: () => house.clock.now,
    log: house.deps.log,
  } satisfies DeskParts;
  later.desk = openDemoDesk(parts);
  return {
    ...{ house, browser, parts, desk: later.desk, events, ingest },
    close: async () => {
      await deskOf().close();
      await ingest.close();
      await house.close();
      events.dispose();
    },
  };
};
