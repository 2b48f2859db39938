import { DAY_MS } from '../time/durations.ts';
import type { CheckState, Observation } from './observation.ts';
import { isRefusal } from './verdict.ts';

/** Pages that people or crawlers do not get. */
const FAILING = ['unreachable', 'error_status', 'crawler_differs'] as const;
/** Needs a look, or could not be determined. */
const WARNINGS = [
  /** The site refuses this server; people may still get the page. */
  'refuses_us',
  'crawler_blocked',
  'crawler_robots',
  'crawler_unreached',
  'tls_expires',
  'not_encrypted',
  'unsteady',
  'no_text',
  'out_of_time',
] as const;
export const CHECK_PROBLEMS = [...FAILING, ...WARNINGS] as const;
export type CheckProblem = (typeof CHECK_PROBLEMS)[number];

const SOON_MS = 14 * DAY_MS;

const ofPerson = ({ failure, status }: Observation): CheckProblem | null => {
  if (failure === 'out_of_time') return 'out_of_time';
  if (failure !== null) return 'unreachable';
  if (status === null || status < 400) return null;
  return isRefusal(status) ? 'refuses_us' : 'error_status';
};

const ofCrawler = ({ failure, verdict, reason }: Observation): CheckProblem | null => {
  if (verdict === 'different') return 'crawler_differs';
  if (verdict === 'not_reached') return failure === 'out_of_time' ? 'out_of_time' : 'crawler_unreached';
  if (reason === 'blocked') return 'crawler_blocked';
  if (reason === 'robots') return 'crawler_robots';
  return reason === 'unsteady' || reason === 'no_text' ? reason : null;
};

const isPerson = ({ agent }: Observation): boolean =>
  agent.startsWith('desktop') || agent.startsWith('phone');

/** Problems of a destination, worst first. `now`: milliseconds since 1970. */
export const problemsOf = (observations: readonly Observation[], now: number): CheckProblem[] => {
  const found = new Set<CheckProblem | null>();
  for (const observation of observations) {
    if (!isPerson(observation)) {
      found.add(ofCrawler(observation));
      continue;
    }
    found.add(ofPerson(observation));
    if (observation.finalUrl?.startsWith('http:')) found.add('not_encrypted');
    const soon = observation.hops.some(
      ({ tls }) => tls !== null && Date.parse(tls.expiresAt) - now < SOON_MS,
    );
    if (soon) found.add('tls_expires');
  }
  // When no one gets the page, missing crawler access is not a separate problem.
  if (found.has('unreachable')) found.delete('crawler_unreached');
  return CHECK_PROBLEMS.filter((problem) => found.has(problem));
};

export const stateOf = (problems: readonly CheckProblem[]): CheckState => {
  if (problems.some((problem) => (FAILING as readonly string[]).includes(problem))) return 'failing';
  return problems.length > 0 ? 'warning' : 'ok';
};

const RANK: readonly CheckState[] = ['ok', 'warning', 'failing'];

export const worstOf = (states: readonly CheckState[]): CheckState =>
  RANK[Math.max(0, ...states.map((state) => RANK.indexOf(state)))] ?? 'ok';
