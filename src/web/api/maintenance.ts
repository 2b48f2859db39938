import { apiPaths } from '../../contracts/paths.ts';
import { ApiError } from './api-error.ts';
import { client } from './browser-client.ts';

/** `away`: no meaningful answer. */
export type Condition = 'on' | 'away' | 'over';

const ANSWER_MS = 10_000;
const away: readonly string[] = ['offline', 'unavailable', 'internal'];

/** Asks the server, by a public call, whether it is in maintenance. */
export const lookForMaintenance = async (): Promise<Condition> => {
  try {
    await client.noToken({ path: apiPaths.registrationState, signal: AbortSignal.timeout(ANSWER_MS) });
    return 'over';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'away';
    if (error.code === 'maintenance') return 'on';
    return away.includes(error.code) ? 'away' : 'over';
  }
};
