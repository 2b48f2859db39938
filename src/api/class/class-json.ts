import { readFile, stat } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { errorCode } from '../../config/problem.ts';
import { CLASS_LANGUAGES, ClassFile } from '../../contracts/accounts/class.ts';

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

/** The contents of a class.json in the data folder, or what is wrong with it; null: there is none. Never throws. */
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
