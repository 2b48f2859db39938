import type { ImportProblem } from '../../../contracts/campaigns/campaign-import.ts';
import type { StoredPage } from '../../campaign/pages/link.ts';
import type { Wanted } from './lines.ts';

/** What an import does with a line. */
export interface Step {
  line: number;
  outcome: 'create' | 'change' | 'same' | 'refuse';
  problems: ImportProblem[];
  wanted: Wanted;
  /** The page that it is about; undefined if it adds one. */
  before: StoredPage | undefined;
  /** What the file calls its fallback; '' for none, undefined if the file says nothing. */
  fallbackText: string | undefined;
  /** Row ID of the fallback, or the step that adds it. */
  fallback: number | Step | null;
}

export const refuse = (step: Step, field: string, code: string): void => {
  step.outcome = 'refuse';
  step.problems.push({ line: step.line, field, code });
};
