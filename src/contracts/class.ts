import * as z from 'zod/mini';
import { Email, PersonName } from './fields.ts';
import { Phone } from './phone.ts';

/** Languages that the class may be given in: those of the application. */
const LANGUAGES = ['en', 'pt', 'es', 'ru', 'hi'] as const;
const ClassLanguage = z.enum(LANGUAGES);
type ClassLanguage = z.infer<typeof ClassLanguage>;

/*
 * The operator's content file. Nobody types it into a form, so its messages are sentences for the log, not codes.
 */

const text = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(most, `must have at most ${most} characters`),
    );

const isEmbed = ({ host, pathname }: URL): boolean =>
  (/^www\.youtube(-nocookie)?\.com$/.test(host) && /^\/embed\/[\w-]{6,20}$/.test(pathname)) ||
  (host === 'player.vimeo.com' && /^\/video\/\d+$/.test(pathname));

/** How a video is played: in the player of its host, or as a file by the browser. Null: not an address of either. */
export const videoKind = (address: string): 'embed' | 'file' | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // The host becomes part of a security header.
  if (url.protocol !== 'https:' || url.username !== '' || !/^[a-z0-9.-]+(:\d+)?$/.test(url.host)) return null;
  if (isEmbed(url)) return 'embed';
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(url.pathname) ? 'file' : null;
};

const Testimonial = z.strictObject({
  speakerId: z.string().check(z.length(24, 'must have 24 characters')),
  quote: text(1000),
  /** Who speaks, as it is shown. */
  speaker: text(120),
});

const ClassContent = z.strictObject({
  /** Stored with each lead: which class somebody asked for. */
  webinarId: z.string().check(z.regex(/^[\w.-]{1,100}$/, 'must have 1 to 100 letters, digits, ., - and _')),
  videoUrl: z
    .string()
    .check(
      z.refine(
        (address) => videoKind(address) !== null,
        'must be an https address of a video file (.mp4, .m4v, .webm, .ogv, .mov) or of a player (https://www.youtube-nocookie.com/embed/..., https://www.youtube.com/embed/..., https://player.vimeo.com/video/...)',
      ),
    ),
  /** Name of the class, the page's heading. */
  title: text(160),
  /** Below the name. */
  lead: z.optional(text(600)),
  /** Above the form. */
  apply: z.optional(text(600)),
  testimonials: z.optional(z.array(Testimonial).check(z.maxLength(60, 'must be at most 60'))),
});

/** `class.json` in the data folder. */
export const ClassFile = z
  .strictObject({
    en: z.optional(ClassContent),
    pt: z.optional(ClassContent),
    es: z.optional(ClassContent),
    ru: z.optional(ClassContent),
    hi: z.optional(ClassContent),
  })
  .check(
    z.refine(
      (file) => Object.keys(file).length > 0,
      `must hold one of the languages ${LANGUAGES.join(', ')}`,
    ),
  );
export type ClassFile = z.infer<typeof ClassFile>;

/** The class in every language there is. */
export const classesIn = (file: ClassFile | null) =>
  LANGUAGES.flatMap((language) => {
    const content = file?.[language];
    return content ? [{ ...content, language }] : [];
  });

/** What is shown of the class, in the language that the operator wrote it in. */
export const ClassShown = z.object({
  language: ClassLanguage,
  webinarId: z.string(),
  videoUrl: z.string(),
  title: z.string(),
  lead: z.optional(z.string()),
  apply: z.optional(z.string()),
  testimonials: z.array(z.object({ speakerId: z.string(), quote: z.string(), speaker: z.string() })),
});
export type ClassShown = z.infer<typeof ClassShown>;

export const ClassQuery = z.object({ language: z.optional(ClassLanguage) });

/** Null: the operator has set up no class. */
export const ClassAnswer = z.object({ content: z.nullable(ClassShown) });

/** The class in a language; where there is none in it, in English, else in the first there is. */
export const classIn = (file: ClassFile, wanted: ClassLanguage): ClassShown | null => {
  const all = classesIn(file);
  const of = (language: ClassLanguage) => all.find((each) => each.language === language);
  const content = of(wanted) ?? of('en') ?? all[0];
  return content ? { ...content, testimonials: content.testimonials ?? [] } : null;
};

export const ClassSignupBody = z.object({
  name: PersonName,
  email: Email,
  phone: Phone,
  webinarId: z.string().check(z.maxLength(100, 'webinar_unknown')),
  /** That the page was read in. */
  language: z._default(ClassLanguage, 'en'),
});
export type ClassSignupBody = z.infer<typeof ClassSignupBody>;

/** The same whether or not the e-mail had signed up before. */
export const ClassSignedUp = z.object({ webinarId: z.string() });
