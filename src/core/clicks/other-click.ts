/** What is known of the click of a conversion; null: nothing. */
type Click = { readonly trafficClass: string; readonly ofVisit: boolean } | null;

/**
 * Whether a conversion is one on another click than a valid visit (docs/metrics.md). A click of which nothing is known counts as
 * a valid one.
 */
export const isOtherClick = (click: Click): boolean =>
  click !== null && !(click.ofVisit && click.trafficClass === 'human');
