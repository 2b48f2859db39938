import type { Config } from '../../config/config.ts';
import { firstKey } from '../../config/key-ring.ts';
import { openEdgeKeys } from '../../config/keys.ts';
import { parseTarget } from '../../edge/click/target.ts';
import { requestHandler } from '../../edge/handler.ts';
import { createAnswerTally } from '../../edge/http/answer-tally.ts';
import { answers } from '../../edge/http/text-answers.ts';
import { openPlaces } from '../../edge/places/open-places.ts';
import { createSnapshotHolder } from '../../edge/snapshot/holder.ts';
import { openNetworks } from '../../edge/traffic/networks.ts';
import { openCrawlerRanges } from '../../edge/verification/crawler-ranges.ts';
import { openVerifier } from '../../edge/verification/open-verifier.ts';
import { ringTokens } from '../../edge/visitors/visitor-token.ts';
import { ringSigner } from '../../events/journal/click-id.ts';
import { nodeDisk } from '../../events/journal/disk.ts';
import { nodeRuntime, type Runtime } from '../../events/journal/runtime.ts';
import { openJournal } from '../../events/journal/writer.ts';
import { disclosureAddresses } from '../../signing/disclosure-address.ts';
import { openSigning } from '../../signing/open-signing.ts';
import { sumOf } from '../../snapshot/text.ts';
import type { Got, Sent, Traffic } from '../story/traffic.ts';
import { findAddresses } from './addresses.ts';
import { PROXY, StoryExchange } from './exchange.ts';
import { storyKeys } from './story-keys.ts';

export interface StoryEdgeOptions {
  readonly dataDir: string;
  readonly config: Config['edge'];
  readonly seed: number;
  /** Folder of its journal, which nobody else may write. */
  readonly dir: string;
  /** Identity of the folder of journals that it will be moved to (journal/origin.ts). */
  readonly origin: string;
  readonly worker: number;
  readonly segmentBytes: number;
  /** Time of the story's beginning, milliseconds since 1970. */
  readonly begin: number;
}

export interface StoryEdge extends Traffic {
  /** Takes other settings from now on. Throws if they cannot be read. */
  settle(snapshot: string): Promise<void>;
  /** Records written. */
  written(): number;
  close(): Promise<void>;
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * An edge worker whose clock is the story's. Its requests come without a network, and everything behind that is what
 * answers visitors: settings from a snapshot, classification, decision, record and journal.
 */
export const openStoryEdge = async (options: StoryEdgeOptions): Promise<StoryEdge> => {
  const { dataDir, seed, dir, origin, worker, segmentBytes, begin } = options;
  const config = { ...options.config, trustedProxies: [PROXY], crawlerCheck: false };
  let time = begin;
  let written = 0;
  const now = (): number => time;
  let deferred: (() => void)[] = [];
  const runtime: Runtime = {
    ...nodeRuntime(),
    now,
    defer: (act) => {
      deferred.push(act);
    },
    // Nobody reads this journal before it is closed.
    every: () => () => undefined,
  };
  nodeDisk.mkdir(dir);
  const journal = openJournal({
    ...{ disk: nodeDisk, runtime, dir, origin, node: config.node, worker, segmentBytes },
    // Synced when it is complete: until then, a crash discards the whole of it.
    ...{ mode: 'interval', intervalMs: Number.MAX_SAFE_INTEGER },
  });
  const keys = openEdgeKeys(dataDir);
  const places = await openPlaces({ path: config.geoipDatabase, log });
  const networks = openNetworks();
  const ranges = await openCrawlerRanges({ folder: config.crawlerRanges, log });
  // Nothing is looked up: neither in DNS nor anywhere else.
  const verifier = openVerifier({ ranges, resolver: null, onVerdict: () => undefined, log, now });
  const holder = createSnapshotHolder();
  const handle = requestHandler({
    config,
    journal,
    signer: ringSigner(keys.click),
    signing: openSigning(dataDir, keys.signing),
    disclosureKeys: disclosureAddresses(keys.disclosure),
    intakeKey: firstKey(keys.intake),
    visitorKeys: storyKeys(seed),
    visitorTokens: ringTokens(keys.cookie, now),
    snapshots: holder,
    // None of the story's campaigns has caps.
    caps: { exhausted: () => [], count: () => undefined, close: () => undefined },
    places,
    networks,
    verifier,
    tally: createAnswerTally(),
    log,
    now,
  });

  const flush = (): void => {
    const acts = deferred;
    deferred = [];
    for (const act of acts) act();
  };

  return {
    addressOf: findAddresses(seed, { places, networks }),
    setTime: (at) => {
      time = Math.max(time, at);
    },
    send: (request: Sent): Got => {
      const exchange = new StoryExchange(request);
      handle(exchange, parseTarget(request.path) ?? answers.malformed);
      flush();
      written++;
      if (exchange.got === null) throw new Error(`There is no answer to ${request.method} ${request.path}`);
      return exchange.got;
    },
    settle: async (snapshot) => {
      const taken = await holder.take(sumOf(snapshot), snapshot);
      if (!taken.ok) throw new Error(`The settings of the story cannot be read: ${taken.reason}`);
    },
    written: () => written,
    close: async () => {
      const closed = journal.close();
      flush();
      await closed;
      verifier.close();
      places.close();
    },
  };
};
