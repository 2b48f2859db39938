import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { type EndedStep, endSecondStep } from '../api/session/second-step-store.ts';
import { type EndedTrial, endTrial } from '../api/trial/end-trial.ts';
import { controlSocketPath, maintenanceFile } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { type FreedLink, freeLink } from '../db/retired-links.ts';
import { askControl, withControlStore } from './local-client.ts';

/** Output for the operator. Throws Problem for an email without an account. */
export const describeEnded = (ended: EndedStep, email: string): string => {
  if (ended === 'unknown') throw new Problem(`No account uses the email ${email}. Check the spelling.`);
  return ended === 'ended'
    ? `Two-factor authentication is off for ${email}. Only the password is needed to sign in. It can be set up again in Settings.`
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

/** Output for the operator. Throws Problem for a link that is not reserved. */
export const describeFreed = (freed: FreedLink, link: string): string => {
  if (freed === 'freed') return `${link} is free. Campaigns can use it again.`;
  throw new Problem(
    `${link} is not a link of a deleted workspace. Enter it as HOST/SLUG, including the port if it has one.`,
  );
};

/** `free-link HOST/SLUG`: asks the running control process, or does it alone. */
export const freeLinkCommand = async (link: string): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'free-link', link });
  const freed =
    answer === null ? await withControlStore(config, (db) => freeLink(db, link)) : (answer.body as FreedLink);
  console.log(describeFreed(freed, link));
};

const NOTE = 'While this file exists, Fairlead says that it is being maintained. Links go on.\n';

/** Writes or removes the file and says what that means; Fairlead need not run. Throws Problem without a data folder. */
export const setMaintenance = (state: 'on' | 'off', dataDir: string): string => {
  if (!existsSync(dataDir)) {
    throw new Problem(
      `No Fairlead data found in ${dataDir}. Run this where Fairlead runs, or set FAIRLEAD_DATA_DIR.`,
    );
  }
  const file = maintenanceFile(dataDir);
  const was = existsSync(file);
  if (state === 'on') {
    if (!was) writeFileSync(file, NOTE, { mode: 0o644 });
    const head = was ? 'Maintenance was already on.' : 'Maintenance is on.';
    return `${head} The application shows a maintenance notice and the API answers 503. Links keep working.`;
  }
  rmSync(file, { force: true });
  return was
    ? 'Maintenance is off. Open screens recover within seconds.'
    : 'Maintenance was already off. Nothing was changed.';
};

/** `maintenance on|off`. */
export const maintenance = (state: 'on' | 'off'): void => {
  console.log(setMaintenance(state, readProcessConfig().dataDir));
};

/** `skip-record`: throws Problem if Fairlead is not running, or ingest is not stuck at that place. */
export const skipRecord = async ({ segment, offset }: { segment: string; offset: number }): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'skip', segment, offset });
  if (answer === null)
    throw new Problem('Fairlead is not running on this data folder. Start it, then try again.');
  console.log(
    `Ingest skipped the record at offset ${offset} of ${segment} and continues after it. The bytes of the record are kept next to the segment.`,
  );
};

/** `adopt-journal`: throws Problem if Fairlead is not running, or there is no such journal. */
export const adoptJournal = async ({ journal }: { journal: string }): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'adopt-journal', journal });
  if (answer === null)
    throw new Problem('Fairlead is not running on this data folder. Start it, then try again.');
  console.log(`${journal} now belongs to this installation. Its records are stored within seconds.`);
};
