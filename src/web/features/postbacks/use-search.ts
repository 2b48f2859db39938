import { useNavigate, useSearch } from '@tanstack/react-router';
import { POSTBACK_TABS, type PostbackTab } from '../../ui/postback-tabs.ts';
import type { PostbacksSearch } from './search.ts';

const searchFrom = { from: '/shell/postback' } as const;

/** What the address says of this screen, and the ways to say something else. */
export const usePostbacksSearch = () => {
  const navigate = useNavigate();
  const search = useSearch(searchFrom);
  const tab = POSTBACK_TABS.find((name) => name === search.tab) ?? POSTBACK_TABS[0];
  return {
    search,
    tab,
    /** Changes what is named. On what the address says by then: two clicks may come before the first of them is shown. */
    go: (next: Partial<PostbacksSearch>, replace = false): void =>
      void navigate({
        to: '.',
        search: (old: PostbacksSearch) => ({ ...old, ...next }),
        replace,
        resetScroll: false,
      }),
    /** Another tab, with nothing of this one but what is named. */
    show: (next: PostbackTab, more: PostbacksSearch = {}): void =>
      void navigate({
        to: '.',
        search: { ...more, tab: next === POSTBACK_TABS[0] ? undefined : next },
        resetScroll: false,
      }),
  };
};
