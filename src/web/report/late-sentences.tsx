import { Suspense } from 'react';
import type { SentencesProps } from './figure-notes.tsx';
import { lateNote } from './late-notes.tsx';

const Sentences = lateNote<SentencesProps>(async () => {
  const { ReportSentences } = await import('./figure-notes.tsx');
  return (props) => <ReportSentences {...props} />;
});

/** Notes of a list, which load after its numbers. */
export const LateReportSentences = (props: SentencesProps) => (
  <Suspense fallback={null}>
    <Sentences {...props} />
  </Suspense>
);
