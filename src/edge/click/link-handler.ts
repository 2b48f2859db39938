import type { Decision } from '../../core/routing/decide.ts';
import type { EdgeDeps } from '../deps.ts';
import type { Exchange } from '../http/exchange.ts';
import { redirectAnswer } from '../http/redirect-answer.ts';
import { answers, refusals } from '../http/text-answers.ts';
import { type Brought, cookieWriters, NOTHING, readVisitor } from '../visitors/cookies.ts';
import { randomIds } from '../visitors/random-id.ts';
import {
  addVariants,
  type EarlierVariants,
  formatVariants,
  hasVariant,
  NO_VARIANTS,
} from '../visitors/variants-text.ts';
import { type Arrival, type Click, type ClickTaker, isPrivate } from './click.ts';
import { type Hit, pathForRecord, siteOf } from './hit.ts';
import { inactiveAnswer } from './inactive.ts';
import { clickParameters } from './link-query.ts';
import type { ReadyWay } from './ready-link.ts';

/** The visitor token's assignments after a decision; null if nothing is new. A redrawn visitor keeps the first. */
export const variantsToKeep = (
  way: ReadyWay,
  decision: Decision,
  earlierVariants: EarlierVariants,
): string | null => {
  const { test, phase, first, drawn } = decision;
  if (drawn === null) {
    if (earlierVariants === NO_VARIANTS) return way.variants;
    return hasVariant(earlierVariants, test, phase, first)
      ? null
      : formatVariants(earlierVariants, test, { phase, variant: first });
  }
  const newer: Record<string, EarlierVariants[string]> = { [test]: { phase, variant: first } };
  // The offer itself, not its fallback: the visitor gets it again once its cap has room.
  for (const { test: name, offer } of drawn) if (offer !== 0) newer[name] = { phase: 1, variant: offer };
  return addVariants(earlierVariants, newer);
};

/** Handles hits on links: decide, journal, and only then answer. */
export const linkHandler = (
  { config, journal, snapshots, visitorTokens, now: clock = () => Date.now() }: EdgeDeps,
  clicks: ClickTaker,
) => {
  const newId = randomIds();
  const writerFor = cookieWriters(config.publicUrl);

  const cookiesOf = (arrival: Arrival, click: Click, { token }: Brought, now: number): string => {
    const { hit, site, link, issued, earlierVariants } = arrival;
    const { decision, way } = click;
    if (site === undefined || link === undefined || decision === null || way === undefined || arrival.hidden)
      return '';
    const write = writerFor(hit);
    const variants = variantsToKeep(way, decision, earlierVariants);
    let cookies = '';
    const id = issued ?? token?.id;
    if (id !== undefined && (issued !== null || variants !== null)) {
      const since = token?.since ?? now;
      const text = visitorTokens(site.domain.host).cookie.seal(id, since, variants ?? '');
      cookies = write.visitor(text, since, now);
      if (issued !== null) cookies += write.withoutOld(hit.req.headers.cookie);
    }
    if (way.landing) cookies += write.click(click.clickId(), clickParameters(arrival.query, link.slots));
    return cookies;
  };

  return (hit: Hit, exchange: Exchange): void => {
    const site = siteOf(snapshots.current(), hit.host);
    const link = site?.links.get(hit.target.slug);
    const hidden = isPrivate(hit, (link ?? site)?.workspace);
    const cookie = hidden ? undefined : hit.req.headers.cookie;
    const now = Math.floor(clock() / 1000);
    const brought =
      cookie === undefined || site === undefined
        ? NOTHING
        : readVisitor(cookie, visitorTokens(site.domain.host).cookie, writerFor(hit).secure, now);
    const { token, unsigned } = brought;
    const arrival: Arrival = {
      hit,
      site,
      link,
      known: token === null ? null : token.id,
      unsigned,
      issued: token === null && link !== undefined && !hidden ? newId() : null,
      earlierVariants: token === null ? NO_VARIANTS : token.variants,
      as: 'redirected',
      query: hit.target.query,
      hidden,
      host: hit.host,
      page: pathForRecord(hit),
      referrer: hit.req.headers.referer ?? '',
    };

    const click = clicks.take(arrival);
    const { position, record, destination, refused } = click;
    if (destination === undefined || link === undefined) {
      const answer = refused === 0 ? inactiveAnswer(site, link, hit.target) : refusals[refused];
      journal.append(position, record, (result) =>
        exchange.send(result === 'failed' ? answers.unavailable : answer),
      );
      return;
    }
    const answer = redirectAnswer(hit, link.plan, click.location(), cookiesOf(arrival, click, brought, now));
    journal.append(position, record, (result) =>
      exchange.send(result === 'failed' ? answers.unavailable : answer),
    );
  };
};
