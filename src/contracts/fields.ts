import * as z from 'zod/mini';

/** Rules for fields that several contracts share. Each issue's message is a code that the client translates. */

const lettersOf = (value: string): number =>
  [...value.normalize('NFC')].filter((c) => /[\p{L}\p{M}]/u.test(c)).length;

/** Control characters, line ends, and characters that are invisible or reverse text; Indic scripts need two joiners. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const PersonName = z.string().check(
  z.trim(),
  z.minLength(1, 'name_required'),
  z.maxLength(120, 'too_long'),
  z.refine((v) => v === '' || lettersOf(v) >= 3, 'name_too_short'),
  z.refine((v) => !HIDDEN.test(v), 'name_invalid'),
);

/** Excludes what mail programs read as a name, a comment, a group or a second address (RFC 5322, 3.4). */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Whether a text is exactly one email address that mail can be sent to. */
export const isPlainAddress = (text: string): boolean => ADDRESS.test(text) && !HIDDEN.test(text);

export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'email_required'),
  z.maxLength(254, 'too_long'),
  z.refine((v) => v === '' || isPlainAddress(v), 'email_invalid'),
);

/** The server adds two checks that need more than the field: a list of common passwords, and "not the email". */
export const NewPassword = z
  .string()
  .check(
    z.minLength(1, 'password_required'),
    z.minLength(10, 'password_too_short'),
    z.maxLength(200, 'too_long'),
  );

export const PublicId = z.string().check(z.regex(/^[a-z]{2,4}_[0-9A-Za-z]{12,24}$/, 'id_invalid'));

/** Only by name: an offset such as `+01:00` has no daylight saving time. */
const isZone = (zone: string): boolean => {
  if (!/^[A-Z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** ISO 4217, in any case. */
export const Currency = z.string().check(z.trim(), z.toUpperCase(), z.refine(isCurrency, 'currency_unknown'));

/** IANA name of a time zone. */
export const TimeZone = z.string().check(z.maxLength(64, 'zone_unknown'), z.refine(isZone, 'zone_unknown'));
