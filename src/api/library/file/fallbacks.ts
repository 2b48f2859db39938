import type { Tx } from '../../../db/tables.ts';
import { allOffers, type NamedOffer, type References, referencesTo } from './references.ts';
import { refuse, type Step } from './step.ts';

/** An offer of the library, or one that a line adds. */
interface Place {
  page: NamedOffer | undefined;
  step: Step | undefined;
}

const namesOf = ({ page, step }: Place): string[] => [
  ...new Set([
    ...(step === undefined ? [] : [step.wanted.name, step.wanted.url]),
    ...(page === undefined ? [] : [page.name, page.url, page.public_id]),
  ]),
];

const isGood = ({ outcome }: Step): boolean => outcome !== 'refuse';

/** Lines whose fallback is said in the file, with the place that it names. Those that name none are refused. */
const aimed = (steps: readonly Step[], refs: References<Place>): Map<Step, Place | null> => {
  const aims = new Map<Step, Place | null>();
  for (const step of steps) {
    const { fallbackText: text } = step;
    if (!isGood(step) || text === undefined) continue;
    const [first, second] = text === '' ? [] : refs.find(text);
    if (text !== '' && first === undefined) refuse(step, 'fallback', 'fallback_missing');
    else if (second !== undefined) refuse(step, 'fallback', 'fallback_ambiguous');
    else aims.set(step, first ?? null);
  }
  return aims;
};

/** Refuses lines whose fallback is an offer that no line adds after all, and lines whose fallback those would have added. */
const refuseUnadded = (aims: ReadonlyMap<Step, Place | null>): void => {
  const dependents = new Map<Step, Step[]>();
  const gone: Step[] = [];
  for (const [step, place] of aims) {
    const { page, step: adding } = place ?? {};
    if (adding === undefined || page !== undefined) continue;
    dependents.set(adding, [...(dependents.get(adding) ?? []), step]);
    if (!isGood(adding)) gone.push(adding);
  }
  for (let next = gone.pop(); next !== undefined; next = gone.pop())
    for (const step of dependents.get(next) ?? []) {
      if (!isGood(step)) continue;
      refuse(step, 'fallback', 'fallback_missing');
      gone.push(step);
    }
};

/** Refuses lines whose fallbacks lead back to themselves. Returns whether there was one. */
const refuseLoops = (places: readonly Place[], aims: ReadonlyMap<Step, Place | null>): boolean => {
  const byId = new Map(places.flatMap((place) => (place.page ? [[place.page.id, place] as const] : [])));
  const next = ({ page, step }: Place): Place | undefined => {
    if (step !== undefined && isGood(step) && aims.has(step)) return aims.get(step) ?? undefined;
    return byId.get(page?.fallback_id ?? 0);
  };
  let found = false;
  const done = new Set<Place>();
  for (const from of places) {
    const way: Place[] = [];
    const onWay = new Set<Place>();
    let at: Place | undefined = from;
    while (at !== undefined && !done.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = next(at);
    }
    for (const place of way) done.add(place);
    if (at === undefined || !onWay.has(at)) continue;
    for (const { step } of way.slice(way.indexOf(at)))
      if (step !== undefined && isGood(step) && aims.has(step)) {
        refuse(step, 'fallback', 'fallback_loop');
        found = true;
      }
  }
  return found;
};

/**
 * Sets the fallback of each line that says one: an offer of the library by its name or URL, as it is or as the file makes it, or by
 * its ID; or one that another line adds. Lines with a fallback that is not there, not clear or leads back are refused.
 */
export const settleFallbacks = async (tx: Tx, workspace: number, steps: readonly Step[]): Promise<void> => {
  if (!steps.some(({ fallbackText, before }) => fallbackText || (fallbackText === '' && before?.fallback_id)))
    return;
  const changing = new Map(steps.flatMap((step) => (step.before ? [[step.before.id, step] as const] : [])));
  const offers = await allOffers(tx, workspace);
  const places: Place[] = [
    ...offers.map((page) => ({ page, step: changing.get(page.id) })),
    ...steps.filter(({ before }) => before === undefined).map((step) => ({ page: undefined, step })),
  ];
  const aims = aimed(steps, referencesTo(places, namesOf, { anyCase: false }));
  do refuseUnadded(aims);
  while (refuseLoops(places, aims));
  for (const [step, place] of aims) step.fallback = place?.page?.id ?? place?.step ?? null;
};
