import type { Signed } from '../../contracts/signed.ts';
import { disclose } from '../../core/disclosure/disclose.ts';
import type { Disclosure } from '../../core/disclosure/disclosure.ts';
import type { Plan } from '../../core/routing/plan.ts';
import type { Signing } from '../../signing/sign.ts';
import { inactiveAnswer } from '../click/inactive.ts';
import type { Link } from '../click/ready-link.ts';
import type { Target } from '../click/target.ts';
import type { Answer } from '../http/text-answers.ts';
import type { Site } from '../snapshot/holder.ts';
import { texts } from './languages.ts';
import { wordsIn } from './words.ts';

/** Version of the document's format; increased when members change their meaning or are removed. */
const VERSION = 1;

export interface DisclosureDocument extends Disclosure {
  /** Host and path, without a scheme: the link answers on http and https. */
  readonly link: string;
  /** ISO 8601: time of the disclosure. */
  readonly at: string;
  readonly never: string;
}

/** Derived from the answer itself, so that the two cannot differ. */
const inactiveOf = ({ status, headers }: Answer) => {
  const url = /^Location: (.*)\r$/m.exec(headers)?.[1];
  if (url !== undefined) return { answer: 'redirect', url } as const;
  return { answer: status === 410 ? 'gone' : 'not_found' } as const;
};

/** The link's disclosure at `now`. `plan`: its complete plan. */
export const disclosureOf = (
  plan: Plan,
  site: Site,
  link: Link,
  target: Target,
  slug: string,
  now: number,
): DisclosureDocument => ({
  link: `${site.domain.host}/${slug}`,
  at: new Date(now).toISOString(),
  never: texts.en.never,
  ...disclose(plan, inactiveOf(inactiveAnswer(site, link, target))),
});

/** Rules describe their audience in English for those who read only the data. */
export const signDisclosure = (document: DisclosureDocument, { sign }: Signing): Signed => {
  const words = wordsIn('en');
  const rules = document.rules.map((rule) => ({ ...rule, inWords: words.rule(rule) }));
  return sign('fairlead.disclosure', VERSION, { ...document, rules });
};
