import type { Status } from '../../../contracts/status.ts';

/** Goes past a broken record. */
export const skipCommand = ({ segment, offset }: NonNullable<Status['ingest']['stopped']>): string =>
  `npm exec fairlead -- skip-record --segment ${segment} --offset ${offset}`;

/** Names the moments that may be missing, and proves the rest. */
export const AUDIT_COMMAND = 'npm exec fairlead -- audit';
