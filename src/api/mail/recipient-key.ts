import { domainToASCII } from 'node:url';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One name for all spellings that reach the same mailbox, to count by; nothing is sent to it. Case, Unicode and punycode, a dot at the end
 * of the domain, what follows a plus, and the dots that Gmail ignores make no difference; nor do pointed brackets and names around an
 * address, for callers that have not checked it.
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
