/** Facts about an event, in the terms of a journal record. */
export interface EventFacts {
  type: 'out' | 'landed';
  outcome: string;
  trafficClass: string;
  method: string;
}

/**
 * Whether an event can count for its click: a visitor was redirected, or a page reported itself. Like visits, this
 * excludes HEAD and previews but includes bots.
 */
export const mayCountForClick = ({ type, outcome, trafficClass, method }: EventFacts): boolean =>
  outcome === (type === 'out' ? 'redirected' : 'landed') && trafficClass !== 'preview' && method !== 'HEAD';

/** What is known about a conversion's click, or null. */
type Click = { readonly trafficClass: string; readonly ofVisit: boolean } | null;

/**
 * Whether a conversion belongs to a click that is not a valid visit (docs/metrics.md). An unknown click counts as
 * valid.
 */
export const isOtherClick = (click: Click): boolean =>
  click !== null && !(click.ofVisit && click.trafficClass === 'human');

const HOST = /^[a-z-]+:\/\/(?:[^/?#@]*@)?([^/?#:]+)/;

/** Host of the referring page, in lower case, without port and user. Null if unavailable. */
export const referrerHost = (referrer: string): string | null =>
  HOST.exec(referrer)?.[1]?.toLowerCase() ?? null;
