import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { controlSocketPath, journalRoot } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import type { AuditReport } from '../events/ingest/audit.ts';
import type { Elsewhere } from '../events/ingest/audit-copies.ts';
import { startIngest } from '../events/ingest/run.ts';
import { keptVisits, openEvents } from './control/events.ts';
import { askControl } from './local-client.ts';
import { createLog } from './log.ts';

const row = (name: string, value: number): string =>
  `${name.padEnd(30)}${value.toLocaleString('en-US').padStart(14)}`;

const verdict = (report: AuditReport): string => {
  if (report.broken !== null)
    return 'Nothing after the broken record is stored until you decide what to do with it.';
  if (!report.ok) return 'The event store does not match the journals.';
  const waiting = report.pending === 0 ? '' : `, except ${report.pending} still waiting for ingest`;
  const skipped = report.skipped === 0 ? '' : `, except ${report.skipped} skipped on request`;
  const removed = report.expired + report.erased === 0 ? '' : ' or was removed on purpose';
  const here = report.elsewhere.length === 0 ? '' : ' that reached this machine';
  return `Every journalled record${here} is stored exactly once${removed}${waiting}${skipped}.`;
};

const describeElsewhere = ({ node, worker, bytes, since, heardAt, isAway }: Elsewhere): string => {
  if (heardAt === null)
    return `Edge ${node}-${worker} has not been heard from since this machine lost power. What it has recorded since is not here.`;
  const oldest = since === null ? '' : `, the oldest of ${since}`;
  const there =
    bytes === 0
      ? 'nothing else was there'
      : `${bytes.toLocaleString('en-US')} bytes were only there${oldest}`;
  const more = isAway ? ' What it has recorded since is not here either.' : '';
  return `Edge ${node}-${worker} was last heard from at ${heardAt}; ${there}.${more}`;
};

/** The audit as text for people. */
export const describeAudit = (report: AuditReport): string => {
  const { stored, windows, findings } = report;
  const lines = [
    row('Journalled', report.journalled + report.pending),
    row('  waiting for ingest', report.pending),
    row('Stored', stored.requests + stored.postbacks + stored.events + stored.verdicts + stored.refused),
    row('  requests', stored.requests),
    row('  postbacks', stored.postbacks),
    row('  refused postbacks', stored.refused),
    row('  click events', stored.events),
    row('  crawler verdicts', stored.verdicts),
    row('Expired by policy', report.expired),
    row('Erased with workspaces', report.erased),
    ...Object.entries(report.reported).map(([rollup, count]) => row(`Reported, ${rollup}`, count)),
    row('Missing', report.missing),
    row('Duplicate', report.duplicate),
    row('Unexplained', report.unexplained),
    row('Skipped on request', report.skipped),
    ...(report.late === 0 ? [] : [row('Late', report.late)]),
    row('Unlogged', report.unlogged),
    row('Torn', report.torn),
    row('Malformed', report.malformed),
    ...(report.removed === 0 ? [] : [row('Removed with a journal', report.removed)]),
    ...(report.gaps === 0 ? [] : [row('Gaps in copies', report.gaps)]),
  ];
  for (const { node, worker, from, to } of windows) {
    lines.push(
      `Power loss: requests answered by edge ${node}-${worker} between ${from} and ${to} may be missing.`,
    );
  }
  for (const { node, worker, from, to } of report.jumps) {
    lines.push(
      `Clock of edge ${node}-${worker}: it showed ${to} when the time was ${from}. Records dated between the two have wrong times.`,
    );
  }
  lines.push(...report.elsewhere.map(describeElsewhere));
  lines.push(...findings.map((finding) => `! ${finding}`));
  if (report.broken !== null) {
    const { segment, offset, reason, advice } = report.broken;
    lines.push(`! Ingest stopped at offset ${offset} of ${segment} (${reason}).`, advice);
  }
  lines.push(verdict(report));
  return lines.join('\n');
};

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
    keepBytes: config.journal.keepBytes,
    nodeWaitMs: config.journal.nodeWaitMs,
    activity: config.edge,
    visits: keptVisits(config),
    log,
  });
  try {
    return await ingest.audit();
  } finally {
    await ingest.close();
    await store.close();
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
