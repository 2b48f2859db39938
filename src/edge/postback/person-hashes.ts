import { hash } from 'node:crypto';

/** Members of a record; unknown ones are absent. */
interface PersonFields {
  he?: string;
  hp?: string;
  hq?: string;
  xi?: string;
}

const HASHED = /^[0-9a-f]{64}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** An existing hash is used unchanged: the sender has kept the original to themselves. */
const hashedAs = (text: string, of: string): string => (HASHED.test(text) ? text : sha256(of));

/**
 * Hashes of a postback's personal data; nothing else of it is kept. Meta takes a phone number as digits, TikTok with a
 * plus; a phone number sent as a hash goes to both.
 */
export const personHashes = (
  email: string,
  phone: string,
  externalId: string,
): PersonFields | 'email_invalid' | 'phone_invalid' => {
  const fields: PersonFields = {};
  if (email !== '') {
    const address = email.toLowerCase();
    if (!HASHED.test(address) && !EMAIL.test(address)) return 'email_invalid';
    fields.he = hashedAs(address, address);
  }
  if (phone !== '') {
    const known = phone.toLowerCase();
    const digits = phone.replace(/[\s().+-]/g, '').replace(/^00/, '');
    if (!HASHED.test(known) && !/^[1-9]\d{6,14}$/.test(digits)) return 'phone_invalid';
    fields.hp = hashedAs(known, digits);
    fields.hq = hashedAs(known, `+${digits}`);
  }
  if (externalId !== '') fields.xi = hashedAs(externalId.toLowerCase(), externalId);
  return fields;
};
