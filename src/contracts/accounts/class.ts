import * as z from 'zod/mini';
import { Email, PersonName } from '../fields.ts';
import { Phone } from './phone.ts';

/** Languages the class can be written in: the application's. */
export const CLASS_LANGUAGES = ['en', 'pt', 'es', 'ru', 'hi'] as const;
const ClassLanguage = z.enum(CLASS_LANGUAGES);
export type ClassLanguage = z.infer<typeof ClassLanguage>;

/*
 * Texts by the owner. Error messages are codes: `field.<code>` on the screen, and sentences in the log when a
 * class.json is read.
 */

const text = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, 'too_long'));

/** Maximum lengths, in characters; the form shows them while typing. */
export const CLASS_LIMITS = { title: 160, lead: 600, apply: 600, quote: 1000, speaker: 120 } as const;

const isEmbed = ({ host, pathname }: URL): boolean =>
  (/^www\.youtube(-nocookie)?\.com$/.test(host) && /^\/embed\/[\w-]{6,20}$/.test(pathname)) ||
  (host === 'player.vimeo.com' && /^\/video\/\d+$/.test(pathname));

/** How a video is played: in its host's player, or as a file by the browser. Null if the address is neither. */
export const videoKind = (address: string): 'embed' | 'file' | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // The host becomes part of a security header.
  if (url.protocol !== 'https:' || url.username !== '' || !/^[a-z0-9.-]+(:\d+)?$/.test(url.host)) return null;
  if (isEmbed(url)) return 'embed';
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(url.pathname) ? 'file' : null;
};

const Testimonial = z.strictObject({
  speakerId: z.string().check(z.length(24, 'speaker_id_length')),
  quote: text(CLASS_LIMITS.quote),
  /** Name of the speaker as shown. */
  speaker: text(CLASS_LIMITS.speaker),
});

const ClassContent = z.strictObject({
  /** Stored with each lead: the class that was requested. */
  webinarId: z.string().check(z.regex(/^[\w.-]{1,100}$/, 'webinar_id_invalid')),
  videoUrl: z.string().check(z.refine((address) => videoKind(address) !== null, 'video_invalid')),
  /** Name of the class, the page's heading. */
  title: text(CLASS_LIMITS.title),
  /** Shown below the name. */
  lead: z.optional(text(CLASS_LIMITS.lead)),
  /** Shown above the form. */
  apply: z.optional(text(CLASS_LIMITS.apply)),
  testimonials: z.optional(z.array(Testimonial).check(z.maxLength(60, 'too_many_testimonials'))),
});

/** The class in all its languages, as stored and as exported to class.json. */
export const ClassFile = z
  .strictObject({
    en: z.optional(ClassContent),
    pt: z.optional(ClassContent),
    es: z.optional(ClassContent),
    ru: z.optional(ClassContent),
    hi: z.optional(ClassContent),
  })
  .check(z.refine((file) => Object.values(file).some((content) => content !== undefined), 'class_language'));
export type ClassFile = z.infer<typeof ClassFile>;

/** The class in every available language. */
export const classesIn = (file: ClassFile | null) =>
  CLASS_LANGUAGES.flatMap((language) => {
    const content = file?.[language];
    return content ? [{ ...content, language }] : [];
  });

/** What the page shows of the class, in one language. */
export const ClassShown = z.object({
  language: ClassLanguage,
  /** Whether this is the built-in sample: the owner has written nothing yet, and the page says so. */
  sample: z.boolean(),
  webinarId: z.string(),
  /** Null: none yet. */
  videoUrl: z.nullable(z.string()),
  title: z.string(),
  lead: z.optional(z.string()),
  apply: z.optional(z.string()),
  testimonials: z.array(z.object({ speakerId: z.string(), quote: z.string(), speaker: z.string() })),
});
export type ClassShown = z.infer<typeof ClassShown>;

export const ClassQuery = z.object({ language: z.optional(ClassLanguage) });

export const ClassAnswer = z.object({ content: ClassShown });

/** The class in the wanted language, English, or the first available one, or null. */
export const classIn = (file: ClassFile, wanted: ClassLanguage): ClassShown | null => {
  const all = classesIn(file);
  const of = (language: ClassLanguage) => all.find((each) => each.language === language);
  const content = of(wanted) ?? of('en') ?? all[0];
  return content ? { ...content, sample: false, testimonials: content.testimonials ?? [] } : null;
};

export const ClassSignupBody = z.object({
  name: PersonName,
  email: Email,
  phone: Phone,
  webinarId: z.string().check(z.maxLength(100, 'webinar_unknown')),
  /** The language of the page. */
  language: z._default(ClassLanguage, 'en'),
});
export type ClassSignupBody = z.infer<typeof ClassSignupBody>;

/** The same whether or not the email had signed up before. */
export const ClassSignedUp = z.object({ webinarId: z.string() });

/** Initial text of the form for a language without content. */
const ClassCopy = z.object({ title: z.string(), lead: z.string(), apply: z.string() });
export type ClassCopy = z.infer<typeof ClassCopy>;

/** What the owner edits. */
const ClassEdited = z.object({
  /** Null shows the sample. */
  content: z.nullable(ClassFile),
  /** 0 before the first save. */
  revision: z.number(),
  sample: z.record(ClassLanguage, ClassCopy),
  /** Problems that kept a class.json in the data folder from being read; empty if none is waiting. */
  problems: z.array(z.string()),
});
export type ClassEdited = z.infer<typeof ClassEdited>;

/** For the owner of the installation, whose workspace gets the leads; null for everyone else. */
export const ClassSetup = z.object({ setup: z.nullable(ClassEdited) });

export const ClassSave = z.strictObject({
  /** Null restores the sample. */
  content: z.nullable(ClassFile),
  /** Revision that was edited; if the stored one differs, the answer is `conflict`. */
  revision: z.number(),
});
export type ClassSave = z.infer<typeof ClassSave>;
