import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MarkAs, MarkBody } from '../../../../contracts/reports/mark.ts';
import { markLike, markRequest, trailQuery } from '../../../api/reports/marks.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** An empty note is left out. */
const noteOf = (note: string): Pick<MarkBody, 'note'> => (note.trim() === '' ? {} : { note });

/** Marks a request, or all similar ones, step by step until none is left or the user stops it. */
export const useMark = (request: string) => {
  const queryClient = useQueryClient();
  const stopped = useRef(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  // Every number may have changed.
  const changed = (): void => void queryClient.invalidateQueries();

  // No undo in the notice: the keyboard cannot reach it behind a dialog, and the section below has one.
  const markOne = async (as: MarkAs, note: string): Promise<void> => {
    try {
      const marked = await markRequest(request, { as, ...noteOf(note) });
      queryClient.setQueryData(trailQuery(request).queryKey, marked);
      changed();
      notify({ message: 'marks.done', values: { count: 1 } });
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
  };

  const markAll = async (as: MarkAs, note: string, days: number, total: number): Promise<void> => {
    stopped.current = false;
    let done = 0;
    try {
      for (let left = 1; left > 0 && !stopped.current; ) {
        setProgress({ done, total });
        const step = await markLike(request, { as, days, ...noteOf(note) });
        done += step.marked;
        left = step.marked === 0 ? 0 : step.left;
      }
      notify({ message: 'marks.done', values: { count: done } });
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    } finally {
      setProgress(null);
      changed();
    }
  };

  return {
    progress,
    markOne,
    markAll,
    stop: () => {
      stopped.current = true;
    },
  };
};
