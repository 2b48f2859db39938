/** Stands in for a real click ID in a URL. */
export const SAMPLE_CLICK_ID = 'CLICK-ID';
