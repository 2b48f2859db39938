import { keepPreviousData } from '@tanstack/react-query';
import {
  AnnotationList,
  Note,
  type NoteInput,
  type NotePatch,
} from '../../../contracts/campaigns/annotation.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery, callApi } from '../api-call.ts';

const pathOf = (id: string): string => `${apiPaths.annotation}/${encodeURIComponent(id)}`;

/** Events in a range, newest first: everything of a campaign, or the notes of all campaigns. */
export const annotationsQuery = (range: Range, campaign?: string) =>
  apiQuery(
    ['annotations', range, campaign],
    {
      path: `${apiPaths.report}/annotations`,
      query: { ...range, ...(campaign === undefined ? { kind: 'note' } : { campaign }) },
      answer: AnnotationList,
    },
    { placeholderData: keepPreviousData },
  );

export const addNote = (body: NoteInput): Promise<Note> =>
  callApi({ method: 'POST', path: apiPaths.annotation, body, answer: Note });

export const changeNote = (id: string, body: NotePatch): Promise<Note> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: Note });

export const deleteNote = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};
