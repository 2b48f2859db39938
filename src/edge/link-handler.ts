import type { Decision } from '../core/routing/decide.ts';
import { type Arrival, type Click, type ClickTaker, isPrivate } from './click.ts';
import { clickParameters } from './click-parameters.ts';
import { addArms, cookieWriters, type EarlierArms, NO_ARMS, readArms, readVisitor } from './cookies.ts';
import type { EdgeDeps } from './deps.ts';
import type { Exchange } from './exchange.ts';
import { type Hit, pathForRecord, siteOf } from './hit.ts';
import { inactiveAnswer } from './inactive.ts';
import { randomIds } from './random-id.ts';
import type { ReadyWay } from './ready-link.ts';
import { redirectAnswer } from './redirect-answer.ts';
import { answers, refusals } from './text-answers.ts';

/** Value of the arms cookie after a decision; null: there is nothing new to keep. */
export const armsToKeep = (way: ReadyWay, decision: Decision, earlierArms: EarlierArms): string | null => {
  const { test, phase, arm, destination } = decision;
  if (way.offerTest === '') {
    return earlierArms === NO_ARMS ? way.arms : addArms(earlierArms, { [test]: { phase, arm } });
  }
  return addArms(earlierArms, { [test]: { phase, arm }, [way.offerTest]: { phase: 1, arm: destination } });
};

/** Handles hits on links: decide, journal, and only then answer. */
export const linkHandler = ({ config, journal, snapshots }: EdgeDeps, clicks: ClickTaker) => {
  const newId = randomIds();
  const writerFor = cookieWriters(config.publicUrl);

  const cookiesOf = (arrival: Arrival, click: Click): string => {
    const { link, issued, earlierArms } = arrival;
    const { decision, way } = click;
    if (link === undefined || decision === null || way === undefined || arrival.hidden) return '';
    const write = writerFor(arrival.hit);
    let cookies = issued === null ? '' : write.visitor(issued);
    const arms = armsToKeep(way, decision, earlierArms);
    if (arms !== null) cookies += write.arms(arms);
    if (way.landing) cookies += write.click(click.clickId(), clickParameters(arrival.query));
    return cookies;
  };

  return (hit: Hit, exchange: Exchange): void => {
    const site = siteOf(snapshots.current(), hit.host);
    const link = site?.links.get(hit.target.slug);
    const hidden = isPrivate(hit, (link ?? site)?.workspace);
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
    const answer = redirectAnswer(hit, link.plan, click.location(), cookiesOf(arrival, click));
    journal.append(position, record, (result) =>
      exchange.send(result === 'failed' ? answers.unavailable : answer),
    );
  };
};
