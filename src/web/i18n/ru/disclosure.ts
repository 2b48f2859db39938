import type { disclosure as english } from '../en/disclosure.ts';
import type { Translated } from '../translated.ts';

export const disclosure: Translated<typeof english> = {
  'disclosure.title': 'Открытые сведения',
  'disclosure.why':
    'Любой может проверить, куда ведёт эта ссылка: на странице перечислены все адреса и кому какой достаётся, и она подписана. Отправьте её площадке, которая сомневается в вашем объявлении.',
  'disclosure.copy': 'Скопировать ссылку на сведения',
  'disclosure.open': 'Открыть сведения',
  'disclosure.limit': 'Только по подписанному адресу',
  'disclosure.public': 'Доступно всем: достаточно добавить к ссылке плюс.',
  'disclosure.limited':
    'Доступ ограничен: читают только те, у кого есть подписанный адрес. Агенты рекламных площадок и поисковых систем могут всегда.',
  'disclosure.for': 'Срок действия',
  'disclosure.for.ever': 'Бессрочно',
  'disclosure.for.days': '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'disclosure.make': 'Создать подписанный адрес',
  'disclosure.signed.copy': 'Скопировать подписанный адрес',
  'disclosure.signed.until': 'Действует до {time} (UTC). Здесь он не хранится, отозвать его нельзя.',
  'disclosure.signed.ever': 'Действует бессрочно. Здесь он не хранится, отозвать его нельзя.',
};
