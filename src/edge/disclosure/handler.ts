import { MINUTE_MS } from '../../core/time/durations.ts';
import { crawlerOf } from '../../core/traffic/crawlers.ts';
import { type Hit, siteOf } from '../click/hit.ts';
import { linkQuery } from '../click/link-query.ts';
import type { EdgeDeps } from '../deps.ts';
import type { Address } from '../http/address.ts';
import type { Exchange } from '../http/exchange.ts';
import { type Answer, answers, headerLines, NO_REFERRER, NO_STORE, refusals } from '../http/text-answers.ts';
import { disclosureOf, signDisclosure } from './document.ts';
import { languageOf } from './languages.ts';
import { disclosurePage, limitedPage, PAGE_POLICY } from './page.ts';

/**
 * Whether an address (IPv6: its /64) has asked for more than `perMinute` disclosures in its current minute; 0 for no
 * limit. Counted separately, so that reading disclosures does not make clicks invalid.
 */
const floodGate = (perMinute: number): ((address: Address, time: number) => boolean) => {
  // Keyed by the object that an address, or a /64, has for its clicks, and dropped with it.
  const counts = new WeakMap<object, { since: number; count: number }>();
  return ({ full, notes }, time) => {
    if (perMinute === 0 || full === '') return false;
    const known = counts.get(notes.flood);
    if (known === undefined || time - known.since >= MINUTE_MS) {
      counts.set(notes.flood, { since: time, count: 1 });
      return false;
    }
    return ++known.count > perMinute;
  };
};

/** The slug whose disclosure is requested, or null. Called for every hit. Some programs encode the plus. */
export const disclosedSlug = (slug: string): string | null => {
  if (slug.endsWith('+')) return slug.slice(0, -1);
  return slug.endsWith('%2B') || slug.endsWith('%2b') ? slug.slice(0, -3) : null;
};

const answer = (status: number, type: string, body: string): Answer => ({
  status,
  headers:
    headerLines({
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': String(Buffer.byteLength(body)),
      'Content-Security-Policy': PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept, Accept-Language, User-Agent',
    }) +
    NO_STORE +
    NO_REFERRER,
  body,
});

const wantsJson = (accept: string | undefined, format: string): boolean =>
  format === 'json' || (format === '' && /\bapplication\/json\b/i.test(accept ?? ''));

/**
 * Handles `/<slug>+`: where a link leads, for anyone who wants to know. It is not a hit on the link: nothing is
 * counted, journaled or stored, and cookies are ignored.
 */
export const disclosureHandler = ({ config, snapshots, signing, disclosureKeys }: EdgeDeps) => {
  const isFlood = floodGate(config.floodPerMinute);

  return (hit: Hit, exchange: Exchange, slug: string): void => {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') {
      exchange.send(answers.readOnly);
      return;
    }
    const site = siteOf(snapshots.current(), hit.host);
    const link = site?.links.get(slug);
    if (site === undefined || link === undefined || hit.target.rest !== '') {
      exchange.send(answers.notFound);
      return;
    }
    const { headers } = exchange;
    const time = Date.now();
    // A declaration is enough: nothing here is hidden from an impostor.
    const declared = crawlerOf(hit.userAgent) !== null;
    if (!declared && isFlood(hit.address, time)) {
      exchange.send(refusals[429]);
      return;
    }
    const query = linkQuery(hit.target.query);
    const key = query.value('key');
    const json = wantsJson(headers.accept, query.value('format'));
    const address = { language: languageOf(query.value('lang'), headers['accept-language']), key };
    const plan = link.whole();
    const name = `${site.domain.host}/${slug}`;
    if (plan.disclosure === 'limited' && !declared) {
      const state = key === '' ? null : disclosureKeys.check(plan.publicId, key, time);
      if (state !== 'valid') {
        const body = json
          ? JSON.stringify({ limited: true, link: name, key: state })
          : limitedPage(name, state, address);
        exchange.send(answer(403, json ? 'application/json' : 'text/html', body));
        return;
      }
    }
    const document = disclosureOf(plan, site, link, hit.target, slug, time);
    const signed = signDisclosure(document, signing);
    exchange.send(
      json
        ? answer(200, 'application/json', `${JSON.stringify(signed)}\n`)
        : answer(200, 'text/html', disclosurePage(document, signed, address)),
    );
  };
};
