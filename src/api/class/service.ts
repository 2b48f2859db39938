import type { FastifyBaseLogger } from 'fastify';
import {
  type ClassEdited,
  type ClassFile,
  type ClassLanguage,
  type ClassSave,
  type ClassShown,
  classesIn,
  classIn,
} from '../../contracts/accounts/class.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { readClassJson } from './class-json.ts';
import { SAMPLE_COPY, SAMPLE_WEBINAR, sampleIn } from './sample.ts';

export interface ClassService {
  /** What visitors see in this language: the owner's class, or the sample. */
  shown(language: ClassLanguage): ClassShown;
  /** Whether people can currently sign up for it. */
  hasWebinar(webinarId: string): boolean;
  /** Origins of the videos: `https://videos.example`. */
  origins(): readonly string[];
  edited(): Promise<ClassEdited>;
  /** Throws `conflict` if another revision was saved since. */
  save(change: ClassSave): Promise<ClassEdited>;
}

interface ClassDeps {
  db: Db;
  /** The class.json of earlier versions, which is imported once. */
  file: string;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  now: () => number;
}

/**
 * The class page of the installation. Only one process has the control store, so what it read at its start and has
 * saved since is current, and pages wait for no query. While nothing has been stored, a class.json in the data folder
 * is imported and left unchanged.
 */
export const openClass = async ({ db, file, log, now }: ClassDeps): Promise<ClassService> => {
  let content: ClassFile | null = null;
  let revision = 0;
  let problems: readonly string[] = [];

  const stored = async (): Promise<void> => {
    const row = await db.selectFrom('class_page').select(['content', 'revision']).executeTakeFirst();
    if (row) ({ content, revision } = row);
  };

  const valuesOf = (next: ClassFile | null, number: number) => ({
    content: next === null ? null : (JSON.stringify(next) as never),
    revision: number,
    updated_at: new Date(now()),
  });

  const takeIn = async (): Promise<void> => {
    if (revision > 0) {
      problems = [];
      return;
    }
    const reading = await readClassJson(file);
    if (reading === null) {
      problems = [];
    } else if ('problems' in reading) {
      if (reading.problems.join() !== problems.join())
        log.error({ file, problems: reading.problems }, 'the class.json is wrong and was not taken in');
      problems = reading.problems;
    } else {
      problems = [];
      await db
        .insertInto('class_page')
        .values(valuesOf(reading.content, 1))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await stored();
      log.info({ file, languages: Object.keys(reading.content) }, 'the class.json was taken in');
    }
  };

  const answer = (): ClassEdited => ({ content, revision, sample: SAMPLE_COPY, problems: [...problems] });

  await stored();
  await takeIn();
  return {
    shown: (language) => (content && classIn(content, language)) ?? sampleIn(language),
    hasWebinar: (webinarId) =>
      content === null
        ? webinarId === SAMPLE_WEBINAR
        : classesIn(content).some((each) => each.webinarId === webinarId),
    origins: () => [...new Set(classesIn(content).map(({ videoUrl }) => new URL(videoUrl).origin))],
    async edited() {
      await takeIn();
      return answer();
    },
    async save(change) {
      const next = valuesOf(change.content, change.revision + 1);
      const saved =
        change.revision === 0
          ? await db
              .insertInto('class_page')
              .values(next)
              .onConflict((conflict) => conflict.doNothing())
              .returning('revision')
              .executeTakeFirst()
          : await db
              .updateTable('class_page')
              .set(next)
              .where('revision', '=', change.revision)
              .returning('revision')
              .executeTakeFirst();
      if (!saved) throw new Refusal('conflict');
      ({ content } = change);
      ({ revision } = saved);
      problems = [];
      return answer();
    },
  };
};
