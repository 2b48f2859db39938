import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { offersByExit } from '../../../../core/routing/exits.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import type { SplitOption } from '../../../split/split-row.tsx';
import { parsePercent } from '../../../split/weights.ts';
import type { CampaignForm } from '../editor/form-values.ts';
import type { Goal } from './routing-edit.ts';
import { exitWords } from './routing-text.ts';
import { isStraight, type PathValues, type RoutingValues } from './routing-values.ts';

/** A destination's name in choices: its label, otherwise its URL, otherwise its position. */
export const destinationNames = (
  t: Translate,
  destinations: RoutingValues['destinations'],
): ReadonlyMap<string, string> =>
  new Map(
    destinations.map(({ key, name, url }, place) => [
      key,
      name.trim() ||
        url.trim().replace(/^https?:\/\//i, '') ||
        t('campaign.destination', { number: place + 1 }),
    ]),
  );

/** `Quiz, then A 60%, B 40%`. */
const pathName = (
  t: Translate,
  weight: (hundredths: number) => string,
  names: ReadonlyMap<string, string>,
  path: PathValues,
): string => {
  const { landing } = path;
  const none = t('editor.notChosen');
  const listed = offersByExit(path).map((offers) =>
    offers
      .map((offer) => {
        const page = names.get(offer.destination) ?? none;
        return offers.length === 1
          ? page
          : t('campaign.routing.share', { page, share: weight(parsePercent(offer.weight) ?? 0) });
      })
      .join(', '),
  );
  const said = exitWords(t, listed);
  return landing === null
    ? said
    : t('campaign.routing.landing', { landing: names.get(landing) ?? none, offers: said });
};

/** The inputs of names; the list stays the same until one changes, so that typing elsewhere rerenders no choice. */
const nameParts = (destinations: RoutingValues['destinations']): RoutingValues['destinations'] =>
  destinations.map(({ key, name, url }) => ({ key, name, url: name.trim() === '' ? url : '' }));

/** The destinations of the form as options. Like the goals, they lag slightly behind typing. */
export const useDestinationOptions = (form: CampaignForm): SplitOption[] => {
  const t = useT();
  const destinations = useDeferredValue(
    useWatch({ control: form.control, name: 'destinations', compute: nameParts }),
  );
  return useMemo(
    () => [...destinationNames(t, destinations)].map(([value, label]) => ({ value, label })),
    [t, destinations],
  );
};

/** The goals of a variant: the destinations, then the paths with a landing page or several offers. */
export const useGoalOptions = (form: CampaignForm): (SplitOption & { value: Goal })[] => {
  const t = useT();
  const { weight } = useFormat();
  const { destinations, paths } = useDeferredValue(
    useWatch({
      control: form.control,
      compute: (values) => ({
        destinations: nameParts(values.destinations),
        paths: values.paths.filter((path) => !isStraight(path)),
      }),
    }),
  );
  return useMemo(() => {
    const names = destinationNames(t, destinations);
    return [
      ...[...names].map(([key, label]) => ({ value: `page:${key}` as const, label })),
      ...paths.map((path) => ({
        value: `path:${path.key}` as const,
        label: pathName(t, weight, names, path),
      })),
    ];
  }, [t, weight, destinations, paths]);
};
