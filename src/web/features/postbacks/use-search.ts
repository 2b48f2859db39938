import { useNavigate, useSearch } from '@tanstack/react-router';
import { POSTBACK_TABS, type PostbackTab } from '../../ui/layout/postback-tabs.ts';
import type { PostbacksSearch } from './search.ts';

const searchFrom = { from: '/shell/postback' } as const;

/** The search of this screen's address, and functions to change it. */
export const usePostbacksSearch = () => {
  const navigate = useNavigate();
  const search = useSearch(searchFrom);
  const tab = POSTBACK_TABS.find((name) => name === search.tab) ?? POSTBACK_TABS[0];
  return {
    search,
    tab,
    /** Changes some members of the latest address: a second click may come before the first is rendered. */
    go: (next: Partial<PostbacksSearch>, replace = false): void =>
      void navigate({
        to: '.',
        search: (old: PostbacksSearch) => ({ ...old, ...next }),
        replace,
        resetScroll: false,
      }),
    /** Shows another tab, with only the given members. */
    show: (next: PostbackTab, more: PostbacksSearch = {}): void =>
      void navigate({
        to: '.',
        search: { ...more, tab: next === POSTBACK_TABS[0] ? undefined : next },
        resetScroll: false,
      }),
  };
};
