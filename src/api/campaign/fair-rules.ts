import { isDeepStrictEqual } from 'node:util';
import type { CampaignInput, CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import { unfairFields } from '../../contracts/routing/fair-rules.ts';
import type { StoredRouting } from '../../db/routing.ts';
import { type Fields, Refusal } from '../http/refusal.ts';
import { editedPart } from './answer.ts';
import type { StoredCampaign } from './store.ts';

const DOCS = 'docs/fair-routing.md';

interface Problems {
  readonly fields: Fields;
  readonly hints: Fields;
  /** Documentation page that explains them; undefined if there are none. */
  readonly docs: string | undefined;
}

const withDocs = (found: Pick<Problems, 'fields' | 'hints'>): Problems => ({
  ...found,
  docs: Object.keys(found.fields).length > 0 ? DOCS : undefined,
});

/**
 * Refusals because crawlers, or visitors with something unknown, would get a separate page. Checked when rules or the
 * default change, so that an older campaign can still be renamed and paused.
 */
export const unfairProblems = (
  changes: CampaignInput | CampaignPatch,
  before: StoredCampaign | null,
): Problems => {
  if (!changes.rules && !changes.default) return withDocs({ fields: {}, hints: {} });
  const stored = before && editedPart(before);
  const rules = changes.rules ?? stored?.rules ?? [];
  const fallback = changes.default ?? stored?.default ?? [];
  const isAsStored = isDeepStrictEqual([rules, fallback], [stored?.rules, stored?.default]);
  if (isAsStored) return withDocs({ fields: {}, hints: {} });
  const tests = new Map<number | undefined, string | undefined>(
    before?.routing.rules.map(({ number, to }) => [number, to.test]),
  );
  const testOf = (place: number): string | undefined =>
    place < 0 ? before?.routing.default.test : tests.get(rules[place]?.number);
  return withDocs(unfairFields({ rules, default: fallback }, testOf));
};

const problemsOf = ({ rules, default: fallback }: StoredRouting): Problems =>
  withDocs(
    unfairFields(
      { rules: rules.map((rule) => ({ ...rule, to: rule.to.arms })), default: fallback.arms },
      (place) => (place < 0 ? fallback.test : rules[place]?.to.test),
    ),
  );

/**
 * Refuses a split that an A/B test adds or changes if it makes the rules unfair. A test's weights change automatically,
 * so that its split equals no other, and visitors of unknown country must not be the only ones inside or outside it.
 * Rules that were unfair before are judged elsewhere. Throws `validation_failed` with the field `rule`.
 */
export const refuseUnfairSplit = (before: StoredRouting, after: StoredRouting): void => {
  const { fields, hints, docs } = problemsOf(after);
  const [field] = Object.keys(fields);
  if (field === undefined || docs === undefined || Object.keys(problemsOf(before).fields).length > 0) return;
  throw new Refusal('validation_failed', {
    fields: { rule: fields[field] as string },
    hints: { rule: hints[field] as string },
    docs,
  });
};
