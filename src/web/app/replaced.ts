import { MINUTE_MS } from '../../core/time/durations.ts';

/** In the tab's session storage: the entry that was replaced by a reload, so that it is not reloaded twice. */
const REPLACED = 'fairlead.reloaded';
/** When the current version was last reloaded. */
const AGAIN = 'fairlead.again';
const AGAIN_MS = MINUTE_MS;

interface Page {
  /** Address of the running entry script, as index.html names it; null: unknown. */
  entry: string | null;
  /** The page as currently served. */
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
 * Reloads the page if that can fetch what did not load: once for each version that has replaced the running one, whose
 * files are gone; and once a minute while the running version is still served, because a file was lost on the way (a
 * browser may not request it again during the page's life). Never if the tab cannot remember the reload. Resolves to
 * whether it reloads.
 */
export const reloadIfHelpful = async (page: () => Page = browserPage): Promise<boolean> => {
  try {
    const { entry, fetchPage, marks, now, reload } = page();
    if (entry === null) return false;
    const html = await fetchPage();
    // Something else may answer instead: a proxy, a hotel's sign-in page.
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

/** Reloads the page if the server answers; otherwise resolves to false and leaves the screen unchanged. */
export const reloadIfReachable = async (): Promise<boolean> => {
  try {
    await browserPage().fetchPage();
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};
