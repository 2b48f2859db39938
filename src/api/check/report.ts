import type { Check } from '../../contracts/check.ts';
import type { Signed } from '../../contracts/signed.ts';
import { CRAWLERS, PEOPLE } from '../../core/check/agents.ts';
import type { Signing } from '../../signing/sign.ts';
import { COMMON_HEADERS } from './headers.ts';

const ABOUT = [
  'Self-issued: the advertiser whose link this is had his own installation of Fairlead ask for the pages, and signed what it saw.',
  'From one address, at the times given. A site may answer other addresses, or other times, otherwise.',
  'Without running scripts: only what the server sent was compared, not what a browser makes of it.',
  'The agents were declared by their user agent alone, not by the addresses that their owners use.',
  'Evidence to repeat and not proof: ask for the same pages with the same user agents and compare.',
];

const METHOD = {
  requests: 'GET, redirects by status followed, no cookies. All agents send the same headers but User-Agent.',
  headers: COMMON_HEADERS,
  macros: 'Filled with sample values, the same for every agent: "asked" is what was asked for.',
  text: 'Visible text of the HTML: no markup, scripts, styles or navigation. textSha256 is of it, UTF-8.',
  similarity: 'Dice coefficient of runs of three words, 0 to 1.',
  baseline: 'Similarity of two visits by the same agent.',
  verdicts: {
    same: 'Same final address (click ids and parameters that change by themselves left out), similarity 0.8 or more.',
    different:
      'Another address, an error status, or a similarity below 0.8 that is also 0.2 or more below the baseline.',
    could_not_compare:
      'The site refuses the agent (401, 403, 429, 451, 503 or robots.txt), the page differs as much from itself, has no text, or the ordinary browser did not get it.',
    not_reached: 'No answer.',
  },
};

/** What somebody else can check and repeat. `publicUrl`: origin of this installation. */
export const reportOf = (check: Check, publicUrl: string, signing: Signing): Signed =>
  signing.sign('fairlead.destination-report', 1, {
    about: ABOUT,
    instance: publicUrl,
    campaign: { id: check.campaignId, name: check.campaign, revision: check.revision },
    link: check.link,
    disclosure: `${check.link}+`,
    check: {
      id: check.id,
      state: check.state,
      startedAt: check.startedAt,
      finishedAt: check.finishedAt,
      from: check.from,
    },
    method: METHOD,
    agents: [...PEOPLE, ...CRAWLERS].map(({ name, userAgent, comparedWith }) => ({
      ...{ name, userAgent, comparedWith },
    })),
    destinations: check.destinations,
  });
