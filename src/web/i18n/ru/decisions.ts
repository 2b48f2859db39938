import type { decisions as en } from '../en/decisions.ts';
import type { Translated } from '../translated.ts';

export const decisions = {
  'step.status': 'Статус кампании: {status}.',
  'step.not_started': 'Начнётся только {time}.',
  'step.ended': 'Завершилась {time}.',
  'step.cap': 'Лимит кампании исчерпан: {cap}.',
  'step.rule_cap': '{rule}: пропущено, лимит исчерпан ({cap}).',
  'step.matched': '{rule}: подходит.',
  'step.unmatched': '{rule}: не подходит.',
  'step.need.all': 'Должны выполняться все условия:',
  'step.need.any': 'Достаточно одного из условий:',
  'step.condition': '{wanted}; здесь: {seen}',
  'step.condition.unknown': '{wanted}; здесь неизвестно',
  'step.holds': 'выполнено',
  'step.fails': 'не выполнено',
  'step.fallback': 'Ни одно правило не подошло: действует направление по умолчанию.',
  'step.earlier_arm': 'Сохранён вариант из прежнего посещения (доля {weight}).',
  'step.split': 'Выбрано по ключу посетителя: доля {weight}.',
  'step.only': 'Путь один: по нему идут все.',
  'step.landing': 'Отправлен на лендинг {name}.',
  'step.offer': 'Отправлен на {name}.',
  'step.offer.drawn': 'Отправлен на {name}: оффер выбран по ключу посетителя.',
  'step.earlier_offer': 'Отправлен на {name}: тот же оффер, что и раньше.',
  'step.no_destination': 'Это никуда не ведёт.',
  'step.week': '{day}, {time}',
  'step.span': '{from} – {to}, {zone}',
} satisfies Translated<typeof en>;
