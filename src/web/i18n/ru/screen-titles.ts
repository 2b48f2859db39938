import type { coming as english } from '../en/screen-titles.ts';
import type { Translated } from '../translated.ts';

export const coming: Translated<typeof english> = {
  'domains.title': 'Домены',
  'domains.hint': 'Ссылкам на собственном домене доверяют больше.',
  'domains.hint.link': 'Настроить домен',
  'tests.title': 'A/B-тесты',
  'postbacks.title': 'Постбэки',
  'postbacks.tab.overview': 'Обзор',
  'postbacks.tab.incoming': 'Входящие',
  'postbacks.tab.received': 'Полученные',
  'postbacks.tab.outgoing': 'Исходящие',
  'postbacks.tab.sent': 'Отправлено',
  'postbacks.tab.webhooks': 'Вебхуки',
  'postbacks.tab.rates': 'Курсы',
  'achievements.title': 'Достижения',
};
