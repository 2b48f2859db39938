import type { TestEvidence } from './evidence-state.ts';

/** Paths with more converted visitors than visitors. The data cannot be trusted then, and no numbers are shown. */
export const impossiblePaths = ({ groups }: TestEvidence): number[] => [
  ...new Set(groups.flatMap(({ path, converted, units }) => (converted > units ? [path] : []))),
];
