/** Stands in a URL in place of the id that a real click gets. */
export const SAMPLE_CLICK_ID = 'CLICK-ID';
