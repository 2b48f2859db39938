import type { Check } from '../../contracts/campaigns/check.ts';
import type { Signed } from '../../contracts/signed.ts';
import { CRAWLERS, PEOPLE } from '../../core/check/agents.ts';
import type { Signing } from '../../signing/sign.ts';
import { COMMON_HEADERS } from './examine.ts';

const ABOUT = [
  'Self-issued: the advertiser who owns this link had their own Fairlead installation request the pages and sign what it saw.',
  'From one address, at the times given. A site may respond differently to other addresses or at other times.',
  'Without running scripts: only what the server sent was compared, not what a browser renders.',
  'The agents were identified only by their user agent, not by the addresses that their owners use.',
  'Evidence that can be reproduced, not proof: request the same pages with the same user agents and compare.',
];

const METHOD = {
  requests: 'GET, HTTP redirects followed, no cookies. All agents send the same headers except User-Agent.',
  headers: COMMON_HEADERS,
  macros: 'Filled with sample values, the same for every agent. "asked" is the URL that was requested.',
  text: 'Visible text of the HTML, without markup, scripts, styles or navigation. textSha256 is its hash, UTF-8.',
  similarity: 'Dice coefficient of three-word sequences, 0 to 1.',
  baseline: 'Similarity of two visits by the same agent.',
  verdicts: {
    same: 'Same final URL (ignoring click IDs and parameters that change by themselves), similarity 0.8 or more.',
    different:
      'A different URL, an error status, or a similarity below 0.8 that is also at least 0.2 below the baseline.',
    could_not_compare:
      'The site refuses the agent (401, 403, 429, 451, 503 or robots.txt), the page differs just as much between two visits, it has no text, or the ordinary browser did not get it.',
    not_reached: 'No response.',
  },
};

/** A report that others can verify and reproduce. `publicUrl`: origin of this installation. */
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
      name,
      userAgent,
      comparedWith,
    })),
    destinations: check.destinations,
  });
