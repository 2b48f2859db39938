import { apiPaths } from '../../contracts/paths.ts';
import type { TrialBody } from '../../contracts/trial.ts';
import { type Registered, registerAt } from './registration.ts';

/** A workspace to try everything in, for 14 days. */
export const startTrial = (body: TrialBody): Promise<Registered> => registerAt(apiPaths.trial, body);
