import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../../config/problem.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/outbox.ts';

/** `until-20260310T133456Z-0123456789abcdef.txt`: when the link expires, and the beginning of its token's hash. */
const NAME = /^until-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{16})\.txt$/;

const nameOf = (sha256: string, until: Date): string =>
  `until-${until.toISOString().replace(/\.\d+|[-:]/g, '')}-${sha256.slice(0, 16)}.txt`;

/** Links for the operator to pass on, each in a file that only they can read. File names do not reveal the account. */
export const linkFiles = (folder: string) => {
  const removeWhere = async (isGone: (until: number, beginning: string) => boolean): Promise<void> => {
    let names: string[];
    try {
      names = await readdir(folder);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      throw error;
    }
    for (const name of names) {
      const found = NAME.exec(name);
      if (!found) continue;
      const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as number[];
      const until = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
      if (isGone(until, found[7] ?? '')) await rm(join(folder, name), { force: true });
    }
  };

  return {
    /** Resolves to the file's path. */
    async write(sha256: string, until: Date, text: string): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The folder may have been created manually.
      await chmod(folder, 0o700);
      const file = join(folder, nameOf(sha256, until));
      await writeFile(file, text, { mode: 0o600, flag: 'wx' });
      return file;
    },
    /** Removes the files of used tokens. */
    remove: (sha256s: readonly string[]): Promise<void> =>
      removeWhere((_, beginning) => sha256s.some((sha256) => sha256.startsWith(beginning))),
    /** Removes the files of expired links. */
    sweep: (now: number): Promise<void> => removeWhere((until) => until <= now),
  };
};

type LinkFiles = ReturnType<typeof linkFiles>;

interface Letter {
  readonly mail: Mail;
  readonly link: string;
  readonly sha256: string;
  readonly until: Date;
}

interface DeliveryParts {
  /** If null, every link goes into a file. */
  readonly mailer: Mailer | null;
  readonly files: LinkFiles;
  readonly log: FastifyBaseLogger;
  /** Stops attempts; anything not yet sent goes into a file. */
  readonly signal: AbortSignal;
  readonly againAfterMs?: readonly number[];
}

/** Resolves once a link has been mailed or, if that is not possible, left in a file for the operator. */
export const deliver = async (letter: Letter, parts: DeliveryParts): Promise<void> => {
  const { mailer, files, log, ...rest } = parts;
  const { mail, link, sha256, until } = letter;
  if (mailer !== null && (await sendMail(mail, { ...rest, mailer, log }))) return;
  const text = `Link to a new Fairlead password for ${mail.to}, good until ${until.toISOString()}:\n\n${link}\n\nGive it to nobody else.\n`;
  const file = await files.write(sha256, until, text);
  log.info({ file }, 'A link to a new password waits in this file. Give it to whom it names.');
};
