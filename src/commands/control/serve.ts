import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../api/app.ts';
import { startLocalServer } from '../../api/local/server.ts';
import { smtpMailer } from '../../api/mail/mailer.ts';
import { compileSnapshot } from '../../api/snapshot/compile.ts';
import type { Config } from '../../config/config.ts';
import { openKeys } from '../../config/keys.ts';
import { controlSocketPath, journalRoot } from '../../config/paths.ts';
import type { CommandMessage } from '../../contracts/local.ts';
import { openControlStore } from '../../db/open.ts';
import { openPlaces } from '../../edge/places/open-places.ts';
import { type RunningIngest, startIngest } from '../../events/ingest/run.ts';
import { clickSigner } from '../../events/journal/click-id.ts';
import type { Log } from '../log.ts';
import { openEvents } from './events.ts';
import { createSnapshots } from './snapshots.ts';
import { statusOf } from './status.ts';

const webRoot = fileURLToPath(new URL('../../../dist/web', import.meta.url));

const answerCommand = async (ingest: RunningIngest | null, message: CommandMessage): Promise<unknown> => {
  if (ingest === null) throw new Error('Fairlead is still starting. Try again in a moment.');
  if (message.kind === 'audit') return ingest.audit();
  if (await ingest.skip(message.segment, message.offset)) return { skipped: true };
  throw new Error(
    `Ingest does not stand at a broken record at offset ${message.offset} of ${message.segment}. The audit names where it stands.`,
  );
};

/**
 * The control process: local socket, both stores, ingest, API and web application. Everything is closed in the other
 * order, with ingest caught up first.
 */
export const serveControl = async (config: Config, log: Log): Promise<{ close(): Promise<void> }> => {
  const keys = openKeys(config.dataDir);
  const signer = clickSigner(keys.click);
  let ingest: RunningIngest | null = null;
  // The socket comes first: it keeps a second control process off the stores.
  const local = await startLocalServer({
    path: controlSocketPath(config.dataDir),
    snapshot: () => snapshots.current(),
    onCommand: (message) => answerCommand(ingest, message),
    log,
  });
  const snapshots = createSnapshots(
    () => compileSnapshot(control.db),
    (message) => local.publish(message),
  );
  const events = await openEvents(config.dataDir);
  const control = await openControlStore(config);
  await snapshots.publish();
  const running = startIngest({
    root: journalRoot(config.dataDir),
    store: events,
    keepHours: config.journal.keepHours,
    log,
  });
  ingest = running;
  // The data that come with Fairlead, always: a wrong path of other data stops the edge, and must not stop this.
  const places = await openPlaces({ path: null, log });
  const app = await buildApp({
    config,
    db: control.db,
    keys,
    reports: events.reports,
    clickId: (request) => signer.sign(request),
    status: async () => statusOf(running.health(), local.edges(), config.edge),
    publish: () => snapshots.publish(),
    mailer: config.mail === null ? null : smtpMailer(config.mail),
    placeOf: (address) => places.of(address),
    log,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
  });
  await app.listen({ host: config.app.host, port: config.app.port });

  return {
    close: async () => {
      await app.close();
      try {
        await running.drain();
      } finally {
        await running.close();
        await local.close();
        events.close();
        await control.close();
      }
    },
  };
};
