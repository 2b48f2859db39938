import type { ServerResponse } from 'node:http';
import { type ParsedUrlQuery, parse } from 'node:querystring';
import { type Decision, decide } from '../core/routing/decide.ts';
import type { Visitor } from '../core/routing/plan.ts';
import { localMinute } from '../core/time/zone.ts';
import { type Classification, classify } from '../core/traffic/classify.ts';
import type { UserAgent } from '../core/traffic/user-agent.ts';
import type { AppendResult } from '../events/journal/contract.ts';
import type { RequestFields } from '../events/journal/record.ts';
import { agentReader } from './agent-reader.ts';
import { cookieWriter, readArms, readVisitor } from './cookies.ts';
import type { EdgeDeps } from './deps.ts';
import { cut, type Hit, pathForRecord, referrerForRecord, siteOf } from './hit.ts';
import { languageReader } from './language.ts';
import { randomIds } from './random-id.ts';
import { renderDestination } from './redirect.ts';
import type { Link, Site } from './snapshot-holder.ts';
import { type Answer, answers, send } from './text-answers.ts';

const SUB_LIMIT = 255;
const NO_CAPS: readonly string[] = [];
const NO_QUERY: ParsedUrlQuery = {};

const subOf = (query: ParsedUrlQuery, name: string): string => {
  const value = query[name];
  return cut((Array.isArray(value) ? value[0] : value) ?? '', SUB_LIMIT);
};

const classOf = (hit: Hit, agent: UserAgent): Classification => {
  const { headers } = hit.req;
  const purposes = [
    headers['sec-purpose'] as string | undefined,
    headers.purpose as string | undefined,
    headers['x-purpose'] as string | undefined,
    headers['x-moz'] as string | undefined,
  ];
  return classify({ agent, purposes });
};

/** Handles hits on links: decide, journal, and only then answer. */
export const linkHandler = ({ config, journal, signer, visitorKeys, snapshots }: EdgeDeps) => {
  const agentOf = agentReader();
  const languageOf = languageReader();
  const newId = randomIds();
  const cookies = cookieWriter(config.publicUrl.startsWith('https:'));

  const recordOf = (
    hit: Hit,
    site: Site | undefined,
    link: Link | undefined,
    decision: Decision | null,
    visitor: Pick<Visitor, 'language' | 'device' | 'os' | 'browser'>,
    key: string,
    { trafficClass, reasons }: Classification,
  ): RequestFields => {
    const outcome = decision?.outcome ?? 'unknown';
    const method = hit.req.method ?? 'GET';
    const fields: RequestFields = {
      k: 'r',
      ws: link?.plan.workspace ?? site?.domain.workspace ?? 0,
      do: site?.domain.id ?? 0,
      c: link?.plan.campaign ?? 0,
      r: link?.plan.revision ?? 0,
      d: decision?.destination ?? 0,
      ru: decision?.rule ?? 0,
      te: decision?.test ?? '',
      a: decision?.arm ?? -1,
      o: outcome,
      cl: trafficClass,
      rs: reasons as string[],
      vi: outcome === 'redirected' && method !== 'HEAD' && trafficClass !== 'preview' ? 1 : 0,
      v: key,
      // Takes its place before the long texts now: ingest reads no further than `m`.
      vn: undefined,
      m: method,
      h: hit.host,
      p: pathForRecord(hit),
      dv: visitor.device,
      b: visitor.browser,
      ua: hit.userAgent,
      rf: referrerForRecord(hit),
    };
    if (hit.address.truncated !== '') fields.ip = hit.address.truncated;
    if (visitor.language !== null) fields.l = visitor.language;
    if (visitor.os !== null) fields.os = visitor.os;
    return fields;
  };

  return (hit: Hit, res: ServerResponse): void => {
    const site = siteOf(snapshots.current(), hit.host);
    const link = site?.links.get(hit.target.slug);
    const agent = agentOf(hit.userAgent);
    const classification = classOf(hit, agent);
    const cookie = hit.req.headers.cookie;
    const known = readVisitor(cookie);
    const earlierArms = readArms(cookie);

    // From here to `append` nothing may throw or wait: the position is the journal's next record.
    const position = journal.next();
    const key = known ?? visitorKeys.keyOf(position.time, hit.address.full, hit.userAgent);
    const visitor: Visitor = {
      country: null,
      region: null,
      language: languageOf(hit.req.headers['accept-language']),
      device: agent.device,
      os: agent.os,
      browser: agent.family,
      localMinute: localMinute(position.time, 'UTC'),
      splitKey: key,
      earlierArms,
    };
    const decision = link === undefined ? null : decide(link.plan, visitor, position.time, NO_CAPS);
    const fields = recordOf(hit, site, link, decision, visitor, key, classification);

    const destination = decision === null ? undefined : link?.destinations.get(decision.destination);
    if (link === undefined || decision === null || destination === undefined) {
      const answer: Answer = decision?.outcome === 'paused' ? answers.paused : answers.notFound;
      journal.append(position, fields, (result) =>
        send(res, result === 'failed' ? answers.unavailable : answer),
      );
      return;
    }

    const query = hit.target.query.includes('sub') ? parse(hit.target.query) : NO_QUERY;
    const subs = [subOf(query, 'sub1'), subOf(query, 'sub2'), subOf(query, 'sub3')] as const;
    if (subs[0] !== '') fields.s1 = subs[0];
    if (subs[1] !== '') fields.s2 = subs[1];
    if (subs[2] !== '') fields.s3 = subs[2];
    const location = renderDestination({
      signer,
      position,
      plan: link.plan,
      destination,
      decision,
      visitor,
      subs,
    });
    const headers = [
      'Location',
      location,
      'Content-Length',
      '0',
      'Cache-Control',
      'no-store',
      'Referrer-Policy',
      'no-referrer',
    ];
    if (known === null) {
      const id = newId();
      fields.vn = id;
      headers.push('Set-Cookie', cookies.visitor(id));
    }
    // A split of one arm has nothing to keep.
    if (link.plan.fallback.arms.length > 1 && earlierArms[decision.test] !== decision.arm) {
      headers.push('Set-Cookie', cookies.arms(earlierArms, decision.test, decision.arm));
    }
    journal.append(position, fields, (result: AppendResult) => {
      if (result === 'failed') {
        send(res, answers.unavailable);
        return;
      }
      res.writeHead(302, headers);
      res.end();
    });
  };
};
