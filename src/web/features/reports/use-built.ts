import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Built, builtOf, searchOfBuilt } from '../../report/saved/built-state.ts';
import type { Search } from '../../report/search.ts';
import { searchOf, stateOf } from '../../report/state.ts';
import { type Report, useReport } from '../../report/use-report.ts';

/** The report's settings and their changes: each choice is a step that Back undoes, and shows the first page. */
export const useBuilt = () => {
  const navigate = useNavigate();
  const search: Search = useSearch({ from: '/shell/dashboard' });
  const report = useReport(search);
  const built = useMemo(() => builtOf(search), [search]);
  const go = (next: (old: Search) => Search): void =>
    void navigate({ to: '/dashboard', search: next, resetScroll: false });
  const paged: Report = {
    ...report,
    change: (next) =>
      go((old) => ({ ...old, ...searchOf({ ...stateOf(old), ...next }), reportPage: undefined })),
  };
  const changeBuilt = (next: Partial<Built>): void =>
    go((old) => ({ ...old, ...searchOfBuilt({ ...builtOf(old), page: 1, ...next }) }));
  return { search, report: paged, built, changeBuilt };
};
