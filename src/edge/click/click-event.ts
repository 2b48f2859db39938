import type { Classification } from '../../core/traffic/classify.ts';
import type { Click } from '../../events/journal/click-id.ts';
import type { ClickEventFields } from '../../events/journal/record.ts';
import { isPrivate } from './click.ts';
import { cut, type Hit, pathForRecord, REFERRER_LIMIT } from './hit.ts';
import { privatePath } from './link-query.ts';
import type { Link } from './ready-link.ts';

export interface ClickEvent {
  readonly type: 'out' | 'landed';
  readonly hit: Hit;
  readonly link: Link;
  /** The click it belongs to, verified. */
  readonly click: Click;
  readonly classification: Classification;
  readonly outcome: 'redirected' | 'landed' | 'refused' | 'paused' | 'capped' | 'unknown';
  /** Number of the destination, or 0. */
  readonly destination: number;
  /** Exit of the landing page, from 1; 0: one that it does not have. Absent for `landed`. */
  readonly exit?: number;
  /** Visitor key. */
  readonly key: string;
  /** Hash of the address, used by ingest to detect floods; empty where no address is known. */
  readonly addressHash: string;
}

/** The record of an event that follows an earlier click. */
export const clickEventFields = (event: ClickEvent): ClickEventFields => {
  const { hit, link, click, classification } = event;
  const { plan, workspace } = link;
  const hidden = isPrivate(hit, workspace);
  const fields: ClickEventFields = {
    k: 'e',
    ty: event.type,
    ws: plan.workspace,
    do: plan.domain,
    c: plan.campaign,
    r: plan.revision,
    cn: click.node,
    cw: click.worker,
    ce: click.epoch,
    cs: click.sequence,
    ct: click.time,
    a: click.variant,
    d: event.destination,
    o: event.outcome,
    cl: classification.trafficClass,
    rs: [...classification.reasons],
    v: event.key,
    m: hit.req.method,
    h: hit.host,
    p: hidden ? privatePath(pathForRecord(hit)) : pathForRecord(hit),
    ua: hit.userAgent,
    rf: hidden ? '' : cut(hit.req.headers.referer ?? '', REFERRER_LIMIT),
  };
  if (event.exit !== undefined && event.exit !== 1) fields.ex = event.exit;
  if (event.addressHash !== '') fields.ha = event.addressHash;
  const { full, truncated } = hit.address;
  if (!hidden && truncated !== '') fields.ip = workspace.keepAddresses ? full : truncated;
  return fields;
};
