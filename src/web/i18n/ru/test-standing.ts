import type { testStanding as english } from '../en/test-standing.ts';
import type { Translated } from '../translated.ts';

export const testStanding: Translated<typeof english> = {
  'abTest.running': 'Идущие A/B-тесты',
  'abTest.running.all': 'Все A/B-тесты',
  'abTest.running.visitors':
    '{count, plural, one {# посетитель} few {# посетителя} many {# посетителей} other {# посетителя}}',
  'abTest.running.leader': 'Пока впереди «{name}»',
  'abTest.standing.impossible': 'Числа противоречивы',
  'abTest.standing.broken': 'Сплит нарушен',
  'abTest.standing.collecting': 'Сбор данных',
  'abTest.standing.winner': 'Есть победитель',
  'abTest.standing.worse': 'Есть страница хуже',
  'abTest.standing.ahead': 'Пока впереди',
  'abTest.standing.behind': 'Пока позади',
  'abTest.standing.no_difference': 'Разницы нет',
  'abTest.standing.too_early': 'Рано судить',
  'abTest.standing.aa_passed': 'Проверка пройдена',
  'abTest.standing.aa_failed': 'Проверка не пройдена',
  'abTest.standing.aa_running': 'Проверка идёт',
  'abTest.standing.bandit_running': 'Подстраивает доли',
  'abTest.standing.unknown': 'Ещё не оценён',
};
