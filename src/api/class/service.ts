import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { errorCode } from '../../config/problem.ts';
import {
  CLASS_LANGUAGES,
  type ClassCopy,
  type ClassEdited,
  ClassFile,
  type ClassLanguage,
  type ClassSave,
  type ClassShown,
  classesIn,
  classIn,
} from '../../contracts/accounts/class.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';

/** Stored with sign-ups for the sample, to distinguish them from those for a real class. */
const SAMPLE_WEBINAR = 'sample';

/** The built-in class until the owner writes one: what the page is for, without invented statements or numbers. */
const SAMPLE_COPY: Readonly<Record<ClassLanguage, ClassCopy>> = {
  en: {
    title: 'Run ads on clean numbers',
    lead: 'A free class for advertisers: from the first approved ad to metrics you can rely on.',
    apply: 'Leave your details, and the class opens right here.',
  },
  pt: {
    title: 'Anuncie com números limpos',
    lead: 'Uma aula gratuita para anunciantes: do primeiro anúncio aprovado às métricas em que você pode confiar.',
    apply: 'Deixe seus dados e a aula abre aqui mesmo.',
  },
  es: {
    title: 'Anuncia con números limpios',
    lead: 'Una clase gratuita para anunciantes: del primer anuncio aprobado a métricas en las que puedes confiar.',
    apply: 'Deja tus datos y la clase se abre aquí mismo.',
  },
  ru: {
    title: 'Реклама с чистыми цифрами',
    lead: 'Бесплатный урок для рекламодателей: от первого одобренного объявления до метрик, которым можно доверять.',
    apply: 'Оставьте контакты, и урок откроется прямо здесь.',
  },
  hi: {
    title: 'साफ़ आँकड़ों पर विज्ञापन चलाएँ',
    lead: 'विज्ञापनदाताओं के लिए मुफ़्त क्लास: पहले स्वीकृत विज्ञापन से लेकर भरोसेमंद मेट्रिक्स तक।',
    apply: 'अपनी जानकारी दें, क्लास यहीं खुल जाएगी।',
  },
};

const sampleIn = (language: ClassLanguage): ClassShown => ({
  language,
  sample: true,
  webinarId: SAMPLE_WEBINAR,
  videoUrl: null,
  testimonials: [],
  ...SAMPLE_COPY[language],
});

type Issue = Pick<z.core.$ZodIssue, 'code' | 'path' | 'message'>;

const SENTENCES: Readonly<Record<string, string>> = {
  required: 'must not be empty',
  too_long: 'is too long',
  speaker_id_length: 'must have 24 characters',
  webinar_id_invalid: 'must have 1 to 100 letters, digits, ., - and _',
  video_invalid:
    'must be an https address of a video file (.mp4, .m4v, .webm, .ogv, .mov) or of a player (https://www.youtube-nocookie.com/embed/..., https://www.youtube.com/embed/..., https://player.vimeo.com/video/...)',
  too_many_testimonials: 'must be at most 60',
  class_language: `must hold one of the languages ${CLASS_LANGUAGES.join(', ')}`,
};

/** An issue as a sentence for the author of the file: `en.testimonials.0.speakerId must have 24 characters`. */
const sentenceOf = (issue: Issue & { keys?: string[]; expected?: string }): string => {
  const path = issue.path.join('.') || 'The file';
  if (issue.code === 'unrecognized_keys')
    return `${path} has a name that is not known: ${issue.keys?.join(', ')}`;
  if (issue.code === 'invalid_type') return `${path} must be given, as ${issue.expected}`;
  return `${path} ${SENTENCES[issue.message] ?? issue.message}`;
};

type Reading = { content: ClassFile } | { problems: string[] } | null;

/** Far more than a class needs. */
const MOST_BYTES = 1_000_000;

/** The contents of a class.json in the data folder, or what is wrong with it; null if there is none. Never throws. */
export const readClassJson = async (file: string): Promise<Reading> => {
  let json: unknown;
  try {
    // A pipe would block, and a device would never end.
    const found = await stat(file);
    if (!found.isFile()) return { problems: ['The file must be an ordinary file'] };
    if (found.size > MOST_BYTES) return { problems: ['The file must have at most 1 MB'] };
    json = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    const reason = error instanceof Error ? error.message : String(error);
    return { problems: [`The file could not be read: ${reason}`] };
  }
  const { data, error } = ClassFile.safeParse(json);
  return error ? { problems: error.issues.map(sentenceOf) } : { content: data };
};

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
