import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepAchievements } from '../../api/achievement/service.ts';
import { lostClicks } from '../../api/achievement/store.ts';
import { tellEndingKeys } from '../../api/api-key/tell-ending.ts';
import { buildApp } from '../../api/app.ts';
import { upgradeRouting } from '../../api/campaign/routing-upgrade.ts';
import { openChecker } from '../../api/check/checker.ts';
import type { DemoDesk } from '../../api/demo/desk.ts';
import type { AppDeps } from '../../api/deps.ts';
import { domainChecks } from '../../api/domain/check.ts';
import { dnsLookup } from '../../api/domain/dns.ts';
import { openOfferTerms } from '../../api/library/offer-terms.ts';
import { type CommandCall, startLocalServer } from '../../api/local/server.ts';
import { mailerWhile, smtpMailer } from '../../api/mail/mailer.ts';
import { loopbackEdge } from '../../api/postback/intake-edge.ts';
import { openRates } from '../../api/rate/rates.ts';
import { linkFiles } from '../../api/recovery/delivery.ts';
import { firstAccountGate } from '../../api/registration/first-account.ts';
import { sweepWaiting } from '../../api/registration/pending-store.ts';
import { recordByOperator, sweepEvents } from '../../api/security-log/store.ts';
import { isFirstAccount } from '../../api/session/account-store.ts';
import { endAllSessions } from '../../api/session/family-store.ts';
import { endSecondStep } from '../../api/session/second-step-store.ts';
import { endTrial } from '../../api/trial/end-trial.ts';
import type { Config } from '../../config/config.ts';
import { openKeys, watchKeys } from '../../config/keys.ts';
import { controlSocketPath, journalRoot, recoveryDir } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import type { CommandMessage } from '../../contracts/workspace/local.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { controlClaim } from '../../db/one-control.ts';
import { openControlStore } from '../../db/open.ts';
import { freeLink } from '../../db/retired-links.ts';
import type { Db } from '../../db/tables.ts';
import { openDemoDesk } from '../../demo/desk.ts';
import { tellInThread } from '../../demo/drive/thread.ts';
import { openPlaces } from '../../edge/places/open-places.ts';
import { type RunningIngest, startIngest } from '../../events/ingest/run.ts';
import { ringSigner } from '../../events/journal/click-id.ts';
import { nodeDisk } from '../../events/journal/disk.ts';
import { dropOvertakenCopies } from '../../events/shipping/overtaken.ts';
import { keepAllAchievements } from '../../jobs/achievements.ts';
import { checkDestinations } from '../../jobs/check-destinations.ts';
import { workspaceEnd } from '../../jobs/end-workspaces.ts';
import { createJobRecord } from '../../jobs/job-runs.ts';
import { expireRequests } from '../../jobs/retention.ts';
import { startJobs } from '../../jobs/runner.ts';
import type { Nodes } from '../../nodes/control/nodes.ts';
import { openOutgoing } from '../../outgoing/open-outgoing.ts';
import { disclosureAddresses } from '../../signing/disclosure-address.ts';
import { openSigning } from '../../signing/open-signing.ts';
import { vault } from '../../signing/vault.ts';
import { compileSnapshot, snapshotCompiler } from '../../snapshot/compile/compile.ts';
import { createEdges } from '../../snapshot/publish/edges.ts';
import { createSnapshots } from '../../snapshot/publish/snapshots.ts';
import type { Log } from '../log.ts';
import type { Serving } from '../supervise/role.ts';
import { createBackups } from './backups.ts';
import { answerDemo } from './demo.ts';
import { sparingTables } from './disk/sparing-tables.ts';
import { watchDisk } from './disk/watch.ts';
import { openEdgeView } from './edge-view.ts';
import { keptVisits, openEvents } from './events.ts';
import { type Activity, serveInTurn } from './in-turn.ts';
import { startDeliveries, startEvaluation, startOfferCaps, startReportMails } from './job-groups.ts';
import { keyCare } from './key-care.ts';
import { openMetrics } from './metrics/open.ts';
import { createMoves } from './moves.ts';
import { answerNodeCommand, isNodeCommand, startNodes } from './nodes.ts';
import { networkWatch, statusOf } from './status.ts';
import { watchStore } from './store-watch.ts';
import { startUnfairRules } from './unfair-rules.ts';

const webRoot = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** How long an export waits for ingest; after that, the file states how far its data goes. */
const CATCH_UP_MS = 5000;
/** Someone may be waiting for a domain; if no check is due, this costs one index lookup. */
const DOMAINS_MS = 5000;
const CHECKS_MS = MINUTE_MS;
/** Interval between inspections of what journals could not write, and so the precision of the times reported. */
const LOSSES_MS = 5 * MINUTE_MS;
const ACHIEVEMENTS_MS = 10 * MINUTE_MS;
const JOB_MS = HOUR_MS;
/** For the answer to a move to reach its command. */
const ANSWERED_MS = 500;
/** Files with password links are removed no later than this after they expire. */
const LINK_FILES_MS = 9 * MINUTE_MS;

interface Running {
  ingest: RunningIngest;
  db: Db;
  backups: ReturnType<typeof createBackups>;
  moves: ReturnType<typeof createMoves>;
  nodes: Nodes | null;
  demo: DemoDesk | null;
  publish: () => Promise<unknown>;
  config: Config;
  log: Log;
}

const answerCommand = async (
  running: Running | null,
  message: CommandMessage,
  call: CommandCall,
): Promise<unknown> => {
  if (running === null) throw new Error('Fairlead is still starting. Try again in a moment.');
  const { ingest, db, log } = running;
  if (isNodeCommand(message)) return answerNodeCommand(running, message);
  if (message.kind === 'audit') return ingest.audit();
  if (message.kind === 'backup') return running.backups.make(message, call);
  if (message.kind === 'migrate') return running.moves.move(message, call);
  if (message.kind === 'demo') {
    if (running.demo === null) throw new Error('Fairlead is still starting. Try again in a moment.');
    return answerDemo({ ...running, desk: running.demo });
  }
  if (message.kind === 'end-second-step') {
    const ended = await endSecondStep(db, message.email);
    if (ended === 'ended') log.info('The operator turned off two-factor authentication for an account.');
    return ended;
  }
  if (message.kind === 'end-trial') {
    const ended = await endTrial(db, message.email);
    if (ended === 'ended') log.info('The operator turned a trial into a full workspace.');
    return ended;
  }
  if (message.kind === 'free-link') {
    const freed = await freeLink(db, message.link);
    if (freed === 'freed') log.info('The operator freed a link of a deleted workspace.');
    return freed;
  }
  if (message.kind === 'end-sessions') {
    const count = await endAllSessions(db, Date.now());
    log.info({ count }, 'The operator ended all sessions.');
    return { count };
  }
  if (message.kind === 'keys-rotated') {
    await recordByOperator(db, 'keys_rotated', null, Date.now());
    log.info('The operator rotated keys.');
    return {};
  }
  if (message.kind === 'adopt-journal') {
    if (await ingest.adopt(message.journal)) return {};
    throw new Error(
      `There is no journal ${message.journal} that was copied from another machine while in use. Run the audit to see its name.`,
    );
  }
  if (await ingest.skip(message.segment, message.offset)) return { skipped: true };
  throw new Error(
    `Ingest has not stopped at a broken record at offset ${message.offset} of ${message.segment}. Run the audit to see where it stopped.`,
  );
};

/**
 * The control process: local socket, both stores, ingest, API and web application. Everything is closed in reverse
 * order, after ingest has caught up.
 */
const serveActive = async (config: Config, log: Log, activity: Activity | null): Promise<Serving> => {
  const isActive = (): boolean => activity?.holds() ?? true;
  const claim = activity === null ? null : controlClaim();
  const lost = Promise.withResolvers<Problem>();
  const keys = openKeys(config.dataDir);
  const keyWatch = watchKeys(config.dataDir, keys, {
    log,
    changed: () => log.info('Keys were added or removed.'),
  });
  const signer = ringSigner(keys.click);
  let house: Running | null = null;
  const edges = createEdges();
  let nodes: Nodes | null = null;
  // The socket comes first, because it keeps a second control process off the stores.
  const local = await startLocalServer({
    path: controlSocketPath(config.dataDir),
    snapshot: () => snapshots.current(),
    edges,
    onCommand: (message, call) => answerCommand(house, message, call),
    log,
  });
  let compile: ReturnType<typeof snapshotCompiler> | null = null;
  const snapshots = createSnapshots(
    () => {
      compile ??= snapshotCompiler(control.db);
      return compile();
    },
    (message) => {
      nodes?.offer();
      return local.publish(message);
    },
  );
  // First of all, because it ends the connections of a control that was active before and hangs.
  const control = await openControlStore(config, lost.resolve, claim);
  const events = await openEvents(config, {
    claim,
    onProblem: (error) => log.error({ err: error }, 'A day could not be summed. It is tried again.'),
  });
  const overtaken = dropOvertakenCopies(nodeDisk, journalRoot(config.dataDir), events.positionsAtStart);
  if (overtaken.length > 0)
    log.info(
      { copies: overtaken.length },
      'Copies of journals that another control has stored since were removed.',
    );
  const upgraded = await upgradeRouting(control.db, new Date());
  if (upgraded > 0) log.info({ campaigns: upgraded }, 'Campaigns now route by the new rules.');
  await snapshots.publish();
  const rates = await openRates(control.db);
  const offerTerms = await openOfferTerms(control.db);
  const disk = watchDisk({ folder: config.dataDir, reserve: config.disk.reserveBytes, log });
  const storeWatch = watchStore(config.clickhouseUrl, log);
  const tables = sparingTables(events.tables, disk);
  const running = startIngest({
    root: journalRoot(config.dataDir),
    store: events,
    keepHours: config.journal.keepHours,
    keepBytes: config.journal.keepBytes,
    diskStep: () => disk.state()?.step ?? 'enough',
    nodeWaitMs: config.journal.nodeWaitMs,
    activity: config.edge,
    visits: keptVisits(config),
    rateOf: rates.rateOf,
    termsOf: offerTerms.of,
    log,
  });
  const backups = createBackups(
    {
      dataDir: config.dataDir,
      node: config.edge.node,
      control: control.db,
      events: events.backup,
      still: running.still,
      keepSegments: running.keepSegments,
    },
    log,
    disk,
  );
  const { connect } = events;
  const moves = createMoves(
    {
      config,
      control: control.db,
      events: connect === undefined ? null : { ...events, connect },
      still: running.still,
    },
    {
      log,
      onMoved: () => {
        const restart = new Problem('Control ends, to be started again on the stores that it was moved to.');
        setTimeout(() => lost.resolve(restart), ANSWERED_MS);
      },
    },
  );
  nodes = await startNodes(config, {
    db: control.db,
    edges,
    snapshot: snapshots.current,
    positions: () => {
      const known = running.positions();
      return known.length > 0 ? known : events.positionsAtStart;
    },
    numbers: () => activity?.numbers() ?? new Set(),
    isActive,
    log,
  });
  const publishAll = (): Promise<unknown> => snapshots.publish();
  house = {
    ingest: running,
    db: control.db,
    backups,
    moves,
    nodes,
    demo: null,
    publish: publishAll,
    config,
    log,
  };
  // Always the data included with Fairlead: a wrong path to other data stops the edge but must not stop control.
  const places = await openPlaces({ path: null, log });
  const dns = dnsLookup(config.dnsServers);
  const outgoing = openOutgoing({
    allow: config.check.allow,
    dnsServers: config.dnsServers,
    maySend: isActive,
  });
  const checker = openChecker({
    db: control.db,
    outgoing,
    now: Date.now,
    log,
  });
  const secrets = vault(keys.secrets);
  let isDemoBuilding = (): boolean => false;
  const record = createJobRecord();
  const out = startDeliveries({
    db: control.db,
    record,
    messages: outgoing,
    vault: secrets,
    clickId: (click) => signer.sign(click),
    log,
    platforms: config.platforms,
    googleOauth: config.platforms.googleOauth,
    now: Date.now,
    random: Math.random,
    // Ingest writes on the same connection.
    feed: {
      ...events.feed,
      // A demo passes its conversions on itself, when all of them are stored.
      forget: async (seq) => {
        if (!isDemoBuilding()) await running.still(() => events.feed.forget(seq));
      },
    },
  });
  const edgeView = await openEdgeView(config, places, log);
  const stored = { storedUpTo: () => running.storedUpTo(CATCH_UP_MS) };
  const { milestones, reports } = events;
  const losses = lostClicks({
    db: control.db,
    journals: () => running.journals(),
    skipped: milestones.skippedSpans,
    now: Date.now,
  });
  const sharedNetwork = networkWatch((from) => events.networks(from), Date.now);
  const mailer = config.mail === null ? null : mailerWhile(smtpMailer(config.mail), isActive);
  const firstAccount = firstAccountGate(config.app);
  const endWorkspaces = workspaceEnd({
    db: control.db,
    events: running,
    publish: () => snapshots.publish(),
    now: Date.now,
    log,
  });
  const demo = openDemoDesk({
    config,
    db: control.db,
    appWith: (parts) => buildApp({ ...appDeps, ...parts }),
    compile: () => compileSnapshot(control.db),
    publish: () => snapshots.publish(),
    drain: running.drain,
    tell: tellInThread,
    endWorkspaces,
    deliveries: { feed: events.feed, vault: secrets, clickId: (click) => signer.sign(click) },
    now: Date.now,
    log,
  });
  isDemoBuilding = demo.isBuilding;
  const appDeps: AppDeps = {
    config,
    db: control.db,
    keys,
    firstAccount,
    checker,
    messages: outgoing,
    vault: secrets,
    deliveries: out.deliveries,
    feed: events.feed,
    signing: openSigning(config.dataDir, keys.signing),
    disclosureKeys: disclosureAddresses(keys.disclosure),
    reports,
    tables,
    tests: events.tests,
    marks: { ...events.marks, mark: (order) => running.mark(order) },
    milestones,
    losses,
    postbackLog: events.postbacks,
    intakeEdge: loopbackEdge(config),
    rates,
    unpriced: events.unpriced.unpriced,
    offerCounts: events.offers,
    reprice: () => {
      running.reprice().catch((error: unknown) => {
        log.error(
          { err: error },
          'Conversions could not be recalculated. They will be at the next rate change.',
        );
      });
    },
    events: {
      ...events.data,
      // Waits until everything answered before now counts as stored.
      hasAmounts: async (workspace) => {
        await running.drain();
        return events.data.hasAmounts(workspace);
      },
      ...stored,
    },
    clickId: (request) => signer.sign(request),
    clickOf: (id) => signer.verify(id),
    status: async () =>
      statusOf(
        running.health(),
        local.edges(),
        config.edge,
        sharedNetwork(),
        disk.state(),
        Date.now(),
        (await nodes?.list()) ?? [],
        storeWatch.answers(),
      ),
    publish: () => snapshots.publish(),
    mailer,
    dns,
    placeOf: (address) => places.of(address),
    edgeView,
    log,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    demo,
  };
  await demo.tidy();
  house.demo = demo;
  const app = await buildApp(appDeps);
  await app.listen({ host: config.app.host, port: config.app.port });
  const common = { db: control.db, events: running, now: Date.now, log };
  const jobs = startJobs(
    [
      {
        name: 'end workspaces',
        everyMs: JOB_MS,
        run: endWorkspaces,
      },
      {
        name: 'links that have ended',
        everyMs: LINK_FILES_MS,
        run: () => linkFiles(recoveryDir(config.dataDir)).sweep(Date.now()),
      },
      {
        name: 'keys that end',
        everyMs: JOB_MS,
        run: () => tellEndingKeys({ db: control.db, config, mailer, now: Date.now, log }),
      },
      {
        name: 'old entries of the security log',
        everyMs: JOB_MS,
        run: () => sweepEvents(control.db, Date.now()),
      },
      {
        name: 'registrations and invitations that have ended',
        everyMs: JOB_MS,
        run: () => sweepWaiting(control.db, Date.now()),
      },
      {
        name: 'domains',
        everyMs: DOMAINS_MS,
        run: domainChecks({ ...common, config, dns, publish: () => snapshots.publish() }),
      },
      {
        name: 'keys',
        everyMs: JOB_MS,
        run: keyCare({ ...common, dataDir: config.dataDir, keys, vault: secrets }),
      },
      {
        name: 'retention',
        everyMs: JOB_MS,
        run: async () => {
          // Deleting takes space before it gives any back.
          if (!disk.isAtLeast('paused')) await expireRequests(common);
        },
      },
      { name: 'lost clicks', everyMs: LOSSES_MS, run: async () => void (await losses()) },
    ],
    { log, record },
  );

  const metrics = await openMetrics(config, {
    db: control.db,
    health: running.health,
    edges: local.edges,
    nodes: async () => (await nodes?.list()) ?? [],
    jobs: record.list,
    disk: disk.state,
    storeAnswers: storeWatch.answers,
    log,
  });

  let stopping = false;
  // Separate from the other jobs, because a check waits for external sites, and there can be many workspaces.
  const checks = startJobs(
    [
      {
        name: 'destination checks',
        everyMs: CHECKS_MS,
        run: () => checkDestinations({ db: control.db, checker, now: Date.now }),
      },
      {
        name: 'achievements',
        everyMs: ACHIEVEMENTS_MS,
        run: async () => {
          const upTo = await stored.storedUpTo();
          const parts = { ...common, reports, milestones, losses, events: { storedUpTo: async () => upTo } };
          await keepAllAchievements({ ...common, keep: keepAchievements(parts), isStopping: () => stopping });
        },
      },
    ],
    { log, record },
  );

  const mails = startReportMails({
    db: control.db,
    record,
    config,
    keys,
    mailer,
    reports,
    tables,
    events: stored,
    now: Date.now,
    log,
  });
  const evaluation = startEvaluation({
    db: control.db,
    record,
    results: events.tests,
    now: Date.now,
    log,
    publish: () => snapshots.publish(),
    storedUpTo: async () => (await stored.storedUpTo()).time,
  });
  const caps = startOfferCaps({
    db: control.db,
    record,
    counts: events.offers,
    terms: offerTerms,
    lastChange: () => events.feed.lastChange(),
    now: Date.now,
    log,
    publish: () => snapshots.publish(),
  });
  const unfairRules = startUnfairRules({
    db: control.db,
    record,
    reports,
    mailer,
    app: config.app.publicUrl,
    now: Date.now,
    log,
    publish: () => snapshots.publish(),
  });

  return {
    firstAccountLink: (await isFirstAccount(control.db)) ? firstAccount.link : null,
    lost: lost.promise,
    close: async () => {
      // Every commit is on disk, and nothing may be written to stores that are no longer used.
      if (moves.isOver()) return;
      stopping = true;
      await demo.close();
      metrics.close();
      disk.close();
      await storeWatch.close();
      const unfairEnd = unfairRules.close();
      const capsEnd = caps.close();
      const evaluationEnd = evaluation.close();
      const checksEnd = checks.close();
      const mailsEnd = mails.close();
      const outEnd = out.close();
      await backups.close();
      await moves.close();
      await checker.close();
      await checksEnd;
      await mailsEnd;
      await outEnd;
      await evaluationEnd;
      await capsEnd;
      await unfairEnd;
      // A removal in progress stops after its batch.
      const jobsEnd = jobs.close();
      running.stopRemoval();
      await jobsEnd;
      await app.close();
      await nodes?.close();
      edgeView.close();
      keyWatch.close();
      try {
        await running.drain();
      } finally {
        await running.close();
        await local.close();
        await events.close();
        await control.close();
      }
    },
  };
};

/** Control: alone on its stores, or one of several that take turns on a Postgres and a ClickHouse server. */
export const serveControl = (config: Config, log: Log): Promise<Serving> => {
  const { databaseUrl, clickhouseUrl } = config;
  return databaseUrl === null || clickhouseUrl === null
    ? serveActive(config, log, null)
    : serveInTurn({ ...config, databaseUrl }, log, (activity) => serveActive(config, log, activity));
};
