import { CampaignInput } from '../../contracts/campaigns/campaign.ts';
import { FileExtras, MAX_IMPORT_ROWS } from '../../contracts/campaigns/campaign-import.ts';
import { namingProblems } from '../fair-routing/known-fields.ts';
import { invalidFields } from '../http/refusal.ts';
import type { Candidate, ReadFile } from './candidate.ts';

const listOf = (text: string): unknown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw invalidFields({ content: 'json_invalid' });
  }
  const list = Array.isArray(value) ? value : (value as { campaigns?: unknown } | null)?.campaigns;
  if (!Array.isArray(list)) throw invalidFields({ content: 'json_shape' });
  if (list.length > MAX_IMPORT_ROWS) throw invalidFields({ content: 'too_many_rows' });
  return list;
};

const candidateOf = (value: unknown, line: number): Candidate => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { id, domain, status, ...fields } = (isObject ? value : {}) as Record<string, unknown>;
  const extras = FileExtras.safeParse({ id, domain, status });
  const problems = (extras.error?.issues ?? []).map(({ path }) => ({
    line,
    field: path.join('.'),
    code: 'invalid',
  }));
  if (!isObject) problems.push({ line, field: '', code: 'json_shape' });
  const unknown = Object.entries(namingProblems(CampaignInput, fields).fields);
  return {
    line,
    id: extras.data?.id ?? null,
    domain: extras.data?.domain ?? undefined,
    status,
    fields,
    pages: null,
    at: (path) => ({ line, field: path === 'domainId' ? 'domain' : path }),
    problems: [...problems, ...unknown.map(([field, code]) => ({ line, field, code }))],
  };
};

/** Campaigns of a JSON file, in the export's format or as a plain list. Throws `validation_failed` for `content`. */
export const readJson = (text: string): ReadFile => ({
  candidates: listOf(text).map((value, i) => candidateOf(value, i + 1)),
  ignored: [],
});
