/** What is said of an event, in the words of a journal record. */
export interface EventFacts {
  type: 'out' | 'landed';
  outcome: string;
  trafficClass: string;
  method: string;
}

/**
 * Whether an event may count for its click: somebody was sent on, or a page reported itself. Like visits: not HEAD and
 * no previews, programs included.
 */
export const mayCountForClick = ({ type, outcome, trafficClass, method }: EventFacts): boolean =>
  outcome === (type === 'out' ? 'redirected' : 'landed') && trafficClass !== 'preview' && method !== 'HEAD';
