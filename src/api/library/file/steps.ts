import type { ImportProblem } from '../../../contracts/campaigns/campaign-import.ts';
import type { PageKind } from '../../../contracts/library/library-page.ts';
import { checkDestinationUrl } from '../../../core/routing/url/destination-url.ts';
import type { Tx } from '../../../db/tables.ts';
import { pagesLike, type StoredPage, sameText } from '../../campaign/pages/link.ts';
import { conversionTypes } from '../../conversion-type/stored-types.ts';
import { linkHosts } from '../../domain/store.ts';
import { settleFallbacks } from './fallbacks.ts';
import { isSame, type Line, wantedOf } from './lines.ts';
import { networksOf } from './references.ts';
import type { Step } from './step.ts';

const knownTo = async (tx: Tx, workspace: number, kind: PageKind, lines: readonly Line[]) => {
  const { refs } = await networksOf(tx, workspace, kind);
  const hasTypes = lines.some(({ cells }) => /types/i.test(cells.cap ?? ''));
  const types = hasTypes ? await conversionTypes(tx, workspace) : [];
  return {
    networkOf: (text: string): number | string => {
      const [first, second] = refs.find(text);
      if (first === undefined) return 'network_missing';
      return second === undefined ? first.id : 'network_ambiguous';
    },
    types: new Set(types.map(({ number }) => number)),
  };
};

/** Pages that lines name by their IDs. */
const pagesNamed = async (
  tx: Tx,
  workspace: number,
  kind: PageKind,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, StoredPage>> => {
  const ids = lines.flatMap(({ cells }) => cells.id || []);
  const named =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('library_pages')
          .selectAll()
          .where('workspace_id', '=', workspace)
          .where('kind', '=', kind)
          .where('public_id', 'in', ids)
          .execute();
  return new Map(named.map((page) => [page.public_id, page]));
};

const isUnchanged = ({ before, wanted, fallback }: Step): boolean =>
  before !== undefined && isSame(before, wanted) && fallback === before.fallback_id;

/**
 * Each line with the page it is about, checked alone and against the other lines. `refused`: problems that are known only once it
 * was tried.
 */
export const stepsOf = async (
  tx: Tx,
  workspace: number,
  kind: PageKind,
  lines: readonly Line[],
  refused: readonly ImportProblem[],
): Promise<Step[]> => {
  const byId = await pagesNamed(tx, workspace, kind, lines);
  const like = await pagesLike(
    tx,
    workspace,
    lines.map(({ cells: { name = '', url = '' } }) => ({ name, url })),
  );
  const hosts = await linkHosts(tx, workspace);
  const known = await knownTo(tx, workspace, kind, lines);
  const tried = Map.groupBy(refused, ({ line }) => line);
  const seen = new Set<string>();
  const steps = lines.map((line): Step => {
    const { id = '', name = '', url = '', fallback } = line.cells;
    const before = byId.get(id) ?? like.get(sameText({ kind, name, url }));
    const problems = [...line.problems, ...(tried.get(line.line) ?? [])];
    const wanted = wantedOf({ ...line, problems }, before, known);
    const isNew = before?.url !== wanted.url;
    const bad = problems.length === 0 && isNew ? checkDestinationUrl(wanted.url, { linkHosts: hosts }) : null;
    if (bad !== null) problems.push({ line: line.line, field: 'url', code: bad });
    // Twice the same page, or two lines that would become one.
    const keys = [before?.public_id, sameText({ kind, ...wanted })].filter((key) => key !== undefined);
    if (keys.some((key) => seen.has(key))) problems.push({ line: line.line, field: '', code: 'page_twice' });
    for (const key of keys) seen.add(key);
    const done = before === undefined ? 'create' : 'change';
    return {
      ...{ line: line.line, outcome: problems.length > 0 ? 'refuse' : done, problems, wanted, before },
      ...{ fallbackText: fallback, fallback: before?.fallback_id ?? null },
    };
  });
  await settleFallbacks(tx, workspace, steps);
  for (const step of steps) if (step.outcome === 'change' && isUnchanged(step)) step.outcome = 'same';
  return steps;
};
