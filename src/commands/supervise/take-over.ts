import { connect } from 'node:net';
import { type SupervisorRole, supervisorSocketPath } from '../../config/paths.ts';
import { errorCode, Problem } from '../../config/problem.ts';
import { lineSplitter } from '../../contracts/workspace/local.ts';
import type { LaunchPlan } from './launch.ts';
import { settingsSums, type TakeOverAnswer, type TakeOverMessage } from './upgrade-desk.ts';

/** What the operator is told about how it ended. Throws Problem if anything of the new version does not run. */
const report = (answer: Extract<TakeOverAnswer, { kind: 'ended' }>, version: string): void => {
  const { answersLinks, problem } = answer.replacement;
  if (problem === null) {
    console.log(
      `Fairlead runs version ${version} now. It goes on under the process that was running already.`,
    );
    return;
  }
  throw new Problem(
    answersLinks
      ? `Links are answered by version ${version}, but its application did not start: ${problem}. It is tried again every few seconds. The log of the running Fairlead says more.`
      : `Version ${version} did not take over: ${problem}. The version that was running goes on answering links. The log of the running Fairlead says more.`,
  );
};

/**
 * Lets this version take over from one that runs on the same data folder. False if none does. Throws Problem if it does
 * not work; links are answered throughout.
 */
export const takeOver = (dataDir: string, role: SupervisorRole, plan: LaunchPlan): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = connect(supervisorSocketPath(dataDir, role));
    const split = lineSplitter((line) => {
      const answer = JSON.parse(line) as TakeOverAnswer;
      if (answer.kind === 'progress') console.log(answer.text);
      else if (answer.kind === 'refused') reject(new Problem(answer.message));
      else {
        try {
          report(answer, plan.version);
          resolve(true);
        } catch (error) {
          reject(error);
        }
      }
    });
    socket.setEncoding('utf8');
    socket.once('connect', () => {
      console.log(
        'Fairlead is running on this data folder. This version takes over while links are answered.',
      );
      socket.write(`${JSON.stringify({ plan, settings: settingsSums() } satisfies TakeOverMessage)}\n`);
    });
    socket.on('data', (chunk: string) => split(chunk));
    socket.once('error', (error) => {
      const code = errorCode(error);
      if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') resolve(false);
      else if (code === 'EACCES' || code === 'EPERM')
        reject(
          new Problem('Fairlead is running on this data folder as another user. Run this as that user.'),
        );
      else reject(error);
    });
    // Has no effect after an answer, because a promise settles once.
    socket.once('close', () =>
      reject(new Problem('The running Fairlead stopped before this version took over.')),
    );
  });
