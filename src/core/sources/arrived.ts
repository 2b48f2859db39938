import { isSub } from '../report/subs.ts';
import { OWN_CLICK_ID, PLATFORM_CLICK_IDS } from '../routing/url/platform-click-ids.ts';
import { isUnfilledParameter } from '../routing/url/unfilled.ts';
import { writtenName } from './link-names.ts';

/**
 * How a traffic source's parameter arrived with a request.
 * - `value`: with a value.
 * - `token`: with the token itself, which the platform did not replace.
 * - `absent`: without a value.
 * - `noAmount`: a cost without a number. The log does not say whether the token was left in it or it was missing.
 * - `notKept`: the log does not keep this parameter.
 */
export type Arrival = 'value' | 'token' | 'absent' | 'noAmount' | 'notKept';

export interface ArrivedParameter {
  /** As written in the link. */
  readonly name: string;
  /** Null for the click ID, which the platform appends by itself. */
  readonly token: string | null;
  readonly arrival: Arrival;
  /** As received; '' if there is none. */
  readonly value: string;
}

/** What the log keeps of a request's link. */
interface LoggedRequest {
  readonly subs: Readonly<Record<string, string>>;
  readonly utms: Readonly<Record<string, string>>;
  readonly clickIds: Readonly<Record<string, string>>;
  /** Amount that came in the link; null if none, or if the campaign's clicks do not cost what the link says. */
  readonly cost: string | null;
}

interface SourceLink {
  readonly tokens: readonly { parameter: string; linkName: string | null; token: string }[];
  /** Parameter in which the platform appends its click ID, or null. */
  readonly clickId: string | null;
}

const CLICK_IDS: ReadonlySet<string> = new Set([...PLATFORM_CLICK_IDS, OWN_CLICK_ID]);

const arrivalOf = (value: string | undefined): Pick<ArrivedParameter, 'arrival' | 'value'> => {
  if (value === undefined || value === '') return { arrival: 'absent', value: '' };
  return { arrival: isUnfilledParameter(value) ? 'token' : 'value', value };
};

/**
 * How each parameter of a source arrived with a request, in the order of the source's link, and last the click ID.
 *
 * @param readsCost Whether the campaign takes the cost of a click from its link.
 */
export const arrivedParameters = (
  { tokens, clickId }: SourceLink,
  request: LoggedRequest,
  readsCost: boolean,
): ArrivedParameter[] => {
  const read = (parameter: string): Pick<ArrivedParameter, 'arrival' | 'value'> => {
    if (isSub(parameter)) return arrivalOf(request.subs[parameter]);
    if (CLICK_IDS.has(parameter)) return arrivalOf(request.clickIds[parameter]);
    if (parameter.startsWith('utm_')) return arrivalOf(request.utms[parameter]);
    if (parameter !== 'cost' || !readsCost) return { arrival: 'notKept', value: '' };
    return request.cost === null
      ? { arrival: 'noAmount', value: '' }
      : { arrival: 'value', value: request.cost };
  };
  const inLink = tokens.map((one) => ({ name: writtenName(one), token: one.token, ...read(one.parameter) }));
  const isThere = clickId === null || tokens.some(({ parameter }) => parameter === clickId);
  return isThere ? inLink : [...inLink, { name: clickId, token: null, ...read(clickId) }];
};

/** Query of a link to be opened by hand: browsers and cameras would end it at some tokens, so they are encoded. */
export const openableQuery = (tokens: SourceLink['tokens']): string =>
  tokens.map((one) => `${writtenName(one)}=${encodeURIComponent(one.token)}`).join('&');
