import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import {
  CLASS_LANGUAGES,
  type ClassEdited,
  ClassFile,
  type ClassLanguage,
} from '../../../../contracts/class.ts';

const TestimonialValues = z.object({ speakerId: z.string(), quote: z.string(), speaker: z.string() });
const LanguageValues = z.object({
  ...{ webinarId: z.string(), videoUrl: z.string(), title: z.string(), lead: z.string(), apply: z.string() },
  testimonials: z.array(TestimonialValues),
});
export type LanguageValues = z.infer<typeof LanguageValues>;

const languageOrNot = z.nullable(LanguageValues);
/** What the form holds. Null: the class is not given in that language. */
export const ClassValues = z.object({
  content: z.object({
    ...{ en: languageOrNot, pt: languageOrNot, es: languageOrNot, ru: languageOrNot, hi: languageOrNot },
  }),
});
export type ClassValues = z.infer<typeof ClassValues>;

export const NO_TESTIMONIAL = { speakerId: '', quote: '', speaker: '' };

/** The form for this content. */
const valuesOf = (content: ClassFile): ClassValues => {
  const of = (language: ClassLanguage): LanguageValues | null => {
    const known = content[language];
    if (known === undefined) return null;
    const { lead = '', apply = '', testimonials = [] } = known;
    return { ...known, lead, apply, testimonials };
  };
  return { content: { en: of('en'), pt: of('pt'), es: of('es'), ru: of('ru'), hi: of('hi') } };
};

/** What a language begins with: the sample's copy, and the video and webinar id of a language that is there already. */
export const begunIn = (
  language: ClassLanguage,
  sample: ClassEdited['sample'],
  { content }: ClassValues,
): LanguageValues => {
  const other = CLASS_LANGUAGES.map((each) => content[each]).find((each) => each !== null);
  const shared = { webinarId: other?.webinarId ?? '', videoUrl: other?.videoUrl ?? '', testimonials: [] };
  return { ...sample[language], ...shared };
};

/** The form as it is opened: with what was saved, else with the sample's copy in the reader's language. */
export const openedWith = ({ content, sample }: ClassEdited, language: ClassLanguage): ClassValues => {
  if (content !== null) return valuesOf(content);
  const empty = valuesOf({});
  return { content: { ...empty.content, [language]: begunIn(language, sample, empty) } };
};

/** Without languages that are not given and texts that were left empty. */
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
export type CheckedClass = z.infer<typeof Checked>;

/** Checks the form by the rules of the API, each message on its field. */
export const classResolver = zodResolver(Checked);

/** Languages with something wrong in them. */
export const wrongIn = (errors: { content?: unknown }): ClassLanguage[] => {
  const { content } = errors;
  return typeof content === 'object' && content !== null
    ? CLASS_LANGUAGES.filter((language) => language in content)
    : [];
};

/** What a class.json says, or what is wrong with it: path of a field -> message code. */
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
