import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

/*
 * Telephone numbers (spec section 5). A file of its own, away from the other fields: it brings the numbering plans of
 * every country along, which no sign-in screen may load.
 */

/** ISO 3166-1 alpha-2, of the countries whose numbers are known. */
export type PhoneCountry = CountryCode;

/** Digits from which on a number without a country code is taken for a whole one. */
const WHOLE_NUMBER = 7;

/** `00` is how half of the world writes the plus. */
const withPlus = (text: string): string => text.trim().replace(/^(?:00|＋)/, '+');

/** The number that a text stands for; `country`: of numbers without a country code. Null: none that is possible. */
export const readPhone = (text: string, country?: PhoneCountry) => {
  const phone = parsePhoneNumberFromString(withPlus(text), {
    ...(country !== undefined && { defaultCountry: country }),
    extract: false,
  });
  return phone?.isPossible() && phone.ext === undefined ? phone : null;
};

const problemOf = (text: string, country: PhoneCountry | undefined): string | null => {
  if (text === '') return 'phone_required';
  if (readPhone(text, country) !== null) return null;
  const bare = country === undefined && !withPlus(text).startsWith('+');
  return bare && /^[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= WHOLE_NUMBER
    ? 'phone_country'
    : 'phone_invalid';
};

/**
 * A possible international number, handed on in E.164 (`+5511987654321`). `country`: of numbers without a country code;
 * without one they are refused, `phone_country`.
 */
export const phoneOf = (country?: PhoneCountry) =>
  z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      const message = value.length > 60 ? 'too_long' : problemOf(value, country);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
    z.overwrite((text) => readPhone(text, country)?.number ?? text),
  );

/** What the API takes: the country code is part of the number. */
export const Phone = phoneOf();
