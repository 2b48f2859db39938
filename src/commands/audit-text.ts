import type { AuditReport } from '../events/ingest/audit.ts';

const row = (name: string, value: number): string =>
  `${name.padEnd(26)}${value.toLocaleString('en-US').padStart(14)}`;

/** The audit as a person reads it. */
export const describeAudit = (report: AuditReport): string => {
  const { stored, windows, findings } = report;
  const lines = [
    row('Journalled', report.journalled),
    row('  waiting for ingest', report.pending),
    row('Stored', stored.requests + stored.postbacks),
    row('  requests', stored.requests),
    row('  postbacks', stored.postbacks),
    ...Object.entries(report.reported).map(([rollup, count]) => row(`Reported, ${rollup}`, count)),
    row('Missing', report.missing),
    row('Duplicate', report.duplicate),
    row('Unexplained', report.unexplained),
    row('Skipped on request', report.skipped),
    row('Unlogged', report.unlogged),
    row('Torn', report.torn),
    row('Malformed', report.malformed),
  ];
  for (const { node, worker, from, to } of windows) {
    lines.push(`Power loss: answers of edge ${node}-${worker} between ${from} and ${to} may be missing.`);
  }
  lines.push(...findings.map((finding) => `! ${finding}`));
  lines.push(
    report.ok
      ? 'Every journalled record is stored exactly once.'
      : 'The event store does not agree with the journals.',
  );
  return lines.join('\n');
};
