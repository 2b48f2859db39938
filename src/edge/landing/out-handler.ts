import { unescape as decoded } from 'node:querystring';
import { closedAt } from '../../core/routing/compile.ts';
import { chooseOffer, exitsOf, offerTest, openOffer } from '../../core/routing/decide.ts';
import type { PlanDestination } from '../../core/routing/plan.ts';
import { passQuery } from '../../core/routing/url/pass-query.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Click } from '../../events/journal/click-id.ts';
import { type ClickTaker, isPrivate } from '../click/click.ts';
import { clickEventFields } from '../click/click-event.ts';
import { type Hit, pathForRecord, siteOf } from '../click/hit.ts';
import { inactiveAnswer } from '../click/inactive.ts';
import { clickParameters, type LinkQuery, linkQuery, offerQuery, slotQuery } from '../click/link-query.ts';
import { renderDestination } from '../click/redirect.ts';
import type { EdgeDeps } from '../deps.ts';
import type { Exchange } from '../http/exchange.ts';
import { redirectAnswer } from '../http/redirect-answer.ts';
import { type Answer, answers, refusals } from '../http/text-answers.ts';
import type { Site } from '../snapshot/holder.ts';
import { type Brought, cookieWriters, NOTHING, readClick, readVisitor } from '../visitors/cookies.ts';
import { addVariants, NO_VARIANTS } from '../visitors/variants-text.ts';
import { askedExit } from './exit.ts';

/** A click that continues to its offer, and the query in its cookie, which is as untrusted as any query. */
interface Continued {
  readonly click: Click;
  readonly query: string;
}

/** Lifetime of the cookie that carries a click: a visitor who returns later must click an ad again. */
const CLICK_LIFE_MS = 30 * DAY_MS;

/** The parameter that names the click is not passed on, however it is spelled (`%63id`). */
const withoutClick = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && decoded((pair.split('=', 1)[0] ?? '').replaceAll('+', ' ')) !== 'cid')
    .join('&');

/**
 * Handles `/out` and `/out/1` to `/out/10`: a click on its landing page continues to the offer that was drawn for that
 * exit. Decide, journal, and only then answer.
 *
 * A click ID is all it takes, and every visitor sees theirs. So it redirects only if the click can have been on a
 * landing page (its path has one, or the page's script reported the visit), and only while the campaign is open: if
 * that is paused, archived or over, it answers as the link does, immediately and to everyone.
 */
export const outHandler = (
  { config, journal, signer, snapshots, visitorTokens, now: clock = () => Date.now() }: EdgeDeps,
  clicks: ClickTaker,
) => {
  const writerFor = cookieWriters(config.publicUrl);

  const broughtBy = (hit: Hit, site: Site | undefined, now: number): Brought =>
    site === undefined
      ? NOTHING
      : readVisitor(
          hit.req.headers.cookie,
          visitorTokens(site.domain.host).cookie,
          writerFor(hit).secure,
          now,
        );

  /** The click named by the address, otherwise by the landing page's cookie. A wrong one is not replaced by a guess. */
  const clickOf = (hit: Hit, query: LinkQuery): Continued | null => {
    const cookie = readClick(hit.req.headers.cookie);
    const id = query.value('cid') || cookie?.id;
    const click = id === undefined ? null : signer.verify(id);
    // A receipt is signed with the same key; its missing variant distinguishes it from a click.
    if (click === null || click.variant < 0 || clock() - click.time > CLICK_LIFE_MS) return null;
    return { click, query: cookie?.id === id ? (cookie?.query ?? '') : '' };
  };

  /** Not a click of this host: counted as a hit that leads nowhere. */
  const lost = (hit: Hit, exchange: Exchange, site: Site | undefined, answer: Answer): void => {
    const hidden = isPrivate(hit, site?.workspace);
    const { token, unsigned } = hidden ? NOTHING : broughtBy(hit, site, Math.floor(clock() / 1000));
    const { position, record } = clicks.take({
      hit,
      site,
      link: undefined,
      known: token?.id ?? null,
      unsigned,
      issued: null,
      earlierVariants: NO_VARIANTS,
      as: 'redirected',
      query: hit.target.query,
      hidden,
      host: hit.host,
      page: pathForRecord(hit),
      referrer: hit.req.headers.referer ?? '',
    });
    journal.append(position, record, (result) =>
      exchange.send(result === 'failed' ? answers.unavailable : answer),
    );
  };

  return (hit: Hit, exchange: Exchange): void => {
    const tables = snapshots.current();
    const site = siteOf(tables, hit.host);
    const query = linkQuery(hit.target.query);
    const continued = clickOf(hit, query);
    if (continued === null) {
      lost(hit, exchange, site, answers.noClick);
      return;
    }
    const { click } = continued;
    const campaign = tables.campaigns.get(click.campaign);
    if (site === undefined || campaign?.host !== site.domain.host) {
      lost(hit, exchange, site, answers.notFound);
      return;
    }
    const { link } = campaign;
    const { plan } = link;
    const hidden = isPrivate(hit, link.workspace);
    const now = Math.floor(clock() / 1000);
    const { token, unsigned } = hidden ? NOTHING : broughtBy(hit, site, now);
    const known = token?.id ?? null;
    // We wrote it, but the sender may have changed it.
    const earlier = hidden ? '' : clickParameters(continued.query, link.slots);
    const agent = clicks.agentOf(hit.userAgent);

    // From here to `append` nothing may throw or wait: the position is the journal's next record.
    const position = journal.next();
    const { time, sequence } = position;
    const { found, active } = clicks.traffic.classify({ hit, agent, time, sequence });
    const { place } = hit.address.notes;
    const key = known ?? clicks.keyOf(hit, agent, time);
    const path = link.path(click.variant);
    const exits = path === undefined ? [] : exitsOf(path);
    const asked = askedExit(hit.target.rest);
    // An exit that the path does not have leads to the first one's offer, and is counted as unknown.
    const exit = asked <= exits.length ? asked : 1;
    const { offers = [] } = exits[exit - 1] ?? {};
    const choice = offerTest(plan.campaign, click.variant, exit);
    const earlierVariants = token?.variants ?? NO_VARIANTS;
    const closed = closedAt(link.compiled, time) !== null;
    const isOnPage = path !== undefined && (path.landing !== 0 || plan.redirect === 'none');
    const offer =
      isOnPage && !closed ? chooseOffer(exits[exit - 1] ?? path, key, choice, earlierVariants) : 0;
    // As at the click: a cap that was used up since then must not change where this visitor goes.
    const full = link.offerCaps === null ? [] : tables.full.at(link.offerCaps, click.time);
    const leadsTo = openOffer(link.compiled.limits, offer, full);
    const destination = leadsTo === 0 ? undefined : link.destination(leadsTo);
    const capped = offer !== 0 && leadsTo === 0;
    const refused = destination !== undefined && plan.invalidTraffic === 'refuse' ? active.refusal : 0;

    const locationOf = (to: PlanDestination): string => {
      const raw = withoutClick(query.raw);
      const url = renderDestination({
        clickId: () => signer.sign(click),
        time,
        plan,
        destination: to,
        variant: click.variant,
        visitor: clicks.visitorOf(hit, agent, place, key, plan.zone, time),
        place,
        ...offerQuery(slotQuery(query, link.slots), earlier, hidden),
      });
      // Names already in the address keep their values: the offer's own first, then those of `/out`.
      return plan.passQuery ? passQuery(passQuery(url, raw), earlier) : url;
    };
    const leads = destination !== undefined && refused === 0;
    // Stored only for visitors with the link's cookie: the script of a page promises not to set one.
    const variants =
      leads && token !== null && offers.length > 1
        ? addVariants(earlierVariants, { [choice]: { phase: 1, variant: offer } })
        : null;
    const cookies =
      variants === null || token === null
        ? ''
        : writerFor(hit).visitor(
            visitorTokens(site.domain.host).cookie.seal(token.id, token.since, variants),
            token.since,
            now,
          );
    const answer =
      refused !== 0
        ? refusals[refused]
        : closed || capped
          ? inactiveAnswer(site, link, hit.target)
          : destination === undefined
            ? answers.notFound
            : redirectAnswer(hit, plan, locationOf(destination), cookies);
    const fields = clickEventFields({
      type: 'out',
      hit,
      link,
      click,
      classification: refused === 0 ? found : active,
      outcome:
        refused !== 0 ? 'refused' : leads ? 'redirected' : closed ? 'paused' : capped ? 'capped' : 'unknown',
      destination: leads ? destination.id : 0,
      exit: asked === exit ? exit : 0,
      key: unsigned ?? key,
      addressHash: clicks.activityOf(hit, agent, time).addressHash,
    });
    journal.append(position, fields, (result) =>
      exchange.send(result === 'failed' ? answers.unavailable : answer),
    );
  };
};
