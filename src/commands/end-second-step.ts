import { type EndedStep, endSecondStep } from '../api/session/end-second-step.ts';
import { controlSocketPath } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { withControlStore } from './control-store.ts';
import { askControl } from './local-client.ts';

/** Output for the operator. Throws Problem for an email without an account. */
export const describeEnded = (ended: EndedStep, email: string): string => {
  if (ended === 'unknown') throw new Problem(`No account uses the email ${email}. Check the spelling.`);
  return ended === 'ended'
    ? `Two-factor authentication is off for ${email}. Only the password is needed to sign in. It can be set up again in the profile.`
    : `Two-factor authentication is not on for ${email}. Nothing was changed.`;
};

/** `end-second-step EMAIL`: asks the running control process, or does it alone. */
export const endSecondStepCommand = async (email: string): Promise<void> => {
  const config = readProcessConfig();
  const message = { kind: 'end-second-step', email } as const;
  const answer = await askControl(controlSocketPath(config.dataDir), message);
  const ended =
    answer === null
      ? await withControlStore(config, (db) => endSecondStep(db, email))
      : (answer.body as EndedStep);
  console.log(describeEnded(ended, email));
};
