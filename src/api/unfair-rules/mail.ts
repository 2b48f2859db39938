import { createHash } from 'node:crypto';
import { letter } from '../mail/letters.ts';
import { mailTexts } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mailer.ts';

/** Campaigns named in one email; listing thousands helps no one. */
const NAMED = 20;

/** `notice`: found; `reminder`: three days left; `skipped`: done. */
export type UnfairMailKind = 'notice' | 'reminder' | 'skipped';

export interface ToldCampaign {
  readonly publicId: string;
  readonly name: string;
  /** When the campaign's rules will be or were skipped. */
  readonly at: Date;
}

export interface UnfairMail {
  readonly kind: UnfairMailKind;
  readonly to: string;
  readonly language: string;
  /** IANA name of the workspace's zone, in which dates are written. */
  readonly zone: string;
  /** Origin of the application. */
  readonly app: string;
  readonly campaigns: readonly ToldCampaign[];
}

/** One email about a workspace's campaigns. Its ID follows from its content, so that duplicates can be recognized. */
export const unfairMail = ({ kind, to, language, zone, app, campaigns }: UnfairMail): Mail => {
  const say = mailTexts(language);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  const lines = campaigns.slice(0, NAMED).map(({ publicId, name, at }) => {
    const link = new URL(`/campaign/campaignsView?id=${publicId}`, app).href;
    const when = say(`mail.unfair.${kind}.when`, { date: format.format(at) });
    return `- ${name}: ${when} (${zone})\n  ${link}`;
  });
  const left = campaigns.length - NAMED;
  const list = [...lines, ...(left > 0 ? [say('mail.unfair.more', { count: left })] : [])].join('\n');
  const known = JSON.stringify([kind, to, campaigns.map(({ publicId, at }) => [publicId, at.getTime()])]);
  const id = createHash('sha256').update(known).digest('hex').slice(0, 32);
  return {
    ...letter(say, to, say(`mail.unfair.${kind}.subject`, { count: campaigns.length }), [
      say(`mail.unfair.${kind}.said`),
      say('mail.unfair.why'),
      say(`mail.unfair.${kind}.act`),
      list,
    ]),
    id: `<${id}@${new URL(app).hostname}>`,
  };
};
