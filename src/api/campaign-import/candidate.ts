import type { ImportProblem } from '../../contracts/campaigns/campaign-import.ts';

/** A page of a simple campaign, as in a CSV row. */
export interface Page {
  name: string;
  url: string;
  /** Hundredths of a percent; null: not given. */
  weight: number | null;
}

/** A campaign as read from a file, before validation. */
export interface Candidate {
  line: number;
  /** ID of a campaign in the workspace; if it has none with this ID, the campaign is new. */
  id: string | null;
  /** As written; undefined: not given. */
  domain: string | undefined;
  status: unknown;
  /** Fields of a campaign's input, unvalidated. */
  fields: Record<string, unknown>;
  /** Of a CSV; null: the file has no destinations. */
  pages: readonly Page[] | null;
  /** Where a problem with a field is in the file. */
  at: (path: string) => Pick<ImportProblem, 'line' | 'field'>;
  problems: ImportProblem[];
}

export interface ReadFile {
  candidates: Candidate[];
  ignored: string[];
}
