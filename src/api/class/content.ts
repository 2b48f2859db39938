import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { errorCode } from '../../config/error-code.ts';
import { ClassFile, classesIn } from '../../contracts/class.ts';

type Issue = Pick<z.core.$ZodIssue, 'code' | 'path' | 'message'>;

/** What an issue says, for whoever wrote the file: `en.testimonials.0.speakerId must have 24 characters`. */
const sentenceOf = (issue: Issue & { keys?: string[]; expected?: string }): string => {
  const path = issue.path.join('.') || 'The file';
  if (issue.code === 'unrecognized_keys')
    return `${path} has a name that is not known: ${issue.keys?.join(', ')}`;
  if (issue.code === 'invalid_type') return `${path} must be given, as ${issue.expected}`;
  return `${path} ${issue.message}`;
};

type Reading = { content: ClassFile } | { problems: string[] };

/** Far beyond what a class has to say. */
const MOST_BYTES = 1_000_000;

const readContent = async (file: string): Promise<Reading> => {
  let json: unknown;
  try {
    // Pages wait for this: a pipe would never answer, a device never end.
    const found = await stat(file);
    if (!found.isFile()) return { problems: ['The file must be an ordinary file'] };
    if (found.size > MOST_BYTES) return { problems: ['The file must have at most 1 MB'] };
    json = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problems: [`The file could not be read: ${reason}`] };
  }
  const { data, error } = ClassFile.safeParse(json);
  return error ? { problems: error.issues.map(sentenceOf) } : { content: data };
};

/** Tells one state of a file from another; null: there is none. */
const stampOf = async (file: string): Promise<string | null> => {
  try {
    const { mtimeNs, size, ino } = await stat(file, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    return `unreadable: ${errorCode(error)}`;
  }
};

/** The operator's class, as his file says. */
export interface ClassContentFile {
  readonly file: string;
  /** The newest content that was sound, after a look whether the file has changed. Null: there is none. Never throws. */
  read(): Promise<ClassFile | null>;
  /** What is wrong with the file since the last look. */
  problems(): readonly string[];
  /** Where the videos come from, of the last look: `https://videos.example`. */
  origins(): readonly string[];
}

/**
 * Reads the file, and again whenever it is asked for after a change: no restart, nothing that watches. A file that is
 * wrong is named in the log once, and what stood before it stays; a file that is gone means no class.
 */
export const openClassContent = async (
  file: string,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<ClassContentFile> => {
  let stamp: string | null = null;
  let content: ClassFile | null = null;
  let problems: readonly string[] = [];
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const found = await stampOf(file);
    if (found === stamp) return;
    stamp = found;
    problems = [];
    if (found === null) {
      content = null;
      log.info({ file }, 'the class is taken down: its content file is gone');
      return;
    }
    const reading = await readContent(file);
    if ('content' in reading) {
      content = reading.content;
      log.info({ file, languages: Object.keys(content) }, 'the content of the class was read');
      return;
    }
    problems = reading.problems;
    const kept = content !== null;
    log.error(
      { file, problems, kept },
      'the content file of the class is wrong; what was there before stays',
    );
  };

  const read = async (): Promise<ClassFile | null> => {
    // Visitors who come at the same time share one look.
    looking ??= look().finally(() => {
      looking = null;
    });
    await looking;
    return content;
  };

  await read();
  return {
    file,
    read,
    problems: () => problems,
    origins: () => [...new Set(classesIn(content).map(({ videoUrl }) => new URL(videoUrl).origin))],
  };
};
