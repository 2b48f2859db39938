const KEY = 'campaign_traffic_sources';

/** The list of traffic sources as text, for the life of the tab. Full or forbidden storage keeps nothing. */
export const sourceText = {
  get(): string | null {
    try {
      return window.sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(text: string): void {
    try {
      window.sessionStorage.setItem(KEY, text);
    } catch {
      // It is fetched again next time.
    }
  },
  remove(): void {
    try {
      window.sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  },
};
