import { type ComponentType, lazy, Suspense } from 'react';
import type { ReportAnswer } from '../../contracts/reports/report-query.ts';
import { needPart } from '../i18n/language-store.ts';
import type { NoteProps } from './figure-notes.tsx';

const lateNote = <P,>(load: () => Promise<ComponentType<P>>) =>
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
const Report = lateNote<{ answer: ReportAnswer }>(
  async () => (await import('./figure-notes.tsx')).ReportNotes,
);

/** Notes load after their numbers. */
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
