import type { AbArm, AbOutcome } from '../../../contracts/ab-tests/ab-test.ts';
import type { Translate } from '../../i18n/use-t.ts';

/** How a test ended. */
export const outcomeWords = (
  t: Translate,
  arms: readonly Pick<AbArm, 'path' | 'name'>[],
  outcome: AbOutcome,
): string => {
  if (outcome.kind === 'none') return t('abTest.outcome.ended');
  const path = outcome.kind === 'winner' ? outcome.path : arms[0]?.path;
  const name = arms.find((arm) => arm.path === path)?.name ?? String(path);
  return t(`abTest.outcome.${outcome.kind}`, { name });
};
