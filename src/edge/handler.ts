import type { IncomingMessage } from 'node:http';
import { SIGNING_KEYS_PATH } from '../contracts/signed.ts';
import { clickTaker } from './click/click.ts';
import { hitReader, hostOf, siteOf } from './click/hit.ts';
import { linkHandler } from './click/link-handler.ts';
import { parseTarget, type Target } from './click/target.ts';
import type { EdgeDeps } from './deps.ts';
import { disclosedSlug, disclosureHandler } from './disclosure/handler.ts';
import { addressReader } from './http/address.ts';
import type { Exchange } from './http/exchange.ts';
import { type Answer, answers } from './http/text-answers.ts';
import { askedExit } from './landing/exit.ts';
import { outHandler } from './landing/out-handler.ts';
import { postbackHandler } from './postback/handler.ts';
import { openJson } from './script/script-answers.ts';
import { scriptHandler } from './script/script-handler.ts';

const TARGET_LIMIT = 8192;
/** Names and values are limited to 16 kB in total, which leaves room for thousands of empty ones. */
const HEADERS_LIMIT = 500;

/** Reserved first path segments: no campaign can have them, and they are not hits on a link. */
const reserved: ReadonlyMap<string, Answer> = new Map<string, Answer>([['favicon.ico', answers.favicon]]);

/** Pages of other origins may send a preflight request. */
const isPreflight = (method: string, url: string): boolean =>
  method === 'OPTIONS' && parseTarget(url)?.slug === 't.js';

/** With two hosts, readers of the request may disagree (RFC 9112, 3.2). Node silently keeps the first. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
};

/** The target of a request that `node:http` accepted, or the answer to an invalid one. */
export const wellFormed = (req: IncomingMessage): Target | Answer => {
  const { url = '/', method = 'GET' } = req;
  // The parser accepts a line without a version, and the HTTP/2 preface, as requests.
  if (req.httpVersionMajor !== 1) return answers.malformed;
  if (req.rawHeaders.length > 2 * HEADERS_LIMIT) return answers.tooManyHeaders;
  if (url.length > TARGET_LIMIT) return answers.targetTooLong;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST' && !isPreflight(method, url)) {
    return answers.methodNotAllowed;
  }
  // HTTP/1.0 may leave Host out; the hit is then on an unknown host.
  if (req.headers.host === undefined && req.httpVersion === '1.1') return answers.malformed;
  if (hasTwoHosts(req)) return answers.malformed;
  return parseTarget(url) ?? answers.malformed;
};

/** Nothing is served below these two, except the exits of landing pages. */
const isBelow = ({ slug, rest }: Target): boolean =>
  slug === 'out' ? askedExit(rest) === 0 : rest !== '' && slug === 't.js';

/**
 * Sends each request to its handler. Malformed ones (with an answer in place of their target) are refused and counted,
 * never journaled.
 */
export const requestHandler = (deps: EdgeDeps) => {
  const { config, journal, snapshots } = deps;
  const hits = hitReader(addressReader(config.trustedProxies), () => journal.countForwardingIgnored());
  const clicks = clickTaker(deps);
  const onLink = linkHandler(deps, clicks);
  const onPostback = postbackHandler(deps);
  const onOut = outHandler(deps, clicks);
  const onScript = scriptHandler(deps, clicks);
  const onDisclosure = disclosureHandler(deps);
  let shown: object | null = null;
  let signingKeys: Answer = answers.notFound;
  const answerKeys = (): Answer => {
    const { published } = deps.signing;
    if (published !== shown) [shown, signingKeys] = [published, openJson(200, published)];
    return signingKeys;
  };

  const malformed = (exchange: Exchange, answer: Answer): void => {
    journal.countMalformed();
    // The start of any further request on the connection is uncertain.
    exchange.endAfter();
    exchange.send(answer);
  };

  return (exchange: Exchange, target: Target | Answer): void => {
    if ('status' in target) {
      malformed(exchange, target);
      return;
    }
    const { slug } = target;
    // No link is known yet, so "not found" would be wrong, and the request belongs to no campaign.
    if (snapshots.current().revision === 0) {
      exchange.send(slug === 'postback' ? answers.postbackUnavailable : answers.starting);
      return;
    }
    if (slug === '.well-known') {
      exchange.send(`/${slug}${target.rest}` === SIGNING_KEYS_PATH ? answerKeys() : answers.notFound);
      return;
    }
    if (slug === 'robots.txt') {
      const site = siteOf(snapshots.current(), hostOf(exchange.headers, target));
      exchange.send(site?.domain.robots === 'disallow' ? answers.robotsDisallow : answers.robots);
      return;
    }
    const own = isBelow(target) ? answers.notFound : reserved.get(slug);
    if (own !== undefined) {
      exchange.send(own);
      return;
    }
    const disclosed = disclosedSlug(slug);
    const hit = hits.read(exchange, target);
    if (disclosed !== null) {
      onDisclosure(hit, exchange, disclosed);
      return;
    }
    if (slug === 'out') onOut(hit, exchange);
    else if (slug === 't.js') onScript(hit, exchange);
    else if (slug !== 'postback') onLink(hit, exchange);
    else if (exchange.method === 'HEAD') malformed(exchange, answers.postbackMethod);
    else onPostback(hit, exchange);
  };
};
