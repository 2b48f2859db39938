import { hash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import {
  BY_EDITORS,
  SECURITY_KINDS,
  type SecurityDetail,
  type SecurityKind,
} from '../../contracts/accounts/security-log.ts';
import { API_BASE } from '../../contracts/paths.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import { isKey } from '../api-key/key-store.ts';
import type { AppDeps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { type Origin, originOf } from '../session/origin.ts';
import { insertEvent, type NewEvent } from './store.ts';

/** Repeated events are written together this long after the first. */
const GATHER_MS = 2000;
/** Networks distinguished for one account and kind within an hour; further ones are counted without one. */
const PLACES = 20;
/** Distinct entries waiting to be written; beyond that, events are counted by kind only. */
const WAITING = 2000;

/** The account that something concerns, by internal IDs. */
interface Subject {
  readonly user: number;
  readonly workspace: number;
}

interface SecurityFact {
  readonly kind: SecurityKind;
  /** Null if no account is concerned. */
  readonly subject: Subject | null;
  /** Internal ID of the workspace, if there is no subject to determine it. */
  readonly workspace?: number;
  /** Internal ID of the person who did it. Absent: the subject; null if no one was signed in. */
  readonly by?: number | null;
  readonly actor?: 'person' | 'key' | 'operator' | 'nobody';
  readonly detail?: SecurityDetail;
  /** The request, whose address is stored truncated. If this and `origin` are absent, the server itself did it. */
  readonly request?: Call;
  /** The request's origin, already parsed. */
  readonly origin?: Origin;
}

/** The parts of a call that are recorded: who made it, and from where. */
type Call = Pick<FastifyRequest, 'headers' | 'ip'> & { readonly auth?: FastifyRequest['auth'] };

/** Events that strangers and scripts can cause at will; everything else is written individually. */
const GATHERED: ReadonlySet<SecurityKind> = new Set<SecurityKind>([
  ...SECURITY_KINDS.refused,
  'signed_in',
  'signed_out',
  'password_reset_asked',
]);

/** Written immediately, combined with the same ones of that hour. */
const ADDED_UP: ReadonlySet<SecurityKind> = new Set<SecurityKind>(BY_EDITORS);

const NOWHERE = { address: null, country: null, device: null, os: null, browser: null };

const placeIn = (origin: Origin | undefined) => {
  if (origin === undefined) return NOWHERE;
  const { address, country, device, os, browser } = origin;
  return { address, country, device, os, browser };
};

const accountOf = ({ kind, workspace_id, user_id, by_user_id, actor }: NewEvent): string =>
  [kind, workspace_id, user_id, by_user_id, actor].join(' ');
const placeAndDetail = ({ address, device, os, browser, detail }: NewEvent): string =>
  [address ?? '', device, os, browser, JSON.stringify(detail)].join(' ');
/** Events with the same bucket within an hour are one entry. */
const bucketOf = (event: NewEvent, what: string): string =>
  hash('sha256', `${Math.floor(event.last_at.getTime() / HOUR_MS)} ${accountOf(event)} ${what}`);

interface RecorderParts {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly now: () => number;
  readonly placeOf: AppDeps['placeOf'];
}

/**
 * Writes the security log: to the control store and as a line of the structured log, without secrets or full addresses.
 * Never throws: a failure is logged, and the call that caused the event continues.
 */
export const securityLog = ({ db, log, now, placeOf }: RecorderParts) => {
  /** Bucket -> waiting event. */
  const waiting = new Map<string, NewEvent>();
  /** Kind and account -> networks of this hour. */
  let places = new Map<string, Set<string>>();
  let hour = 0;
  let timer: NodeJS.Timeout | null = null;

  const write = async (event: NewEvent): Promise<void> => {
    const { kind, workspace_id: workspace, user_id: user, by_user_id: by, actor, detail } = event;
    const where = { address: event.address, country: event.country };
    log.info(
      { security: kind, workspace, user, by, actor, ...detail, ...where, count: event.count },
      'security',
    );
    try {
      await insertEvent(db, event);
    } catch (error) {
      log.error({ err: error, security: kind }, 'an entry of the security log could not be written');
    }
  };

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = [...waiting.values()];
    waiting.clear();
    for (const event of events) await write(event);
  };

  const eventOf = (fact: SecurityFact): NewEvent => {
    const { kind, subject, by, actor, detail = {}, request, origin, workspace } = fact;
    const auth = request?.auth ?? null;
    const time = new Date(now());
    const who =
      by === undefined ? (auth?.user.id ?? (actor === 'nobody' ? null : (subject?.user ?? null))) : by;
    return {
      workspace_id: subject?.workspace ?? workspace ?? auth?.workspace.id ?? null,
      user_id: subject?.user ?? null,
      by_user_id: who,
      actor: actor ?? (auth?.by === 'key' ? 'key' : who === null ? 'nobody' : 'person'),
      kind,
      detail,
      ...placeIn(origin ?? (request && originOf(request, placeOf))),
      bucket: null,
      count: 1,
      first_at: time,
      last_at: time,
    };
  };

  /** Combines an event with similar ones of the same hour. */
  const gather = (event: NewEvent): void => {
    const time = event.last_at.getTime();
    const current = Math.floor(time / HOUR_MS);
    if (current !== hour) {
      hour = current;
      places = new Map();
    }
    const account = accountOf(event);
    const known = places.get(account) ?? new Set<string>();
    if (places.size < WAITING) places.set(account, known);
    const network = event.address ?? '';
    const isNew = !known.has(network);
    const crowded = (isNew && known.size >= PLACES) || waiting.size >= WAITING || places.size >= WAITING;
    if (!crowded) known.add(network);
    const kept = crowded ? { ...event, ...NOWHERE, detail: {} } : event;
    const bucket = bucketOf(kept, crowded ? 'many' : placeAndDetail(kept));
    const before = waiting.get(bucket);
    if (before) {
      before.count += 1;
      before.last_at = event.last_at;
      return;
    }
    waiting.set(bucket, { ...kept, bucket });
    timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
  };

  const record = async (fact: SecurityFact): Promise<void> => {
    const event = eventOf(fact);
    if (GATHERED.has(fact.kind)) gather(event);
    else if (ADDED_UP.has(fact.kind))
      await write({ ...event, bucket: bucketOf(event, placeAndDetail(event)) });
    else await write(event);
  };

  return {
    /**
     * Resolves once a change is written; gathered events (sign-ins and refusals) wait for similar ones for at most two
     * seconds. Never rejects.
     */
    record,
    /** Records what a signed-in caller did to their own account or workspace. */
    async own(request: Call, kind: SecurityKind, detail: SecurityDetail = {}): Promise<void> {
      const { auth } = request;
      const subject = auth ? { user: auth.user.id, workspace: auth.workspace.id } : null;
      await record({ kind, subject, detail, request });
    },
    /** Writes what is waiting. */
    flush,
  };
};

export type SecurityLog = ReturnType<typeof securityLog>;

const BY_CODE: Partial<Record<Refusal['code'], SecurityKind>> = {
  wrong_credentials: 'sign_in_failed',
  wrong_code: 'code_failed',
  rate_limited: 'rate_limited',
  forbidden: 'access_denied',
  key_expired: 'expired_key',
  first_account_refused: 'first_account_refused',
};

/** Field codes that show that a signed-in person did not know the password, or did not have the app. */
const UNPROVED: readonly string[] = ['password_wrong', 'totp_wrong'];

const kindOf = ({ code, detail }: Refusal, request: FastifyRequest): SecurityKind | null => {
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (Object.values(detail.fields ?? {}).some((field) => UNPROVED.includes(field))) return 'proof_failed';
  const bearer = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return code === 'unauthenticated' && isKey(bearer) ? 'wrong_key' : null;
};

/** The route as in the API's description, so that no ID or token from an address is stored. */
const routeOf = ({ method, routeOptions }: FastifyRequest): SecurityDetail =>
  routeOptions.url === undefined ? {} : { route: `${method} ${routeOptions.url.replace(API_BASE, '')}` };

/**
 * Records refusals relevant to security: wrong passwords, codes and keys, limits, missing permissions. Called with
 * every error before the response; neither waits nor throws.
 */
export const refusalRecorder =
  ({ record }: Pick<SecurityLog, 'record'>) =>
  (error: unknown, request: FastifyRequest): void => {
    if (!(error instanceof Refusal)) return;
    const kind = kindOf(error, request);
    if (kind === null) return;
    const { about } = error.detail;
    const { auth } = request;
    const own = auth && { user: auth.user.id, workspace: auth.workspace.id };
    // Without a token the caller is unknown, and the account is the one that was targeted.
    const who = auth ? {} : ({ by: null, actor: 'nobody' } as const);
    void record({ kind, subject: about ?? own ?? null, ...who, detail: routeOf(request), request });
  };
