import type { leads as english } from '../en/leads.ts';
import type { Translated } from '../translated.ts';

export const leads: Translated<typeof english> = {
  'leads.title': 'Урок и заявки',
  'leads.lead': 'Здесь собраны те, кто записался на ваш бесплатный урок.',
  'leads.page': 'Адрес страницы',
  'leads.copy': 'Скопировать адрес',
  'leads.file': 'Файл с содержимым на сервере',
  'leads.languages': 'Языки урока: {list}',
  'leads.unset': 'Урок не настроен: положите туда этот файл. Что в нём должно быть, описано в docs/class.md.',
  'leads.problems': 'В файле с содержимым есть ошибки. Посетители видят предыдущую версию.',
  'leads.problems.none': 'В файле с содержимым есть ошибки, поэтому урок не показывается.',
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
