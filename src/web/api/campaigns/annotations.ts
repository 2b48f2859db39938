import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  AnnotationList,
  Note,
  type NoteInput,
  type NotePatch,
} from '../../../contracts/campaigns/annotation.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import type { Range } from '../../../core/time/range.ts';
import { client } from '../browser-client.ts';

const pathOf = (id: string): string => `${apiPaths.annotation}/${encodeURIComponent(id)}`;

/** Events in a range, newest first: everything of a campaign, or the notes of all campaigns. */
export const annotationsQuery = (range: Range, campaign?: string) =>
  queryOptions({
    queryKey: ['annotations', range, campaign],
    queryFn: async ({ signal }) =>
      (
        await client.authenticated({
          path: `${apiPaths.report}/annotations`,
          query: { ...range, ...(campaign === undefined ? { kind: 'note' } : { campaign }) },
          answer: AnnotationList,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });

export const addNote = async (body: NoteInput): Promise<Note> =>
  (await client.authenticated({ method: 'POST', path: apiPaths.annotation, body, answer: Note })).data;

export const changeNote = async (id: string, body: NotePatch): Promise<Note> =>
  (await client.authenticated({ method: 'PATCH', path: pathOf(id), body, answer: Note })).data;

export const deleteNote = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: pathOf(id) });
};
