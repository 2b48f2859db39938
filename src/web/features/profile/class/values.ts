import { zodResolver } from '@hookform/resolvers/zod';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  CLASS_LANGUAGES,
  type ClassEdited,
  ClassFile,
  type ClassLanguage,
} from '../../../../contracts/accounts/class.ts';

const TestimonialValues = z.object({ speakerId: z.string(), quote: z.string(), speaker: z.string() });
const LanguageValues = z.object({
  webinarId: z.string(),
  videoUrl: z.string(),
  title: z.string(),
  lead: z.string(),
  apply: z.string(),
  testimonials: z.array(TestimonialValues),
});
export type LanguageValues = z.infer<typeof LanguageValues>;

const languageOrNot = z.nullable(LanguageValues);
/** Values of the form. Null if the class is not available in that language. */
export const ClassValues = z.object({
  content: z.object({
    en: languageOrNot,
    pt: languageOrNot,
    es: languageOrNot,
    ru: languageOrNot,
    hi: languageOrNot,
  }),
});
export type ClassValues = z.infer<typeof ClassValues>;

export const NO_TESTIMONIAL = { speakerId: '', quote: '', speaker: '' };

const valuesOf = (content: ClassFile): ClassValues => {
  const of = (language: ClassLanguage): LanguageValues | null => {
    const known = content[language];
    if (known === undefined) return null;
    const { lead = '', apply = '', testimonials = [] } = known;
    return { ...known, lead, apply, testimonials };
  };
  return { content: { en: of('en'), pt: of('pt'), es: of('es'), ru: of('ru'), hi: of('hi') } };
};

/** Initial values of a language: the sample's text, and the video and webinar id of an existing language. */
export const begunIn = (
  language: ClassLanguage,
  sample: ClassEdited['sample'],
  { content }: ClassValues,
): LanguageValues => {
  const other = CLASS_LANGUAGES.map((each) => content[each]).find((each) => each !== null);
  const shared = { webinarId: other?.webinarId ?? '', videoUrl: other?.videoUrl ?? '', testimonials: [] };
  return { ...sample[language], ...shared };
};

/** The initial form: the saved content, otherwise the sample's text in the user's language. */
export const openedWith = ({ content, sample }: ClassEdited, language: ClassLanguage): ClassValues => {
  if (content !== null) return valuesOf(content);
  const empty = valuesOf({});
  return { content: { ...empty.content, [language]: begunIn(language, sample, empty) } };
};

/** Without unavailable languages and empty texts. */
const written = ({ content }: ClassValues): object =>
  Object.fromEntries(
    Object.entries(content).flatMap(([language, values]) => {
      if (values === null) return [];
      const { lead, apply, testimonials, ...rest } = values;
      const optional = {
        ...(lead.trim() !== '' && { lead }),
        ...(apply.trim() !== '' && { apply }),
        ...(testimonials.length > 0 && { testimonials }),
      };
      return [[language, { ...rest, ...optional }]];
    }),
  );

const Checked = z.object({
  content: z.pipe(
    z.pipe(
      ClassValues.shape.content,
      z.transform((content) => written({ content })),
    ),
    ClassFile,
  ),
});
type CheckedClass = z.infer<typeof Checked>;
export type ClassControl = Control<ClassValues, unknown, CheckedClass>;

/** Validates the form by the API's rules, each message at its field. */
export const classResolver = zodResolver(Checked);

/** Languages with errors. */
export const wrongIn = (errors: { content?: unknown }): ClassLanguage[] => {
  const { content } = errors;
  return typeof content === 'object' && content !== null
    ? CLASS_LANGUAGES.filter((language) => language in content)
    : [];
};

/** The content of a class.json, or its errors: path of a field -> message code. */
export const readClassFile = (
  text: string,
): { values: ClassValues } | { problems: [path: string, code: string][] } => {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problems: [['class.json', 'class_json']] };
  }
  const { data, error } = ClassFile.safeParse(json);
  if (data) return { values: valuesOf(data) };
  return {
    problems: error.issues.map(({ path, code, message }) => [
      path.join('.') || 'class.json',
      code === 'invalid_type' ? 'required' : code === 'unrecognized_keys' ? 'unknown_field' : message,
    ]),
  };
};
