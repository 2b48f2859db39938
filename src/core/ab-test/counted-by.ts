import type { ChosenTypes, KnownType, TypeDefinition } from '../conversions/types.ts';

/** A conversion type as an A/B test keeps it, so that later changes of the type do not reach its metric. */
export interface KeptType extends TypeDefinition {
  /** Null for the usual name of a type that comes with Fairlead. */
  readonly name: string | null;
  readonly known: KnownType | null;
  readonly countsAsConversion: boolean;
}

/** What a metric names: conversions with an event, those of some types, or all. */
export interface NamedMetric {
  readonly kind: string;
  readonly event?: string | undefined;
  /** Numbers of types. `counted`: those that count as conversions. */
  readonly types?: 'counted' | readonly number[] | undefined;
}

/** Numbers of the types that a metric names; empty if it names none. */
export const typesNamed = ({ types }: NamedMetric, kept: readonly KeptType[]): readonly number[] =>
  types === 'counted'
    ? kept.flatMap(({ number, countsAsConversion }) => (countsAsConversion ? [number] : []))
    : (types ?? []);

/** Which conversions a metric counts, by the types that its test keeps. */
export const countedBy = (
  metric: NamedMetric,
  kept: readonly KeptType[] | null,
): { event: string | null; types: ChosenTypes | null } => ({
  event: metric.event ?? null,
  types: metric.types === undefined ? null : { numbers: typesNamed(metric, kept ?? []), defined: kept ?? [] },
});
