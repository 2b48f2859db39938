import { type ComponentType, lazy, Suspense } from 'react';
import { needPart } from '../i18n/language-store.ts';
import type { NoteProps, ReportNotesProps } from './figure-notes.tsx';

/** A note that loads with its words. */
export const lateNote = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [found] = await Promise.all([load(), needPart('view')]);
      return { default: found };
    } catch {
      // The figures work without it, with dashes where they are unknown.
      return { default: () => null };
    }
  });

const Figure = lateNote<NoteProps>(async () => (await import('./figure-notes.tsx')).FigureNote);
const Report = lateNote<ReportNotesProps>(async () => (await import('./figure-notes.tsx')).ReportNotes);

/** Notes load after their numbers. */
export const LateFigureNote = (props: NoteProps) => (
  <Suspense fallback={null}>
    <Figure {...props} />
  </Suspense>
);

export const LateReportNotes = (props: ReportNotesProps) => (
  <Suspense fallback={null}>
    <Report {...props} />
  </Suspense>
);
