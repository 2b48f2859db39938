import { existsSync, readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { decodeJoinCode, type JoinCode } from './join-code.ts';
import { joinFile, machineFile } from './paths.ts';
import { errorCode, Problem } from './problem.ts';

const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** A code, and where else control may be. */
export interface Joined extends JoinCode {
  readonly others?: readonly string[];
}

/** How this edge machine reaches control; null if it has not joined one. Throws Problem if the file is damaged. */
export const joinOf = ({ dataDir, link }: Pick<Config, 'dataDir' | 'link'>): Joined | null => {
  const text = link.code === null ? readIfThere(joinFile(dataDir)) : null;
  const code = text === null ? link.code : decodeJoinCode(text);
  if (text !== null && code === null) {
    throw new Problem(
      `The file ${joinFile(dataDir)} is damaged. Run \`fairlead join\` again with the code of this machine, or add the machine again on control (\`fairlead node add\`).`,
    );
  }
  if (code === null) return null;
  const [url, ...others] = link.controlUrls ?? [code.url];
  return { ...code, url, others };
};

/**
 * Whether this data folder belongs to an edge machine of another control. Its workers are started without the code,
 * which is a secret, and see it by the files.
 */
export const hasJoined = ({ dataDir, link }: Pick<Config, 'dataDir' | 'link'>): boolean =>
  link.code !== null || existsSync(joinFile(dataDir)) || existsSync(machineFile(dataDir));
