import type { CampaignInput, CampaignPatch } from '../../../contracts/campaigns/campaign.ts';
import type { PathInput, SplitInput } from '../../../contracts/routing/routing.ts';
import { abTestId } from '../../../core/clicks/ab-test-number.ts';
import type { Fields } from '../../http/refusal.ts';
import type { StoredCampaign } from '../store.ts';
import { contentOf, type TestedSplit, testedSplits } from './ab-test-phases.ts';
import { attachedPaths } from './next-routing.ts';

type Changes = CampaignInput | CampaignPatch;

/** What visitors of each path would see, by path number. */
const contentsOf = ({ paths, destinations }: Changes): ReadonlyMap<number, string> => {
  if (!paths || !destinations) return new Map();
  const pages = destinations.map((one, place) => ({ ...one, id: place + 1 }));
  const offersAt = (offers: PathInput['offers']) =>
    offers.map((offer) => ({ ...offer, destination: offer.destination + 1 }));
  return new Map(
    paths.flatMap(({ number, landing, offers, exits = [] }) => {
      if (number === undefined) return [];
      const path = {
        number,
        seed: '',
        detachedAt: null,
        landing: landing === null ? 0 : landing + 1,
        offers: offersAt(offers),
        exits: exits.map((exit) => ({ seed: '', offers: offersAt(exit.offers) })),
      };
      const routing = { paths: [], default: { seed: '', phase: 1, arms: [] }, rules: [], nextRule: 1 };
      return [[number, contentOf({ routing, destinations: pages }, path)] as const];
    }),
  );
};

/** Pages of an A/A test must stay the same, those of an A/B test different. */
const pageProblem = (
  { kind }: StoredCampaign['tests'][number],
  { split }: TestedSplit,
  contents: ReadonlyMap<number, string>,
): string | null => {
  const shown = split.arms.flatMap(({ path }) => contents.get(path) ?? []);
  if (shown.length < split.arms.length) return null;
  const different = new Set(shown).size;
  if (kind === 'aa') return different > 1 ? 'arm_other_page' : null;
  return different < shown.length ? 'arm_same_page' : null;
};

/**
 * Changes of a campaign that are not allowed while a test has one of its splits, by field: other variants or weights
 * (they are changed in the test, which starts a phase), removing its rule, or pages that do not fit its kind.
 */
export const testedProblems = (before: StoredCampaign, changes: Changes): Fields => {
  const fields: Fields = {};
  const numbers = (changes.paths ?? attachedPaths(before.routing)).map(({ number }) => number);
  const contents = contentsOf(changes);
  for (const tested of testedSplits(before.routing)) {
    const { rule, split } = tested;
    const place = changes.rules?.findIndex(({ number }) => number === rule) ?? -1;
    const wanted: SplitInput | undefined = rule === 0 ? changes.default : changes.rules?.[place]?.to;
    const field = rule === 0 ? 'default' : `rules.${place}.to`;
    const test = before.tests.find(({ id }) => abTestId(id) === split.test);
    // A bandit's weights change every hour: an open form has older ones, and changes none of them.
    const isSame = (given: number, stored: number | undefined): boolean =>
      test?.mode === 'bandit' ? stored !== undefined : stored === given;
    const weights = new Map<number | undefined, number>(split.arms.map(({ path, weight }) => [path, weight]));
    if (rule !== 0 && changes.rules && place < 0) fields.rules = 'split_in_test';
    else if (
      wanted &&
      (wanted.length !== split.arms.length ||
        wanted.some(({ path, weight }) => !isSame(weight, weights.get(numbers[path]))))
    ) {
      fields[field] = 'split_in_test';
    } else {
      const problem = test ? pageProblem(test, tested, contents) : null;
      if (problem !== null) fields[field] = problem;
    }
  }
  return fields;
};

/** Names the test that has the split of a field. */
export const testedHint = (before: StoredCampaign, field: string, { rules }: Changes): string => {
  const place = /^rules\.(\d+)\.to$/.exec(field)?.[1];
  const rule = place === undefined ? 0 : rules?.[Number(place)]?.number;
  const kept = new Set(rules?.map(({ number }) => number));
  const test = before.tests.find((one) =>
    field === 'rules' ? one.rule !== 0 && !kept.has(one.rule) : one.rule === rule,
  );
  return `The A/B test "${test?.name ?? ''}" (${test?.public_id ?? ''}) uses this split. Change variants and weights there, or end the test first.`;
};
