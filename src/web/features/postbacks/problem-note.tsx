import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Problem } from '../../../contracts/postbacks/outgoing.ts';
import { useT } from '../../i18n/use-t.ts';
import { problemWords } from './problem-text.ts';

interface ProblemNoteProps {
  problem: Problem;
  tone?: 'warning' | 'error';
  /** Above the sentence that says what happened. */
  title?: string;
  /** Ways to fix it. */
  children?: ReactNode;
}

/** A problem, the other side's message, and what to do. */
export const ProblemNote = ({ problem, tone = 'warning', title, children }: ProblemNoteProps) => {
  const t = useT();
  const { what, todo, said } = problemWords(t, problem);
  return (
    <Alert severity={tone} sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <AlertTitle>{title ?? what}</AlertTitle>
      {title !== undefined && <Box>{what}</Box>}
      {said !== null && <Box sx={{ mb: 0.5 }}>{said}</Box>}
      <Box>{todo}</Box>
      {children}
    </Alert>
  );
};
