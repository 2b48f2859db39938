import type { leads as english } from '../en/leads.ts';
import type { Translated } from '../translated.ts';

export const leads: Translated<typeof english> = {
  'leads.title': 'Урок и заявки',
  'leads.lead': 'Здесь собраны те, кто записался на ваш бесплатный урок.',
  'leads.page': 'Адрес страницы',
  'leads.copy': 'Скопировать адрес',
  'leads.languages': 'Языки урока: {list}',
  'leads.unset': 'Пока вы не подготовили свой урок, страница показывает пример.',
  'leads.problems':
    'В class.json из папки данных есть ошибки, он не импортирован. Откройте настройки страницы урока, чтобы увидеть их.',
  'leads.edit': 'Изменить страницу урока',
  'leads.search': 'Поиск по заявкам',
  'leads.export': 'Скачать CSV',
  'leads.table': 'Заявки',
  'leads.name': 'Имя',
  'leads.webinar': 'Урок',
  'leads.time': 'Дата записи',
  'leads.remove': 'Удалить: {name}',
  'leads.remove.title': 'Удалить {name}?',
  'leads.remove.text': 'Имя, почта и номер будут удалены навсегда.',
  'leads.remove.action': 'Удалить',
  'leads.removed': 'Удалено',
  'leads.empty.title': 'Заявок пока нет',
  'leads.empty.text': 'Поделитесь адресом страницы. Каждый, кто запишется, сразу появится здесь.',
  'leads.none.title': 'Ничего не найдено',
  'leads.none.text': 'Ищите по части имени, почты, номера или урока.',
};
