import type { TestEvidence } from './evidence-state.ts';

/** Paths with more converted visitors than visitors: then nothing that is stored can be trusted, and no number is shown. */
export const impossiblePaths = ({ groups }: TestEvidence): number[] => [
  ...new Set(groups.flatMap(({ path, converted, units }) => (converted > units ? [path] : []))),
];
