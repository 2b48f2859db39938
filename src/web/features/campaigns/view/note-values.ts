import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { NotePatch } from '../../../../contracts/annotation.ts';
import { instantOf } from '../../../time/wall-time.ts';

/** A note as typed: `at` on the wall clock of the workspace. */
export interface NoteValues {
  at: string;
  text: string;
  /** Of the whole workspace. */
  all: boolean;
}

export const isNoteField = (path: string): path is 'at' | 'text' => path === 'at' || path === 'text';

/** By the rules of the server; what is wrong stands at its field. */
export const noteResolver =
  (zone: string): Resolver<NoteValues> =>
  (values) => {
    const read = z.safeParse(NotePatch, { at: instantOf(values.at, zone) ?? '', text: values.text });
    if (read.success) return { values, errors: {} };
    const errors: FieldErrors<NoteValues> = {};
    for (const { path, message } of read.error.issues) {
      const field = String(path[0]);
      if (isNoteField(field)) errors[field] ??= { type: 'custom', message };
    }
    return { values: {}, errors };
  };
