import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  isSameBody,
  type SavedReport,
  type SavedReportBody,
} from '../../../contracts/reports/saved-report.ts';
import { ApiError } from '../../api/api-error.ts';
import {
  changeReport,
  deleteReport,
  restoreReport,
  savedReportQuery,
  saveReport,
  useReportsChanged,
} from '../../api/reports/saved-reports.ts';
import { builtOf } from '../../report/saved/built-state.ts';
import { bodyOf, isBare, searchOfBody, searchOfSaved } from '../../report/saved/saved-search.ts';
import type { Search } from '../../report/search.ts';
import { stateOf } from '../../report/state.ts';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';

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
    /** Whether a newer revision exists than the changes are based on. */
    isOld: saved !== undefined && isChanged && madeFrom < saved.revision,
    /** The revision that a change is based on. */
    revision: isChanged ? madeFrom : (saved?.revision ?? 0),
    error: isGone ? null : error,
    refetch,
  };
};

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

/** The actions on the current report. `revision`: the one it is based on. */
export const useActs = (saved: SavedReport | undefined, revision: number, body: SavedReportBody) => {
  const navigate = useNavigate();
  const changed = useReportsChanged();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(false);

  const name = (next: Pick<Search, 'report' | 'revision'>): Promise<void> =>
    navigate({ to: '.', search: (old: Search) => ({ ...old, ...next }), replace: true, resetScroll: false });
  const show = async (next: SavedReport): Promise<void> => {
    changed(next);
    await name({ report: next.id, revision: String(next.revision) });
  };
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      // Refetch the stored state, which shows whether someone else changed or deleted it.
      changed();
      if (isConflict(error)) setConflict(true);
      else notify({ message: failureKey(error), tone: 'error' });
    }
    setBusy(false);
  };
  const write = (id: string, on: number): Promise<void> =>
    attempt(async () => {
      await show(await changeReport(id, { revision: on, body }));
      setConflict(false);
      notify({ message: 'saved.done' });
    });
  const bringBack = (id: string): Promise<void> =>
    attempt(async () => {
      const back = await restoreReport(id);
      changed(back);
      notify({ message: 'saved.restored', values: { name: back.name } });
      const again = { report: back.id, revision: String(back.revision) };
      const search = (old: Search): Search => (old.report === 'new' ? { ...old, ...again } : old);
      await navigate({ to: '.', search, replace: true, resetScroll: false });
    });

  return {
    busy,
    conflict,
    endConflict: () => setConflict(false),
    save: () => (saved ? write(saved.id, revision) : Promise.resolve()),
    /** Overwrites what someone else saved meanwhile. */
    saveOver: () => (saved ? write(saved.id, saved.revision) : Promise.resolve()),
    /** Rejects with the refusal. */
    saveAs: async (as: string): Promise<void> => {
      await show(await saveReport({ name: as, body }));
      setConflict(false);
      notify({ message: 'saved.done' });
    },
    /** Rejects with the refusal. */
    rename: async (as: string): Promise<void> => {
      if (!saved) return;
      // Send only the name: changes saved meanwhile are kept, and unsaved ones here stay unsaved.
      const next = await changeReport(saved.id, { revision: saved.revision, name: as });
      changed(next);
      const made = saved.revision === revision ? next.revision : revision;
      await name({ report: next.id, revision: String(made) });
      notify({ message: 'saved.renamed' });
    },
    remove: () =>
      attempt(async () => {
        if (!saved) return;
        await deleteReport(saved.id);
        await name({ report: 'new', revision: undefined });
        changed();
        const undo = (): void => void bringBack(saved.id);
        notify({ message: 'saved.deleted', values: { name: saved.name }, undo });
      }),
  };
};
export type Acts = ReturnType<typeof useActs>;
