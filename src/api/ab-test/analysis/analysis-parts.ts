import type { AbAnalysis } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import type {
  AbDays,
  AbDelays,
  AbGuardrailResult,
  AbIdentity,
} from '../../../contracts/ab-tests/ab-test-figures.ts';
import type { AbGuardrail } from '../../../contracts/ab-tests/ab-test-input.ts';
import { delaysDiffer } from '../../../core/ab-test/delays-differ.ts';
import type { TestEvidence } from '../../../core/ab-test/evidence-state.ts';
import { type GuardedGroup, guarded } from '../../../core/ab-test/guardrails.ts';
import { dateOf } from '../../../core/time/zone.ts';
import type { FiguredGroup } from '../../../events/store/ab-test-results.ts';
import type { Stored } from './analysis-store.ts';

const sumOf = (groups: readonly FiguredGroup[], key: keyof FiguredGroup): number =>
  groups.reduce((sum, group) => sum + group[key], 0);

/** Additional figures of an arm, which decide nothing. `groups` and `watched`: its own, in phases that count. */
export const besideArm = (
  path: number,
  groups: readonly FiguredGroup[],
  validity: Stored['validity'],
  watched: TestEvidence['watched'],
): Pick<AbAnalysis['arms'][number], 'requests' | 'bots' | 'landed' | 'since'> => {
  const seen = validity.find(({ variant }) => variant === path);
  return {
    requests: seen?.requests ?? 0,
    bots: seen?.bots ?? 0,
    landed: watched.some((one) => one.landed > 0) ? watched.reduce((sum, one) => sum + one.landed, 0) : null,
    since: {
      rejected: sumOf(groups, 'rejected'),
      reclassified: watched.reduce((sum, { reclassified = 0 }) => sum + reclassified, 0),
      before: sumOf(groups, 'before'),
      after: sumOf(groups, 'after'),
    },
  };
};

/** Null without visitors. */
export const identityOf = (groups: readonly FiguredGroup[]): AbIdentity | null => {
  const known = {
    cookie: sumOf(groups, 'cookie'),
    given: sumOf(groups, 'given'),
    hash: sumOf(groups, 'hash'),
  };
  return known.cookie + known.given + known.hash === 0 ? null : known;
};

/** Every arm, including those without visitors. */
export const daysOf = ({ days, edges }: Stored, paths: readonly number[], zone: string): AbDays => {
  const found = new Map(days.map((row) => [`${row.day} ${row.variant}`, row]));
  return edges.edges.slice(0, -1).map((begins) => ({
    day: dateOf(begins, zone),
    arms: paths.map((path) => {
      const row = found.get(`${begins} ${path}`);
      return { path, units: row?.units ?? 0, over: row?.over ?? 0, converted: row?.converted ?? 0 };
    }),
  }));
};

/** Null while there are no conversions. */
export const delaysOf = ({ edges, curves }: Stored['delays'], paths: readonly number[]): AbDelays | null => {
  const arms = paths.map((path) => {
    const within = curves.find(({ variant }) => variant === path)?.within ?? edges.map(() => 0);
    return { path, converted: within.at(-1) ?? 0, within };
  });
  if (arms.every(({ converted }) => converted === 0)) return null;
  return { edges, arms, differ: delaysDiffer(arms, paths[0] ?? 0) };
};

/** Visitors and their events by phase and arm: for pages all visitors, for conversions those with a closed window. */
export const guardedGroups = ({ groups, converts }: Stored, guardrail: AbGuardrail): GuardedGroup[] => {
  const nameOf = (phase: number, path: number): string => `${phase} ${path}`;
  const own = converts.filter(({ event }) => guardrail.kind === 'conversion' && event === guardrail.event);
  const converted = new Map(own.map((one) => [nameOf(one.phase, one.variant), one.converted]));
  return groups.map(({ phase, variant: path, units, over, landed }) =>
    guardrail.kind === 'landed'
      ? { phase, path, units, converted: landed }
      : { phase, path, units: over, converted: converted.get(nameOf(phase, path)) ?? 0 },
  );
};

export const guardrailOf = (
  stored: Stored,
  guardrail: AbGuardrail,
  terms: Parameters<typeof guarded>[1],
): AbGuardrailResult => {
  const { verdict, arms } = guarded(guardedGroups(stored, guardrail), terms);
  // A page that has never reported is not one that never loads.
  const isSilent = guardrail.kind === 'landed' && arms.some(({ converted }) => converted === 0);
  return {
    guardrail,
    verdict: isSilent ? 'no_data' : verdict,
    arms: arms.map((arm) => ({ ...arm, ...(isSilent && { lift: null, liftInterval: null, pValue: null }) })),
  };
};
