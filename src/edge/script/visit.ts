import { type Arrival, type ClickTaker, isPrivate } from '../click/click.ts';
import { cut, type Hit, siteOf } from '../click/hit.ts';
import { variantsToKeep } from '../click/link-handler.ts';
import type { EdgeDeps } from '../deps.ts';
import type { Exchange } from '../http/exchange.ts';
import { answers } from '../http/text-answers.ts';
import { type Brought, NOTHING, unsignedIdOf } from '../visitors/cookies.ts';
import { randomIds } from '../visitors/random-id.ts';
import { NO_VARIANTS } from '../visitors/variants-text.ts';
import type { Seal } from '../visitors/visitor-token.ts';
import type { ScriptMessage } from './message.ts';
import { openJson } from './script-answers.ts';

const PAGE_LIMIT = 2048;
const HOST_LIMIT = 255;

/** The host of the reporting page, from the header that browsers set; the link's host if there is none. */
const pageHost = (hit: Hit): string => {
  const origin = hit.req.headers.origin;
  const url = origin === undefined ? null : URL.parse(origin);
  return url === null || url.host === '' ? hit.host : cut(url.host, HOST_LIMIT);
};

/**
 * A visit reported by a landing page: decided and counted like a hit on the link, but not redirected. The answer names
 * the variant and gives the page what a redirect stores in cookies.
 */
export const visitHandler = (
  { journal, snapshots, visitorTokens, now: clock = () => Date.now() }: EdgeDeps,
  clicks: ClickTaker,
) => {
  const newId = randomIds();

  /** `text`: from the page's storage. */
  const broughtBy = (text: string, seal: Seal | null, now: number): Brought => {
    const token = seal === null ? null : seal.open(text, now);
    return { token, unsigned: token === null ? unsignedIdOf(text) : null };
  };

  return (hit: Hit, exchange: Exchange, visit: Extract<ScriptMessage, { kind: 'visit' }>): void => {
    const site = siteOf(snapshots.current(), hit.host);
    const link = site?.links.get(visit.link);
    const hidden = isPrivate(hit, (link ?? site)?.workspace);
    const now = Math.floor(clock() / 1000);
    const host = pageHost(hit);
    const seal = site === undefined ? null : visitorTokens(site.domain.host).page(host);
    const { token, unsigned } = hidden ? NOTHING : broughtBy(visit.visitor, seal, now);
    const known = token?.id ?? null;
    const earlierVariants = token?.variants ?? NO_VARIANTS;
    const arrival: Arrival = {
      hit,
      site,
      link,
      known,
      unsigned,
      issued: known === null && link !== undefined && !hidden ? newId() : null,
      earlierVariants,
      as: 'landed',
      query: visit.query,
      hidden,
      host,
      page: cut(visit.page, PAGE_LIMIT),
      referrer: visit.referrer,
    };
    const { position, record, decision, way, refused, clickId } = clicks.take(arrival);

    const answer = (): ReturnType<typeof openJson> => {
      if (refused !== 0) return openJson(refused, { outcome: 'refused' });
      if (link === undefined) return openJson(404, { outcome: 'unknown' });
      // The page stays as it is, whatever happened to the campaign.
      if (decision === null || way === undefined) {
        return openJson(200, { outcome: decision?.outcome ?? 'unknown' });
      }
      const { test, phase, variant } = decision;
      const variants = variantsToKeep(way, decision, earlierVariants);
      const id = known ?? arrival.issued;
      // Nothing new to store: the page's token is returned.
      const visitor =
        id === null || seal === null
          ? null
          : token !== null && variants === null
            ? visit.visitor
            : seal.seal(id, token?.since ?? now, variants ?? '');
      return openJson(200, {
        outcome: 'landed',
        click: clickId(),
        test,
        phase,
        arm: variant,
        ...(visitor === null ? {} : { visitor }),
      });
    };
    const made = answer();
    journal.append(position, record, (result) =>
      exchange.send(result === 'failed' ? answers.unavailable : made),
    );
  };
};
