import { type EndedTrial, endTrial } from '../api/trial/end-trial.ts';
import { controlSocketPath } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { withControlStore } from './control-store.ts';
import { askControl } from './local-client.ts';

/** Output for the operator. Throws Problem for an email without an account. */
export const describeTrial = (ended: EndedTrial, email: string): string => {
  if (ended === 'unknown') throw new Problem(`No account uses the email ${email}. Check the spelling.`);
  return ended === 'ended'
    ? `The workspace of ${email} is now a full workspace.`
    : `The workspace of ${email} is not a trial. Nothing was changed.`;
};

/** `end-trial EMAIL`: asks the running control process, or does it alone. */
export const endTrialCommand = async (email: string): Promise<void> => {
  const config = readProcessConfig();
  const message = { kind: 'end-trial', email } as const;
  const answer = await askControl(controlSocketPath(config.dataDir), message);
  const ended =
    answer === null
      ? await withControlStore(config, (db) => endTrial(db, email))
      : (answer.body as EndedTrial);
  console.log(describeTrial(ended, email));
};
