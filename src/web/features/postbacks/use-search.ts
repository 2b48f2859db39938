import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PostbackPage } from '../../ui/layout/postback-pages.ts';
import type { PostbacksSearch } from './search.ts';

const searchFrom = { from: '/shell/postback/$page' } as const;

/** The search of this page's address, and functions to change it. */
export const usePostbacksSearch = () => {
  const navigate = useNavigate();
  const search = useSearch(searchFrom);
  return {
    search,
    /** Changes some members of the latest address: a second click may come before the first is rendered. */
    go: (next: Partial<PostbacksSearch>, replace = false): void =>
      void navigate({
        to: '.',
        search: (old: PostbacksSearch) => ({ ...old, ...next }),
        replace,
        resetScroll: false,
      }),
    /** Shows another page, with only the given members. */
    show: (page: Exclude<PostbackPage, 'overview'>, search: PostbacksSearch): void =>
      void navigate({ to: '/postback/$page', params: { page }, search }),
  };
};
