import type { LandingCheck, LandingCheckInput } from '../../contracts/library/landing-check.ts';
import { pageLinks } from '../../core/check/page-links.ts';
import { sampleUrl } from '../../core/check/sample-url.ts';
import type { Db } from '../../db/tables.ts';
import type { Page } from '../../outgoing/fetch-page.ts';
import type { StoredPage } from '../campaign/pages/link.ts';
import type { Checker } from '../check/checker.ts';
import { isHtml } from '../check/examine.ts';
import { usableDomains } from '../domain/store.ts';
import { invalidFields } from '../http/refusal.ts';

interface Hosts {
  host: string;
  otherHosts: string[];
}

/** Hosts as URLs on them have it. Throws `domain_unknown`. */
const hostsFor = async (db: Db, workspace: number, id: string): Promise<Hosts> => {
  const domains = await usableDomains(db, workspace);
  const chosen = domains.find((domain) => domain.public_id === id);
  if (chosen === undefined) throw invalidFields({ domain: 'domain_unknown' });
  const { host } = new URL(chosen.origin);
  return {
    host,
    otherHosts: domains.map(({ origin }) => new URL(origin).host).filter((one) => one !== host),
  };
};

const readPage = (found: Page, page: StoredPage, hosts: Hosts): LandingCheck['page'] => {
  const { exits, beyond, script, scripted } = pageLinks(found.text, {
    ...{ ...hosts, parse: URL.parse, url: found.url, exits: page.exits },
  });
  return { url: found.url, cut: found.cut, exits: [...exits], beyond: [...beyond], script, scripted };
};

/**
 * Fetches a landing page once, as a browser on a desktop would, and says which of its exits and whether the script are there.
 * Nothing is stored. Throws `validation_failed` (`domain_unknown`).
 */
export const checkLanding = async (
  db: Db,
  checker: Pick<Checker, 'fetchOnce'>,
  page: StoredPage,
  { domain }: LandingCheckInput,
): Promise<LandingCheck> => {
  const hosts = await hostsFor(db, page.workspace_id, domain);
  const asked = sampleUrl(page.url);
  const found = await checker.fetchOnce(page.workspace_id, asked);
  const nothing = { asked, status: null, failure: null, page: null };
  if (!found.ok) return { ...nothing, result: 'unreachable', failure: found.failure };
  const { status } = found;
  if (status >= 400) return { ...nothing, result: 'error_status', status };
  if (!isHtml(found)) return { ...nothing, result: 'not_html', status };
  return { ...nothing, result: 'read', status, page: readPage(found, page, hosts) };
};
