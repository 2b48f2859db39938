import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { NotePatch } from '../../../../contracts/campaigns/annotation.ts';
import { instantOf } from '../../../time/wall-time.ts';

/** A note as typed: `at` in the workspace's zone. */
export interface NoteValues {
  at: string;
  text: string;
  /** For the whole workspace. */
  all: boolean;
}

export const isNoteField = (path: string): path is 'at' | 'text' => path === 'at' || path === 'text';

/** By the server's rules; errors are shown at their fields. */
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
