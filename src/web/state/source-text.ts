const KEY = 'campaign_traffic_sources';

/** The list of traffic sources as text, for as long as the tab lives. Storage that is full or forbidden keeps nothing. */
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
      // It is fetched again the next time.
    }
  },
  remove(): void {
    try {
      window.sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
