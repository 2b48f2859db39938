import type { ServerResponse } from 'node:http';
import type { Plan } from '../core/routing/plan.ts';
import { type Arrival, type Click, type ClickTaker, isPrivate } from './click.ts';
import { cookieWriter, formatArms, NO_ARMS, readArms, readVisitor } from './cookies.ts';
import type { EdgeDeps } from './deps.ts';
import { type Hit, pathForRecord, siteOf } from './hit.ts';
import { inactiveAnswer } from './inactive.ts';
import { randomIds } from './random-id.ts';
import { redirectAnswer } from './redirect-answer.ts';
import { answers, refusals, send } from './text-answers.ts';

/** Whether the rule (0: the default) chooses among several arms: a split of one has nothing to keep. */
export const hasArms = (plan: Plan, rule: number): boolean =>
  (rule === 0 ? plan.fallback : plan.rules.find((r) => r.number === rule)?.to)?.arms.length !== 1;

/** Handles hits on links: decide, journal, and only then answer. */
export const linkHandler = ({ config, journal, snapshots }: EdgeDeps, clicks: ClickTaker) => {
  const newId = randomIds();
  const https = config.publicUrl.startsWith('https:');
  const plain = cookieWriter(https);
  const secure = cookieWriter(true);

  const cookiesOf = (arrival: Arrival, click: Click): string[] => {
    const { link, issued, earlierArms } = arrival;
    const { decision } = click;
    const write = arrival.hit.secure ? secure : plain;
    const cookies: string[] = [];
    if (link === undefined || decision === null || arrival.hidden) return cookies;
    if (issued !== null) cookies.push('Set-Cookie', write.visitor(issued));
    const { test, phase, arm } = decision;
    const earlier = earlierArms[test];
    if (hasArms(link.plan, decision.rule) && (earlier?.arm !== arm || earlier.phase !== phase)) {
      cookies.push('Set-Cookie', write.arms(formatArms(earlierArms, test, { phase, arm })));
    }
    if ((link.paths.get(arm)?.landing ?? 0) !== 0) cookies.push('Set-Cookie', write.click(click.clickId()));
    return cookies;
  };

  return (hit: Hit, res: ServerResponse): void => {
    const site = siteOf(snapshots.current(), hit.host);
    const link = site?.links.get(hit.target.slug);
    const hidden = isPrivate(hit, link);
    const cookie = hidden ? undefined : hit.req.headers.cookie;
    const known = readVisitor(cookie);
    const arrival: Arrival = {
      hit,
      site,
      link,
      known,
      issued: known === null && link !== undefined && !hidden ? newId() : null,
      earlierArms: cookie === undefined ? NO_ARMS : readArms(cookie),
      as: 'redirected',
      query: hit.target.query,
      hidden,
      page: pathForRecord(hit),
      referrer: hit.req.headers.referer ?? '',
    };

    const click = clicks.take(arrival);
    const { position, record, destination, refused } = click;
    if (destination === undefined || link === undefined) {
      const answer = refused === 0 ? inactiveAnswer(site, link) : refusals[refused];
      journal.append(position, record, (result) =>
        send(res, result === 'failed' ? answers.unavailable : answer),
      );
      return;
    }
    const answer = redirectAnswer(link.plan, click.location(), cookiesOf(arrival, click));
    journal.append(position, record, (result) =>
      send(res, result === 'failed' ? answers.unavailable : answer),
    );
  };
};
