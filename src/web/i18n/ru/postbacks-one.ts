import type { postbacksOne as english } from '../en/postbacks-one.ts';
import type { Translated } from '../translated.ts';

export const postbacksOne: Translated<typeof english> = {
  'facts.copy': 'Скопировать: {name}',
  'received.event': 'Событие',
  'received.click.open': 'Показать клик',
  'received.sent.open': 'Что по нему отправлено',
  'mend.change': 'Изменить статус или выплату',
  'mend.change.text':
    'Сейчас: {status}, выплата {payout}. Введённое действует с этого момента; прежнее остаётся в истории.',
  'mend.change.act': 'Изменить',
  'mend.take': 'Принять сейчас',
  'mend.take.text':
    'Исправьте то, что было не так. Конверсия засчитается, как если бы пришла сейчас. Почта и телефон из постбэка не хранятся, поэтому их в ней не будет.',
  'mend.payout.kept': 'Пусто: без изменений. Цифры и точка: 12.50',
  'mend.payout.none': 'Пусто: без выплаты. Цифры и точка: 12.50',
  'mend.currency': 'Валюта выплаты',
  'mend.transaction': 'Те же клик, событие и транзакция – одна конверсия, сколько бы раз они ни пришли.',
  'mend.taken': 'Записано.',
  'mend.waiting': 'Результат определяется.',
  'mend.show': 'Показать',
  'list.filters': 'Фильтры',
  'list.filters.set': 'Фильтры: {count, number}',
};
