import type { ImportProblem } from '../../contracts/campaign-import.ts';

/** A page of a simple campaign as a row of a CSV has it. */
export interface Page {
  name: string;
  url: string;
  /** Hundredths of a percent; null: not given. */
  weight: number | null;
}

/** A campaign as a file has it, before anything of it is believed. */
export interface Candidate {
  line: number;
  /** Names a campaign of the workspace; where it has none such, the campaign is a new one. */
  id: string | null;
  /** As written; undefined: not given. */
  domain: string | undefined;
  status: unknown;
  /** Members of a campaign's input, as they are. */
  fields: Record<string, unknown>;
  /** Of a CSV; null: the file says nothing of destinations. */
  pages: readonly Page[] | null;
  /** Where a problem with a member stands in the file. */
  at: (path: string) => Pick<ImportProblem, 'line' | 'field'>;
  problems: ImportProblem[];
}

export interface ReadFile {
  candidates: Candidate[];
  ignored: string[];
}
