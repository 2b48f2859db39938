import type { AbTestType } from '../../../../../contracts/ab-tests/ab-test.ts';
import type { AbGuardrail } from '../../../../../contracts/ab-tests/ab-test-input.ts';
import type { Translate } from '../../../../i18n/use-t.ts';
import { countedWords } from '../../words.ts';

/** `types`: those that the test keeps. */
export const guardrailName = (t: Translate, guardrail: AbGuardrail, types: readonly AbTestType[]): string =>
  guardrail.kind === 'landed' ? t('result.guardrail.landed') : countedWords(t, guardrail, types);
