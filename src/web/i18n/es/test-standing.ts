import type { testStanding as english } from '../en/test-standing.ts';
import type { Translated } from '../translated.ts';

export const testStanding: Translated<typeof english> = {
  'abTest.running': 'Pruebas A/B en curso',
  'abTest.running.all': 'Todas las pruebas A/B',
  'abTest.running.visitors': '{count, plural, one {# visitante} many {# de visitantes} other {# visitantes}}',
  'abTest.running.leader': '«{name}» va por delante',
  'abTest.standing.impossible': 'Cifras contradictorias',
  'abTest.standing.broken': 'Reparto erróneo',
  'abTest.standing.collecting': 'Reuniendo datos',
  'abTest.standing.winner': 'Hay ganadora',
  'abTest.standing.worse': 'Una página es peor',
  'abTest.standing.ahead': 'Por delante, de momento',
  'abTest.standing.behind': 'Por detrás, de momento',
  'abTest.standing.no_difference': 'Sin diferencia',
  'abTest.standing.too_early': 'Demasiado pronto',
  'abTest.standing.aa_passed': 'Comprobación superada',
  'abTest.standing.aa_failed': 'Comprobación fallida',
  'abTest.standing.aa_running': 'Comprobación en curso',
  'abTest.standing.bandit_running': 'Ajustando',
  'abTest.standing.unknown': 'Aún sin evaluar',
};
