/** Result of a replay. */
export interface ReplayResult {
  sent: number;
  /** Responses by status. */
  statuses: Map<number, number>;
  /** Requests without a response, by reason. */
  errors: Map<string, number>;
  /** Numbers of the lines that are not requests, from 1; nothing was sent for them. */
  unreadable: number[];
  seconds: number;
}

const LISTED = 20;
const row = (name: string, count: number): string =>
  `  ${name.padEnd(24)}${count.toLocaleString('en-US').padStart(12)}`;

/** The table printed at the end. */
export const describeResult = (result: ReplayResult): string => {
  const { sent, statuses, errors, unreadable, seconds } = result;
  const lines = ['Responses by status'];
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b))
    lines.push(row(String(status), count));
  if (statuses.size === 0) lines.push('  none');
  if (errors.size > 0)
    lines.push('Requests without a response', ...[...errors].map(([why, n]) => row(why, n)));
  if (unreadable.length > 0) {
    const more = unreadable.length > LISTED ? `, and ${unreadable.length - LISTED} more` : '';
    lines.push(
      `Lines that are not requests and were not sent: ${unreadable.slice(0, LISTED).join(', ')}${more}`,
    );
  }
  const rate = Math.round(sent / Math.max(seconds, 0.001)).toLocaleString('en-US');
  lines.push(`${sent.toLocaleString('en-US')} requests in ${seconds.toFixed(1)} s, ${rate} per second`);
  return lines.join('\n');
};

/** Whether every request that was sent got a response. */
export const allAnswered = (result: ReplayResult): boolean => result.errors.size === 0;
