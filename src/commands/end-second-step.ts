import { type EndedStep, endSecondStep } from '../api/session/end-second-step.ts';
import { controlSocketPath } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { withControlStore } from './alone.ts';
import { askControl } from './local-client.ts';

/** What the operator reads. Throws Problem for an e-mail without an account. */
export const describeEnded = (ended: EndedStep, email: string): string => {
  if (ended === 'unknown') throw new Problem(`No account has the e-mail ${email}. Check its spelling.`);
  return ended === 'ended'
    ? `The second step of ${email} has ended: sign-in asks for the password alone. It can be set up again in the profile.`
    : `${email} has no second step in force. Nothing was changed.`;
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
