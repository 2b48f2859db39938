/** What is known about a conversion's click. Null: nothing. */
type Click = { readonly trafficClass: string; readonly ofVisit: boolean } | null;

/**
 * Whether a conversion belongs to a click that is not a valid visit (docs/metrics.md). An unknown click counts as
 * valid.
 */
export const isOtherClick = (click: Click): boolean =>
  click !== null && !(click.ofVisit && click.trafficClass === 'human');
