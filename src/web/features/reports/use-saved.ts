import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  isSameBody,
  type SavedReport,
  type SavedReportBody,
} from '../../../contracts/reports/saved-report.ts';
import { ApiError } from '../../api/api-error.ts';
import { savedReportQuery } from '../../api/reports/saved-reports.ts';
import { builtOf } from '../../report/saved/built-state.ts';
import { bodyOf, isBare, searchOfBody, searchOfSaved } from '../../report/saved/saved-search.ts';
import type { Search } from '../../report/search.ts';
import { stateOf } from '../../report/state.ts';

/** As read back from an address: what an address cannot express is not a change. */
const inAddress = ({ body }: SavedReport): SavedReportBody => {
  const search = searchOfBody(body);
  return bodyOf(stateOf(search), builtOf(search));
};

/** The saved report in the address, compared with what the screen shows. */
export const useSaved = (search: Search, body: SavedReportBody) => {
  const navigate = useNavigate();
  const id = search.report === undefined || search.report === 'new' ? null : search.report;
  const { data, error, refetch } = useQuery({ ...savedReportQuery(id ?? ''), enabled: id !== null });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  const saved = id === null || isGone ? undefined : data;
  const bare = id !== null && isBare(search);
  useEffect(() => {
    if (bare && saved) void navigate({ to: '/dashboard', search: searchOfSaved(saved), replace: true });
  }, [bare, saved, navigate]);
  const isChanged = saved !== undefined && !isSameBody(inAddress(saved), body);
  const madeFrom = Number(search.revision) || (saved?.revision ?? 0);
  return {
    saved,
    bare,
    isGone,
    isChanged,
    /** Someone has saved it since the shown state was based on it. */
    isOld: saved !== undefined && isChanged && madeFrom < saved.revision,
    /** The revision that a change is based on. */
    revision: isChanged ? madeFrom : (saved?.revision ?? 0),
    error: isGone ? null : error,
    refetch,
  };
};
