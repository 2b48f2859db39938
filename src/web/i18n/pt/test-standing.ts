import type { testStanding as english } from '../en/test-standing.ts';
import type { Translated } from '../translated.ts';

export const testStanding: Translated<typeof english> = {
  'abTest.running': 'Testes A/B em andamento',
  'abTest.running.all': 'Todos os testes A/B',
  'abTest.running.visitors': '{count, plural, one {# visitante} many {# de visitantes} other {# visitantes}}',
  'abTest.running.leader': '“{name}” está à frente',
  'abTest.standing.impossible': 'Números contraditórios',
  'abTest.standing.broken': 'Divisão errada',
  'abTest.standing.collecting': 'Coletando dados',
  'abTest.standing.winner': 'Há vencedora',
  'abTest.standing.worse': 'Uma página é pior',
  'abTest.standing.ahead': 'À frente, por enquanto',
  'abTest.standing.behind': 'Atrás, por enquanto',
  'abTest.standing.no_difference': 'Sem diferença',
  'abTest.standing.too_early': 'Cedo demais',
  'abTest.standing.aa_passed': 'Verificação aprovada',
  'abTest.standing.aa_failed': 'Verificação reprovada',
  'abTest.standing.aa_running': 'Verificação em andamento',
  'abTest.standing.bandit_running': 'Ajustando',
  'abTest.standing.unknown': 'Ainda não avaliado',
};
