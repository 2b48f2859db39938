import type { abPlanning as english } from '../en/ab-planning.ts';
import type { Translated } from '../translated.ts';

export const abPlanning: Translated<typeof english> = {
  'abPlan.title': 'Сколько это займёт?',
  'abPlan.from.campaign':
    'По визитам кампании ({when}): {visitors, plural, one {# посетитель} few {# посетителя} many {# посетителей} other {# посетителя}}.',
  'abPlan.from.rule':
    'По визитам этого места ({when}): {visitors, plural, one {# посетитель} few {# посетителя} many {# посетителей} other {# посетителя}}.',
  'abPlan.judged':
    'Время на конверсию вышло у {judged, plural, one {# посетителя} few {# посетителей} many {# посетителей} other {# посетителя}}, конверсия есть у {conversions, number}.',
  'abPlan.unjudged':
    'Пока конверсия есть у {conversions, number}. Время на конверсию ещё не вышло, поэтому доля может вырасти.',
  'abPlan.change': 'Ожидания можно изменить.',
  'abPlan.from.none': 'За последние 28 дней никто не приходил. Укажите, чего вы ожидаете.',
  'abPlan.failed': 'Не удалось прочитать последние недели кампании. Укажите, чего вы ожидаете.',
  'abPlan.rate': 'Конвертируются сейчас',
  'abPlan.mean': 'Доход на посетителя сейчас',
  'abPlan.deviation': 'Разброс дохода',
  'abPlan.deviation.help': 'Стандартное отклонение на посетителя',
  'abPlan.perDay': 'Посетителей в день',
  'abPlan.lift': 'Значимый для вас прирост: {lift}',
  'abPlan.perArm': 'Посетителей на каждую страницу',
  'abPlan.perArm.least': 'Посетителей на страницу с наименьшей долей',
  'abPlan.units': 'Посетителей всего',
  'abPlan.time': 'Нужно времени',
  'abPlan.days': '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'abPlan.months': 'около {count, plural, one {# месяца} few {# месяцев} many {# месяцев} other {# месяца}}',
  'abPlan.years': 'больше {count, plural, one {# года} few {# лет} many {# лет} other {# года}}',
  'abPlan.sure':
    'Этого хватит, чтобы восемь из десяти тестов с таким приростом его нашли. Победитель может быть назван и раньше, но не раньше чем через полную неделю.',
  'abPlan.weak':
    'При {visitors, plural, one {# посетителе} few {# посетителях} many {# посетителях} other {# посетителя}} в день тест займёт {time}. Проверьте более заметную разницу или возьмите более раннюю цель, до которой доходит больше посетителей, например лид вместо продажи.',
  'abPlan.tooLarge': 'На столько этот показатель вырасти не может. Выберите прирост поменьше.',
  'abPlan.nothing': 'Укажите долю конверсий и число посетителей в день, чтобы увидеть срок.',
  'abPlan.effects': 'Что можно обнаружить при таком трафике',
  'abPlan.effects.time': 'За это время',
  'abPlan.effects.lift': 'Наименьший заметный прирост',
  'abPlan.effects.weeks': '{count, plural, one {# неделя} few {# недели} many {# недель} other {# недели}}',
  'abPlan.effects.none': 'никакой',
  'abPlan.use':
    '{units, plural, one {Запланировать # посетителя} few {Запланировать # посетителей} many {Запланировать # посетителей} other {Запланировать # посетителя}}',
};
