import type { AbGuardrail } from '../../../../../contracts/ab-tests/ab-test-input.ts';
import type { Translate } from '../../../../i18n/use-t.ts';

export const guardrailName = (t: Translate, guardrail: AbGuardrail): string =>
  guardrail.kind === 'landed'
    ? t('result.guardrail.landed')
    : t('abTest.goal.conversionOf', { event: guardrail.event });
