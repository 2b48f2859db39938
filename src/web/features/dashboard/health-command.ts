import type { Status } from '../../../contracts/workspace/status.ts';

/** Skips a broken record. */
export const skipCommand = ({ segment, offset }: NonNullable<Status['ingest']['stopped']>): string =>
  `npm exec fairlead -- skip-record --segment ${segment} --offset ${offset}`;

/** Lists the times with possible gaps, and verifies the rest. */
export const AUDIT_COMMAND = 'npm exec fairlead -- audit';
