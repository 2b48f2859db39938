import type { classPage as english } from '../en/class.ts';
import type { Translated } from '../translated.ts';

export const classPage: Translated<typeof english> = {
  'webinar.page': 'Бесплатный урок',
  'webinar.watch': 'Посмотреть урок',
  'webinar.topics': 'Чему учит урок',
  'webinar.topic.approval': 'Как получить одобрение рекламы и не потерять его',
  'webinar.topic.copycats': 'Как защитить офферы от копирования',
  'webinar.topic.metrics': 'Метрики без ботов',
  'webinar.topic.speed': 'Скорость и стабильность',
  'webinar.topic.conversion': 'Как поднять конверсию',
  'webinar.topic.links': 'Брендированные ссылки, которые не теряют трафик',
  'webinar.now': 'Ждать не нужно: смотрите сразу, лучше на скорости 2x.',
  'webinar.voices': 'Что говорят зрители',
  'webinar.apply.title': 'Готовы посмотреть?',
  'webinar.apply': 'Записаться на урок',
  'webinar.form': 'Запишитесь и смотрите',
  'webinar.submit': 'Показать урок',
  'webinar.privacy': 'Введённые данные хранит тот, кому принадлежит эта страница.',
  'webinar.ready': 'Вот ваш урок',
  'webinar.play': 'Смотреть с {host}',
  'webinar.consent':
    'Пока вы не нажмёте кнопку, с {host} ничего не загружается. После этого там узнают ваш IP-адрес.',
  'webinar.speed': 'Скорость 2x',
  'webinar.speed.embed': 'Скорость 2x включается в настройках плеера.',
  'webinar.failed':
    'Не удалось воспроизвести видео с {host}. Повторите попытку или откройте страницу в другом браузере.',
  'webinar.sample': 'Это пример: владелец сайта ещё не подготовил урок, и видео пока нет.',
  'webinar.noVideo': 'Видео пока нет.',
  'field.webinar_unknown': 'Этот урок изменился. Перезагрузите страницу через минуту',
};
