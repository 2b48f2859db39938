import { type ComponentType, lazy, Suspense } from 'react';
import type { ReportAnswer } from '../../contracts/report-query.ts';
import { needPart } from '../i18n/language-store.ts';
import type { NoteProps } from './figure-notes.tsx';

const lateNote = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [found] = await Promise.all([load(), needPart('view')]);
      return { default: found };
    } catch {
      // The figures are there without it, and dashes where they are not known.
      return { default: () => null };
    }
  });

const Figure = lateNote<NoteProps>(async () => (await import('./figure-notes.tsx')).FigureNote);
const Report = lateNote<{ answer: ReportAnswer }>(
  async () => (await import('./figure-notes.tsx')).ReportNotes,
);

/** Notes come after the numbers that they are about. */
export const LateFigureNote = (props: NoteProps) => (
  <Suspense fallback={null}>
    <Figure {...props} />
  </Suspense>
);

export const LateReportNotes = ({ answer }: { answer: ReportAnswer }) => (
  <Suspense fallback={null}>
    <Report answer={answer} />
  </Suspense>
);
