import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import { ROLE_DIMENSIONS, type RoleDimension, roleOf } from '../../core/sources/parameters.ts';
import type { SpendDimension } from '../../core/spend/target.ts';
import { useT } from '../i18n/use-t.ts';
import { sourceNames } from '../report/source-names.ts';
import { dimensionWord } from '../report/words.ts';

interface RolePassed {
  dimension: RoleDimension;
  /** The parameter that holds its ID. */
  parameter: string;
  /** What people call the parameter; null if they gave it no name. */
  name: string | null;
}

/** The roles whose IDs a traffic source passes, in the order of an ad account. */
export const rolesPassed = (source: TrafficSource | undefined): RolePassed[] =>
  ROLE_DIMENSIONS.flatMap((dimension) => {
    const token = source?.tokens.find(({ role, holds }) => role === roleOf(dimension) && holds === 'id');
    return token ? [{ dimension, parameter: token.parameter, name: token.name }] : [];
  });

/** The roles to choose from. Spend of a source whose links pass no ID belongs to no visits, but can be entered. */
export const rolesOffered = (source: TrafficSource | undefined): RoleDimension[] => {
  const passed = rolesPassed(source).map(({ dimension }) => dimension);
  return passed.length > 0 ? passed : [...ROLE_DIMENSIONS];
};

/** What spend by ad is usually for: the ad, if the source passes its ID. */
export const usualRole = (source: TrafficSource | undefined): RoleDimension | '' => {
  const offered = rolesOffered(source);
  return offered.find((one) => one === 'ad') ?? offered[0] ?? '';
};

/** Names what spend can be for, in the words of the campaign's traffic source. */
export const useTargetName = (source: TrafficSource | undefined) => {
  const t = useT();
  const names = new Map<SpendDimension, string | null>([
    ...(sourceNames(t, source) as ReadonlyMap<SpendDimension, string>),
    ...rolesPassed(source).map(({ dimension, name }) => [dimension, name] as const),
  ]);
  return (dimension: SpendDimension): string => names.get(dimension) ?? dimensionWord(t, dimension);
};
