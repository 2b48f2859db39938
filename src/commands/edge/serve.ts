import { setTimeout } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { hasJoined } from '../../config/joined.ts';
import { firstKey } from '../../config/key-ring.ts';
import { openEdgeKeys, watchKeys } from '../../config/keys.ts';
import { capsFolder, controlSocketPath, journalRoot } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import { createCapCounters } from '../../edge/caps/caps.ts';
import { createAnswerTally } from '../../edge/http/answer-tally.ts';
import { startProbes } from '../../edge/http/probes.ts';
import { openPlaces } from '../../edge/places/open-places.ts';
import { startEdge } from '../../edge/server.ts';
import { connectToControl } from '../../edge/snapshot/control-link.ts';
import { createSnapshotHolder } from '../../edge/snapshot/holder.ts';
import { openNetworks } from '../../edge/traffic/networks.ts';
import type { Verdict } from '../../edge/traffic/traffic.ts';
import { openCrawlerRanges } from '../../edge/verification/crawler-ranges.ts';
import { openVerifier } from '../../edge/verification/open-verifier.ts';
import { systemResolver } from '../../edge/verification/reverse-dns.ts';
import { openVisitorKeys } from '../../edge/visitors/visitor-keys.ts';
import { ringTokens } from '../../edge/visitors/visitor-token.ts';
import { ringSigner } from '../../events/journal/click-id.ts';
import type { Journal, WorkerJournal } from '../../events/journal/contract.ts';
import { openWorkerJournal } from '../../events/journal/open.ts';
import { disclosureAddresses } from '../../signing/disclosure-address.ts';
import { openSigning } from '../../signing/open-signing.ts';
import { type StoredText, snapshotFile } from '../../snapshot/read/file.ts';
import type { Log } from '../log.ts';
import type { Serving } from '../supervise/role.ts';
import { mayListen } from './port.ts';

const openJournal = async (config: Config, worker: number, log: Log): Promise<WorkerJournal> => {
  const { sync: mode, intervalMs, segmentBytes } = config.journal;
  const root = journalRoot(config.dataDir);
  try {
    const { node } = config.edge;
    return await openWorkerJournal({ root, node, worker, mode, intervalMs, segmentBytes, log });
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
};

/** Records the verdict on requests that were counted before a crawler's address was checked. */
const noteVerdict =
  (journal: Journal, log: Log) =>
  ({ crawler, verdict, sequences }: Verdict): void => {
    journal.append(journal.next(), { k: 'v', vd: verdict, cr: crawler, of: [...sequences] }, (result) => {
      if (result !== 'logged') log.error({ crawler, verdict }, 'A crawler verdict could not be stored.');
    });
  };

interface WhichWorker {
  readonly worker: number;
  /** The supervisor says when to listen, and on which inherited socket, if any. */
  readonly supervised: { readonly socket: number | null } | null;
}

/** Longer than a connection may stay open without a request; slow requests end before that. */
const RETIRE_MS = 100_000;

/**
 * One edge worker: starts from the snapshot on disk, receives new ones from the control process if there is one, and
 * needs neither to answer.
 */
export const serveEdge = async (
  config: Config,
  { worker, supervised }: WhichWorker,
  log: Log,
): Promise<Serving> => {
  const { dataDir } = config;
  const joined = hasJoined(config);
  const keys = openEdgeKeys(dataDir, joined);
  const watch = watchKeys(dataDir, keys, { log });
  const places = await openPlaces({ path: config.edge.geoipDatabase, log });
  const ranges = await openCrawlerRanges({ folder: config.edge.crawlerRanges, log });
  const holder = createSnapshotHolder();
  const file = snapshotFile(dataDir, log);
  await file.load(holder);
  const journal = await openJournal(config, worker, log);
  const visitorKeys = openVisitorKeys(dataDir, { log, given: joined });
  const verifier = openVerifier({
    ranges,
    resolver: config.edge.crawlerCheck ? systemResolver() : null,
    onVerdict: noteVerdict(journal, log),
    log,
  });
  const caps = createCapCounters({
    dir: capsFolder(dataDir),
    node: config.edge.node,
    worker,
    log,
    // A process without the journal's lock may share its number with another.
    mayWrite: () => journal.condition().open,
  });
  const tally = createAnswerTally();
  let isRetiring = false;
  // All workers start from the copy, and one maintains it, of whichever range of numbers.
  const copy =
    worker % config.edge.workers === 0
      ? { ...file, save: async (text: StoredText) => (isRetiring ? undefined : file.save(text)) }
      : null;
  const link = connectToControl({
    socketPath: controlSocketPath(dataDir),
    node: config.edge.node,
    worker,
    holder,
    file: copy,
    journal: () => journal.condition(),
    answers: tally.figures,
    log,
  });
  const closeRest = async (): Promise<void> => {
    link.close();
    caps.close();
    verifier.close();
    places.close();
    visitorKeys.close();
    watch.close();
    // Closed last, so that responses in progress are journaled before they leave.
    await journal.close();
  };
  if (supervised !== null && !(await mayListen(() => holder.current().revision !== 0)))
    return { close: closeRest };
  const edge = await startEdge({
    config: config.edge,
    tally,
    journal,
    signer: ringSigner(keys.click),
    signing: openSigning(dataDir, keys.signing),
    disclosureKeys: disclosureAddresses(keys.disclosure),
    intakeKey: firstKey(keys.intake),
    visitorKeys,
    visitorTokens: ringTokens(keys.cookie),
    snapshots: holder,
    caps,
    places,
    networks: openNetworks(),
    verifier,
    socket: supervised?.socket ?? null,
    log,
  });
  const probes = await startProbes({
    host: config.edge.probeHost,
    port: config.edge.probePort,
    stateOf: () => ({
      node: config.edge.node,
      worker,
      snapshot: holder.current().revision,
      journal: journal.condition(),
    }),
    log,
  });
  return {
    retire: async () => {
      isRetiring = true;
      probes.close();
      const late = new AbortController();
      await Promise.race([edge.retire(), setTimeout(RETIRE_MS, undefined, late)]);
      late.abort();
    },
    close: async () => {
      probes.close();
      link.close();
      await edge.close();
      await closeRest();
    },
  };
};
