/** What stands in the tab's session storage: the entry that was left by a reload, so that none follows another. */
const REPLACED = 'fairlead.reloaded';
/** And when the running version was loaded again. */
const AGAIN = 'fairlead.again';
const AGAIN_MS = 60_000;

interface Page {
  /** Address of the running entry script, as index.html names it; null: none is known. */
  entry: string | null;
  /** The page as the server has it now. */
  fetchPage: () => Promise<string>;
  marks: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
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
  now: Date.now,
  reload: () => window.location.reload(),
});

/**
 * Loads the page again where that brings what did not come: once for each version that has replaced the running one,
 * whose files are gone; and once a minute where the running one is served as before, so that a file was lost on the way
 * (a browser may not ask for it again as long as the page stands). Not where the tab cannot remember that it did.
 * Resolves to whether it does.
 */
export const reloadIfHelpful = async (page: () => Page = browserPage): Promise<boolean> => {
  try {
    const { entry, fetchPage, marks, now, reload } = page();
    if (entry === null) return false;
    const html = await fetchPage();
    // Something else may answer in its place: a proxy, the sign-in page of a hotel.
    if (!html.includes('id="root"')) return false;
    if (html.includes(entry)) {
      if (now() - Number(marks.getItem(AGAIN)) < AGAIN_MS) return false;
      marks.setItem(AGAIN, String(now()));
    } else {
      if (marks.getItem(REPLACED) === entry) return false;
      marks.setItem(REPLACED, entry);
    }
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
