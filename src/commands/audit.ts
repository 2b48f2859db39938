import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { controlSocketPath, journalRoot } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import type { AuditReport } from '../events/ingest/audit.ts';
import { startIngest } from '../events/ingest/run.ts';
import { describeAudit } from './audit-text.ts';
import { openEvents } from './control/events.ts';
import { askControl } from './local-client.ts';
import { createLog } from './log.ts';

/** Without a control process, the command takes its place briefly: ingest catches up, then the audit runs. */
const auditAlone = async (config: Config): Promise<AuditReport> => {
  const root = journalRoot(config.dataDir);
  if (!existsSync(root)) {
    throw new Problem(
      `No Fairlead data found in ${config.dataDir}. Run this where Fairlead runs, or set FAIRLEAD_DATA_DIR.`,
    );
  }
  const store = await openEvents(config);
  const log = createLog('silent', 'audit');
  const ingest = startIngest({
    root,
    store,
    keepHours: config.journal.keepHours,
    activity: config.edge,
    log,
  });
  try {
    return await ingest.audit();
  } finally {
    await ingest.close();
    store.close();
  }
};

/** `audit`: exit code 1 if a record is missing or duplicated. */
export const audit = async ({ json }: { json: boolean }): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'audit' });
  const report = answer === null ? await auditAlone(config) : (answer.body as AuditReport);
  console.log(json ? JSON.stringify(report, null, 2) : describeAudit(report));
  if (!report.ok) process.exitCode = 1;
};
