import type { TrialBody } from '../../../contracts/accounts/trial.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { type Registered, registerAt } from './registration.ts';

/** A trial workspace for 14 days. */
export const startTrial = (body: TrialBody): Promise<Registered> => registerAt(apiPaths.trial, body);
