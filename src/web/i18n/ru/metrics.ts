import type { metrics as english } from '../en/metrics.ts';
import type { Translated } from '../translated.ts';

export const metrics: Translated<typeof english> = {
  'metric.what': 'Что такое «{metric}»?',
  'metric.requests': 'Запросы',
  'metric.requests.help':
    'Каждое обращение к ссылке, чем бы оно ни кончилось: люди, боты, предпросмотры и неизвестные ссылки.',
  'metric.visits': 'Посещения',
  'metric.visits.help':
    'Запросы, отправленные на целевую страницу, которые могут быть просмотром страницы. Боты входят, предпросмотры ссылок нет.',
  'metric.valid': 'Валидные посещения',
  'metric.valid.help': 'Посещения людей: без ботов и краулеров.',
  'metric.uniqueVisits': 'Уникальные посещения (24 ч)',
  'metric.uniqueVisits.short': 'Уникальные (24 ч)',
  'metric.uniqueVisits.help': 'Валидные посещения тех, кто не посещал эту кампанию в предыдущие 24 часа.',
  'metric.bots': 'Боты',
  'metric.bots.help':
    'Доля запросов от ботов и краулеров. Их перенаправляют как всех, но в валидные посещения они не входят.',
  'metric.conversions': 'Конверсии',
  'metric.conversions.help':
    'Лиды, продажи и другие события по кликам за этот период. Отклонённые не входят.',
  'metric.cr': 'CR',
  'metric.cr.help':
    'Коэффициент конверсии: конверсии, делённые на валидные посещения. Пока их нет, неизвестен.',
  'metric.revenue': 'Доход',
  'metric.revenue.help': 'Выплаты за конверсии в валюте рабочего пространства.',
  'metric.unpriced':
    '{count, plural, one {# конверсия} few {# конверсии} many {# конверсий} other {# конверсии}} в валюте без курса {count, plural, one {не учтена} few {не учтены} many {не учтены} other {не учтены}}',
  'metric.botsCount': 'Из всех запросов: {count, number}',
  'chart.title': 'Запросы и валидные посещения',
  'chart.desc': 'Столбцы с {from} по {to}. Максимум запросов: {max, number}.',
  'chart.requests': 'Запросы',
  'chart.valid': 'Валидные посещения',
  'chart.table': 'Показать таблицей',
  'chart.chart': 'Показать графиком',
  'chart.time': 'Время',
  'chart.bar': '{time}: запросов {requests, number}, валидных посещений {valid, number}',
};
