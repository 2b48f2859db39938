import { type Answer, answers, redirectTo } from '../http/text-answers.ts';
import type { Site } from '../snapshot/holder.ts';
import type { Link } from './ready-link.ts';
import type { Target } from './target.ts';

/** For an unassigned slug, and for the bare domain. */
const unknownAnswer = ({ domain }: Site, { slug, rest }: Target): Answer => {
  if (slug === '' && rest === '' && domain.rootUrl !== undefined) return redirectTo(domain.rootUrl);
  const url = domain.unknown === 'not_found' ? null : domain.defaultUrl;
  return url === null ? answers.notFound : redirectTo(url);
};

/**
 * The answer for a link that leads nowhere now (paused, archived, outside its schedule, capped) or for an unassigned
 * slug; the same for everyone.
 */
export const inactiveAnswer = (site: Site | undefined, link: Link | undefined, target: Target): Answer => {
  if (site === undefined) return answers.notFound;
  if (link === undefined) return unknownAnswer(site, target);
  const behaviour = link.plan.inactive;
  if (behaviour === 'gone') return answers.gone;
  const url = behaviour === 'domain' ? site.domain.defaultUrl : null;
  return url === null ? answers.paused : redirectTo(url);
};
