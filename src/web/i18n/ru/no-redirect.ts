import type { noRedirect as english } from '../en/no-redirect.ts';
import type { Translated } from '../translated.ts';

export const noRedirect: Translated<typeof english> = {
  'noRedirect.title': 'Скрипт для вашей страницы',
  'noRedirect.later': 'Скрипт и суффикс URL появятся, когда у кампании будет окончание ссылки.',
  'noRedirect.script': 'Вставьте это в head вашего лендинга:',
  'noRedirect.script.copy': 'Скопировать скрипт',
  'noRedirect.suffix': 'В Google Ads укажите это как суффикс конечного URL:',
  'noRedirect.suffix.copy': 'Скопировать суффикс',
  'noRedirect.parallel':
    'При параллельном отслеживании Google сразу открывает вашу страницу, а шаблон отслеживания вызывает в фоне, поэтому редирект не может выбрать страницу. Посещение записывает скрипт на странице.',
  'noRedirect.join':
    'Если вы используете ссылку и как шаблон отслеживания, фоновый вызов и переход считаются одним посещением при одинаковом gclid, gbraid или wbraid. Клик без них связать нельзя, он считается за два.',
};
