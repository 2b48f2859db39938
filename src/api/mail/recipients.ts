import { domainToASCII } from 'node:url';
import { HOUR_MS } from '../../core/time/durations.ts';
import { recentTimes, type Window } from '../session/failure-brake.ts';

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

const MAILS: readonly Window[] = [
  { ms: HOUR_MS, most: 5 },
  { ms: 24 * HOUR_MS, most: 15 },
];

/**
 * One count per recipient over all emails that anyone can trigger: registration, recovery, invitation, email change.
 * Requests count whether or not there is an account, so that no one can learn who has one.
 */
export const recipientLimit = (now: () => number) => {
  const asked = recentTimes(MAILS);
  return {
    /** Seconds until the recipient can be sent another email; 0 if now, and it counts. */
    take(to: string): number {
      const time = now();
      const key = recipientKey(to);
      const wait = asked.waitOf(key, time);
      if (wait === 0) asked.add(key, time);
      return Math.ceil(wait / 1000);
    },
  };
};

export type RecipientLimit = ReturnType<typeof recipientLimit>;
