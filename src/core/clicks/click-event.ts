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
