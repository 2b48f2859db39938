import { type PhoneCountry, readPhone } from '../../../contracts/accounts/phone.ts';

/**
 * A telephone number from an address, formatted for people. A plus arrives as a blank if it was not written `%2B`, and
 * not at all if the link was made from digits only: then it is added if nothing else makes the number valid.
 */
export const phoneFrom = (text: string, country: PhoneCountry | undefined): string => {
  const digits = text.trim();
  const lost = text.startsWith(' ') && /^\d/.test(digits);
  const read = lost
    ? readPhone(`+${digits}`)
    : (readPhone(digits, country) ?? (/^\d{7,}$/.test(digits) ? readPhone(`+${digits}`) : null));
  return read?.formatInternational() ?? digits;
};
