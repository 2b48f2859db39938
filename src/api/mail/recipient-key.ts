import { domainToASCII } from 'node:url';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One key for all spellings of the same mailbox, used for counting; nothing is sent to it. Ignores case, Unicode versus
 * punycode, a trailing dot of the domain, anything after a plus, and dots in Gmail addresses; also angle brackets and
 * names around an address, for callers that have not validated it.
 */
export const recipientKey = (email: string): string => {
  const plain = email.normalize('NFKC').toLowerCase();
  const address = (/<([^<>]*@[^<>]*)>\s*$/u.exec(plain)?.[1] ?? plain).replace(/[\s<>"\p{C}]/gu, '');
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const given = address.slice(at + 1).replace(/\.+$/, '');
  const domain = domainToASCII(given) || given;
  const mailbox = address.slice(0, at).replace(/\+.*$/, '') || address.slice(0, at);
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
};
