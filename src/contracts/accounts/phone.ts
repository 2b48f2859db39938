import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

/*
 * Phone numbers, separate from the other fields because they need the numbering plans of every country, which no
 * sign-in screen may load.
 */

/** ISO 3166-1 alpha-2 of a country with a known numbering plan. */
export type PhoneCountry = CountryCode;

/** Minimum digits for a number without a country code to be taken as complete. */
const WHOLE_NUMBER = 7;

/** Half the world writes the plus as `00`. */
const withPlus = (text: string): string => text.trim().replace(/^(?:00|＋)/, '+');

/** The phone number in a text, or null if impossible. `country`: for numbers without a country code. */
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
 * A possible international number, normalized to E.164 (`+5511987654321`). `country`: for numbers without a country
 * code; if not given, they are refused with `phone_country`.
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

/** What the API accepts: the number must include the country code. */
export const Phone = phoneOf();
