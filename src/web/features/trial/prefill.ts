import { type PhoneCountry, readPhone } from '../../../contracts/phone.ts';

/**
 * A telephone number out of an address, as a person would write it. A plus arrives as a blank where it was not written `%2B`,
 * and not at all where the link was made from digits alone: then it is put back if nothing else makes a number of them.
 */
export const phoneFrom = (text: string, country: PhoneCountry | undefined): string => {
  const digits = text.trim();
  const lost = text.startsWith(' ') && /^\d/.test(digits);
  const read = lost
    ? readPhone(`+${digits}`)
    : (readPhone(digits, country) ?? (/^\d{7,}$/.test(digits) ? readPhone(`+${digits}`) : null));
  return read?.formatInternational() ?? digits;
};
