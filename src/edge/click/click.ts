import { SUBS } from '../../core/report/subs.ts';
import type { Decision } from '../../core/routing/decide.ts';
import { decide, wayOf } from '../../core/routing/decide.ts';
import type { PlanDestination, Visitor } from '../../core/routing/plan.ts';
import { passQuery } from '../../core/routing/url/pass-query.ts';
import { allClickIds, sourceClickId } from '../../core/routing/url/platform-click-ids.ts';
import { localMinute } from '../../core/time/zone.ts';
import type { Classification } from '../../core/traffic/classify.ts';
import { routedLanguage } from '../../core/traffic/routed-as.ts';
import type { Position } from '../../events/journal/contract.ts';
import type { RequestText } from '../../events/journal/encode-record.ts';
import { subMember } from '../../events/journal/record.ts';
import type { WorkspacePlan } from '../../snapshot/text.ts';
import type { EdgeDeps } from '../deps.ts';
import { inOnePiece } from '../http/fifo-cache.ts';
import type { Place } from '../places/places.ts';
import type { Site } from '../snapshot/holder.ts';
import type { AddressNotes } from '../traffic/address-notes.ts';
import { agentReader, jsonText, type KnownAgent } from '../traffic/agents.ts';
import { languageReader } from '../traffic/language.ts';
import { trafficReader, wholeMemberOf } from '../traffic/traffic.ts';
import type { EarlierVariants } from '../visitors/variants-text.ts';
import { tokenCostMembers } from './click-cost.ts';
import { cut, type Hit, REFERRER_LIMIT } from './hit.ts';
import { type LinkQuery, linkQuery, privatePath, slotQuery } from './link-query.ts';
import type { Link, ReadyWay } from './ready-link.ts';
import { renderDestination } from './redirect.ts';
import { utmMembers } from './utm-members.ts';

/** Members of the record, by link parameter. */
const SUB_MEMBERS: ReadonlyMap<string, string> = new Map(SUBS.map((sub) => [sub, subMember(sub)]));
const NO_CAPS: readonly string[] = [];

/** A visitor to be routed: by a request for a link, or by the script of a landing page. */
export interface Arrival {
  readonly hit: Hit;
  readonly site: Site | undefined;
  readonly link: Link | undefined;
  /** Visitor ID, signed by us, that they brought (cookie or page storage), or null. */
  readonly known: string | null;
  /** Without a signed ID: one that anyone may have written. It only affects whether a visit is unique. */
  readonly unsigned: string | null;
  /** Visitor ID issued with this answer, or null. */
  readonly issued: string | null;
  readonly earlierVariants: EarlierVariants;
  /** `landed`: they are on the page and are not redirected. */
  readonly as: 'redirected' | 'landed';
  /** Query with the source's parameters: the link's, or the page's. */
  readonly query: string;
  /** They asked not to be tracked, and the workspace honors that: `isPrivate`. */
  readonly hidden: boolean;
  /** Host, path and query for the record (of the page itself if they landed), and referrer; truncated by the caller. */
  readonly host: string;
  readonly page: string;
  readonly referrer: string;
}

/** A request, classified and decided; its record must be appended in the same turn. */
export interface Click {
  readonly position: Position;
  /** Null when there is no campaign. */
  readonly decision: Decision | null;
  readonly classification: Classification;
  readonly visitor: Visitor;
  readonly record: RequestText;
  /** The precomputed part of its way; undefined when it leads nowhere or is refused. */
  readonly way: ReadyWay | undefined;
  /** Undefined when the decision leads nowhere or the request is refused. */
  readonly destination: PlanDestination | undefined;
  /** Status of an open refusal, or 0. */
  readonly refused: 0 | 403 | 429;
  /** Signed ID of this click. */
  clickId(): string;
  /** The address the visitor is sent to; only valid with a destination. */
  location(): string;
}

export interface ClickTaker {
  /** From here to the journal's `append`, nothing may throw or wait: the position is the journal's next record. */
  take(arrival: Arrival): Click;
  /** The visitor of a request that is not a click (`/out`), detected in the same way. */
  visitorOf(hit: Hit, agent: KnownAgent, place: Place, key: string, zone: string, time: number): Visitor;
  readonly agentOf: (userAgent: string) => KnownAgent;
  readonly traffic: ReturnType<typeof trafficReader>;
  /** The visitor's key for a day, when they brought none. */
  keyOf(hit: Hit, agent: KnownAgent, time: number): string;
  /** The hashes by which ingest detects repeats; empty where no address is known. */
  activityOf(
    hit: Hit,
    agent: KnownAgent,
    time: number,
  ): Pick<AddressNotes, 'addressHash' | 'addressMember' | 'agentMember'>;
}

/** `DNT: 1` or `Sec-GPC: 1`, where the workspace honors them. */
export const isPrivate = (hit: Hit, workspace: WorkspacePlan | undefined): boolean =>
  workspace?.honourDnt === true && (hit.req.headers.dnt === '1' || hit.req.headers['sec-gpc'] === '1');

/** `isNamed`: other parameters than `sub1` to `sub20` may fill them. */
const subsOf = (query: LinkQuery, isNamed: boolean): string => {
  if (!isNamed && !query.raw.includes('sub')) return '';
  let members = '';
  for (const name of query.names()) {
    const member = SUB_MEMBERS.get(name);
    const value = member === undefined ? '' : query.value(name);
    if (value !== '') members += `,"${member}":${JSON.stringify(value)}`;
  }
  return members;
};

const decisionMembers = (
  decision: Decision | null,
  way: ReadyWay | undefined,
  exhausted: readonly string[],
  landed: boolean,
): string => {
  if (
    way?.destination !== undefined &&
    decision?.kept === false &&
    decision.first === decision.variant &&
    exhausted.length === 0
  )
    return way.members;
  if (decision === null) return ',"d":0,"ru":0,"te":"","ph":0,"a":-1';
  const unit = decision.first === decision.variant ? '' : `,"fa":${decision.first}`;
  const kept = `${way?.landing === true ? ',"lp":1' : ''}${decision.kept ? ',"ka":1' : ''}${unit}`;
  const caps = exhausted.length === 0 ? '' : `,"ec":${JSON.stringify(exhausted)}`;
  const { drawn } = decision;
  // Behind a page, `/out` follows them; a link that leads straight to an offer has its destination.
  const isOnPage = way !== undefined && (way.landing || landed);
  const offers = isOnPage && drawn !== null ? `,"dr":[${drawn.map(({ leadsTo }) => leadsTo).join()}]` : '';
  return `,"d":${decision.destination},"ru":${decision.rule},"te":"${decision.test}","ph":${decision.phase},"a":${decision.variant}${kept}${caps}${offers}`;
};

/** Turns requests into clicks. One per worker: it holds the caches. */
export const clickTaker = (deps: EdgeDeps): ClickTaker => {
  const { config, journal, signer, visitorKeys, caps } = deps;
  const agentOf = agentReader();
  const languageOf = languageReader();
  const traffic = trafficReader(config, deps);
  /** Record members for a classification: there is one object for each set of reasons. */
  const classes = new Map<Classification, string>();

  const classMembers = (classification: Classification): string => {
    let members = classes.get(classification);
    if (members === undefined) {
      members = inOnePiece(
        `,"cl":"${classification.trafficClass}","rs":${JSON.stringify(classification.reasons)}`,
      );
      classes.set(classification, members);
    }
    return members;
  };

  const keyOf = ({ address, userAgent }: Hit, { id }: KnownAgent, time: number): string => {
    const { notes } = address;
    const day = visitorKeys.dayOf(time);
    if (notes.keyAgent !== id || notes.keyDay !== day) {
      notes.key = visitorKeys.keyOf(time, address.full, userAgent);
      notes.keyAgent = id;
      notes.keyDay = day;
    }
    return notes.key;
  };

  const activityOf = ({ address, userAgent }: Hit, { id }: KnownAgent, time: number): AddressNotes => {
    const { notes, full } = address;
    const day = visitorKeys.dayOf(time);
    if (notes.activityAgent === id && notes.activityDay === day) return notes;
    if (full !== '') {
      if (notes.activityDay !== day) {
        notes.addressHash = inOnePiece(visitorKeys.addressHash(time, notes.flood.network));
        notes.addressMember = inOnePiece(`,"ha":"${notes.addressHash}"`);
      }
      notes.agentMember = inOnePiece(`,"hu":"${visitorKeys.agentHash(time, full, userAgent)}"`);
    }
    notes.activityAgent = id;
    notes.activityDay = day;
    return notes;
  };

  const visitorOf = (
    hit: Hit,
    { routed }: KnownAgent,
    place: Place,
    key: string,
    zone: string,
    time: number,
    earlierVariants: EarlierVariants = {},
  ): Visitor => ({
    country: place.country,
    region: place.region,
    language: routedLanguage(languageOf(hit.req.headers['accept-language'])),
    device: routed.device,
    os: routed.os,
    browser: routed.browser,
    localMinute: localMinute(time, zone),
    splitKey: key,
    earlierVariants,
  });

  const exhaustedOf = (link: Link, time: number): readonly string[] => {
    const requests = link.capped === null ? NO_CAPS : caps.exhausted(link.capped, time);
    const offers = link.offerCaps === null ? NO_CAPS : deps.snapshots.current().full.at(link.offerCaps, time);
    return offers.length === 0 ? requests : [...requests, ...offers];
  };

  return {
    agentOf,
    traffic,
    visitorOf,
    keyOf,
    activityOf,
    take(arrival) {
      const { hit, site, link } = arrival;
      const method = hit.req.method;
      const known = agentOf(hit.userAgent);
      const landed = arrival.as === 'landed';
      const position = journal.next();
      const { time } = position;
      const { found, active, clicked } = traffic.classify({
        hit,
        agent: known,
        time,
        sequence: position.sequence,
      });
      const { place, placeMembers, cutMember } = hit.address.notes;
      const key = arrival.known ?? keyOf(hit, known, time);
      const visitor = visitorOf(
        hit,
        known,
        place,
        key,
        link?.plan.zone ?? 'UTC',
        time,
        arrival.earlierVariants,
      );
      const exhausted = link === undefined ? NO_CAPS : exhaustedOf(link, time);
      const decided = link === undefined ? null : decide(link.compiled, visitor, time, exhausted);
      const leads = decided !== null && decided.outcome === 'redirected';
      // Counted before refusal is decided: a cap must not depend on the visitor's class.
      if (leads && link !== undefined && link.capped !== null) caps.count(link.capped, decided.rule, time);
      const refused = leads && link?.plan.invalidTraffic === 'refuse' ? active.refusal : 0;
      const classification = refused === 0 ? found : active;
      const decision = refused === 0 ? decided : null;
      const outcome = refused !== 0 ? 'refused' : leads ? arrival.as : (decided?.outcome ?? 'unknown');
      const visit = leads && refused === 0 && method !== 'HEAD' && classification.trafficClass !== 'preview';

      const way = decision === null || link === undefined ? undefined : link.way(wayOf(decision));
      const destination = way && (way.destination ?? link?.destination(decision?.destination ?? 0));

      // An answer that leads nowhere sets no cookie.
      const issued = leads && refused === 0 ? arrival.issued : null;
      const { hidden, unsigned } = arrival;
      const slots = link === undefined ? null : link.slots;
      const query = slotQuery(linkQuery(arrival.query), slots);
      const ids = hidden || arrival.query === '' ? null : allClickIds(arrival.query);
      const whole = (link ?? site)?.workspace?.keepAddresses === true;
      const { addressMember, agentMember } = activityOf(hit, known, time);
      // Only where a click can be a duplicate, which `hu` marks.
      const activity =
        addressMember === '' || link === undefined || !clicked
          ? addressMember
          : `${addressMember}${agentMember}${landed ? ',"hl":1' : ''}${arrival.known === null ? '' : ',"hk":1'}`;
      const said = languageOf(hit.req.headers['accept-language']);
      const language = said === null ? '' : `,"l":"${said}"`;
      const referrer = hidden ? '' : cut(arrival.referrer, REFERRER_LIMIT);
      const host =
        site !== undefined && arrival.host === site.domain.host ? site.hostJson : jsonText(arrival.host);
      const record: RequestText = {
        k: 'r',
        // Ingest reads only up to `m`, so everything it decides by comes before it.
        members:
          (link?.members ?? `"ws":${site?.domain.workspace ?? 0},"do":${site?.domain.id ?? 0},"c":0,"r":0`) +
          (link?.costInQuery === true ? tokenCostMembers(query, link.workspace.currency) : '') +
          decisionMembers(decision, way, exhausted, landed) +
          `,"o":"${outcome}"${classMembers(classification)},"vi":${visit ? 1 : 0}` +
          (ids === null ? '' : `,"ci":${JSON.stringify(ids)}`) +
          `,"v":"${unsigned ?? key}"${unsigned === null ? '' : `,"sk":"${key}"`}${issued === null ? (hidden && leads ? ',"vh":1' : '') : `,"vn":"${issued}"`}` +
          activity +
          utmMembers(query) +
          `,"m":"${method}","h":${host},"p":${jsonText(hidden ? privatePath(arrival.page) : arrival.page)}` +
          placeMembers +
          (hidden ? '' : whole ? wholeMemberOf(hit.address) : cutMember) +
          language +
          subsOf(query, slots !== null) +
          known.members +
          (referrer === '' ? ',"rf":""' : `,"rf":${jsonText(referrer)}`),
      };
      let id: string | null = null;
      const clickId = (): string => {
        id ??= signer.sign({
          campaign: link?.plan.campaign ?? 0,
          variant: decision?.variant ?? -1,
          time,
          node: position.node,
          worker: position.worker,
          epoch: position.epoch,
          sequence: position.sequence,
        });
        return id;
      };
      return {
        position,
        decision,
        classification,
        visitor,
        record,
        way,
        destination,
        refused,
        clickId,
        location() {
          if (destination === undefined || link === undefined || decision === null) return '';
          const url = renderDestination({
            clickId,
            time,
            plan: link.plan,
            destination,
            variant: decision.variant,
            visitor,
            place,
            query,
            sourceClickId: () => (ids === null ? query.value('source_click_id') : sourceClickId(ids)),
          });
          return link.plan.passQuery && arrival.query !== '' ? passQuery(url, arrival.query) : url;
        },
      };
    },
  };
};
