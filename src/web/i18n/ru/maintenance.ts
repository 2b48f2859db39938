import type { maintenance as english } from '../en/maintenance.ts';
import type { Translated } from '../translated.ts';

export const maintenance: Translated<typeof english> = {
  'maintenance.title': 'В Fairlead идут технические работы',
  'maintenance.text':
    'Ваши ссылки продолжают работать, и каждый клик учитывается. Недоступно только это приложение.',
  'maintenance.kept': 'Всё, что вы ввели, сохранено и появится снова.',
  'maintenance.asking': 'Проверяем сервер…',
  'maintenance.on': 'Страница проверяет каждые несколько секунд и вернётся сама.',
  'maintenance.away': 'Сервер пока не отвечает. Страница продолжает проверять и вернётся сама.',
  'maintenance.look': 'Проверить сейчас',
  'maintenance.over.title': 'Всё работает',
  'maintenance.over.text': 'Сейчас технических работ нет.',
  'maintenance.over.action': 'Продолжить',
};
