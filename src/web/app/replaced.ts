/** What stands in the tab's session storage: the entry that was left by a reload, so that none follows another. */
const MARK = 'fairlead.reloaded';

interface Page {
  /** Address of the running entry script, as index.html names it; null: none is known. */
  entry: string | null;
  /** The page as the server has it now. */
  fetchPage: () => Promise<string>;
  marks: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

const browserPage = (): Page => ({
  entry: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null,
  fetchPage: async () => {
    const answer = await fetch('/', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`The page was answered with ${answer.status}.`);
    return answer.text();
  },
  marks: window.sessionStorage,
  reload: () => window.location.reload(),
});

/**
 * Loads the page again if a newer version of the application has replaced the running one, whose files are gone. Once
 * for each version, and not where the tab cannot remember that it did. Resolves to whether it does.
 */
export const reloadIfReplaced = async (page: () => Page = browserPage): Promise<boolean> => {
  try {
    const { entry, fetchPage, marks, reload } = page();
    if (entry === null || marks.getItem(MARK) === entry) return false;
    const html = await fetchPage();
    // Something else may answer in its place: a proxy, the sign-in page of a hotel.
    if (!html.includes('id="root"') || html.includes(entry)) return false;
    marks.setItem(MARK, entry);
    reload();
    return true;
  } catch {
    return false;
  }
};

/** Loads the page again if anybody answers; resolves to false, with the screen as it was, if not. */
export const reloadIfReachable = async (): Promise<boolean> => {
  try {
    await browserPage().fetchPage();
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};
