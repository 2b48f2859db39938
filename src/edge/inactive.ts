import type { Link } from './ready-link.ts';
import type { Site } from './snapshot-holder.ts';
import { type Answer, answers, redirectTo } from './text-answers.ts';

/**
 * The answer of a link that leads nowhere now (paused, archived, outside its time, capped), and of a slug that nobody
 * has given out: the same for everybody.
 */
export const inactiveAnswer = (site: Site | undefined, link: Link | undefined): Answer => {
  const behaviour = link?.plan.inactive ?? 'domain';
  if (behaviour === 'gone') return answers.gone;
  const url = behaviour === 'domain' ? site?.domain.defaultUrl : null;
  if (url !== null && url !== undefined) return redirectTo(url);
  return link === undefined ? answers.notFound : answers.paused;
};
