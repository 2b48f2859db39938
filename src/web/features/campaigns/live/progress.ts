import type { ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import type { RequestDetail, RequestRow } from '../../../../contracts/reports/request.ts';
import type { ArrivedParameter } from '../../../../core/sources/arrived.ts';

/** What the log says about a check's steps. Nothing is concluded from what it does not say yet. */

/** `problem`: something arrived, but not as it should. */
export type StepState = 'waiting' | 'done' | 'problem';

/** Counted as a visit, or part of one that was. */
export const isVisit = ({ visit, joined }: RequestRow): boolean => visit || joined;

/**
 * The request that a check is about: the chosen one, else the first visit, else the newest request, which counts as no
 * visit (a preview by a messenger, a paused campaign).
 */
export const pickRequest = (rows: readonly RequestRow[], chosen: string | null): RequestRow | undefined =>
  rows.find(({ id }) => id === chosen) ?? rows.find(isVisit) ?? rows.at(-1);

export const visitState = (row: RequestRow | undefined): StepState =>
  row === undefined ? 'waiting' : isVisit(row) ? 'done' : 'problem';

/** Parameters about which the log says nothing are not judged. */
export const parametersState = (arrived: readonly ArrivedParameter[] | null): StepState => {
  if (arrived === null) return 'waiting';
  return arrived.every(({ arrival }) => arrival === 'value' || arrival === 'notKept') ? 'done' : 'problem';
};

/** What a landing page did for a visit. */
export interface LandingSigns {
  /** Its script reported it. */
  loaded: boolean;
  /** The visitor went on to an offer. */
  left: boolean;
  /** Outcome of a continuation that led to no offer; null if there was none. */
  stopped: string | null;
}

export const landingSigns = (detail: RequestDetail | undefined): LandingSigns => {
  const events = detail?.events ?? [];
  const out = events.filter(({ type }) => type === 'out');
  const left = out.some(({ outcome }) => outcome === 'redirected');
  return {
    // Without a redirect, the script's report is the visit itself.
    loaded: detail?.request.outcome === 'landed' || events.some(({ type }) => type === 'landed'),
    left,
    stopped: left ? null : (out.at(-1)?.outcome ?? null),
  };
};

export const landingState = ({ loaded, left, stopped }: LandingSigns): StepState =>
  loaded || left ? 'done' : stopped === null ? 'waiting' : 'problem';

/** The conversions of a visit. */
export interface ConversionSigns {
  /** A postback in test mode, which counts nowhere. */
  tested: boolean;
  /** Status of a counted conversion; null if there is none. */
  status: string | null;
  /** A postback was refused, and none was accepted. */
  refused: boolean;
}

export const conversionSigns = (
  detail: RequestDetail | undefined,
  postbacks: readonly ReceivedRow[] | undefined,
): ConversionSigns => {
  const tested = postbacks?.some(({ fate }) => fate === 'test') ?? false;
  const status = detail?.conversions.find(({ adjustment }) => !adjustment)?.status ?? null;
  const refused = postbacks?.some(({ kind }) => kind === 'refused') ?? false;
  return { tested, status, refused: refused && !tested && status === null };
};

export const conversionState = ({ tested, status, refused }: ConversionSigns): StepState =>
  tested || status !== null ? 'done' : refused ? 'problem' : 'waiting';
