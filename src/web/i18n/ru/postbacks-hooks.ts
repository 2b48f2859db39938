import type { postbacksHooks as english } from '../en/postbacks-hooks.ts';
import type { Translated } from '../translated.ts';

export const postbacksHooks: Translated<typeof english> = {
  'hooks.title': 'Вебхуки',
  'hooks.text': 'Ваши системы узнают о событиях здесь из подписанных сообщений в формате Standard Webhooks.',
  'hooks.add': 'Новый вебхук',
  'hooks.edit': 'Изменить вебхук',
  'hooks.empty.title': 'Вебхуков пока нет',
  'hooks.empty.text':
    'Укажите адрес своей системы: за секунды она узнает о каждой конверсии, решённом тесте и сбое домена.',
  'hooks.url': 'Адрес, который принимает сообщения',
  'hooks.events': 'О чём сообщать',
  'hooks.event.conversion.recorded': 'Новая конверсия',
  'hooks.event.conversion.changed': 'Конверсия изменилась',
  'hooks.event.test.decided': 'A/B-тест решён',
  'hooks.event.domain.failing': 'Домен не работает',
  'hooks.event.destination_check.failing': 'Проверка целевой страницы не пройдена',
  'hooks.event.report.ready': 'Готов отчёт по расписанию',
  'hooks.on': '{url} получает сообщения',
  'hooks.more': 'Ещё для {url}',
  'hooks.test': 'Отправить тест',
  'hooks.secret': 'Показать секрет',
  'hooks.secret.title': 'Секрет {url}',
  'hooks.secret.text':
    'Положите его туда, где его прочтёт получатель, но не на веб-страницу: с ним можно подписывать сообщения от имени Fairlead.',
  'hooks.secret.copy': 'Скопировать секрет',
  'hooks.secret.previous': 'До {time} сообщения подписываются и старым секретом.',
  'hooks.rotate': 'Создать новый секрет',
  'hooks.rotate.ask': 'Создать новый секрет?',
  'hooks.rotate.text':
    '24 часа сообщения подписываются обоими, чтобы вы заменили секрет без потерь. Если старый попал в чужие руки, отмените его сразу.',
  'hooks.rotate.soft': 'Оба на 24 часа',
  'hooks.rotate.hard': 'Отменить старый сразу',
  'hooks.delete': 'Удалить',
  'hooks.delete.ask': 'Удалить этот вебхук?',
  'hooks.delete.text':
    '{url} больше ничего не получит, и то, что ждёт, не будет отправлено. Журнал останется.',
  'hooks.deleted': 'Вебхук удалён',
  'hooks.saved': 'Вебхук сохранён',
  'hooks.paused': 'Вебхук на паузе. О том, что произойдёт до включения, он не узнает никогда',
  'hooks.resumed': 'Вебхук снова работает',
  'hooks.save': 'Сохранить',
  'hooks.verify': 'Как проверить подпись',
  'hooks.verify.text':
    'У каждого сообщения есть заголовки webhook-id, webhook-timestamp и webhook-signature. Берите тело как пришло, до разбора JSON. Отклоняйте время, отличающееся больше чем на пять минут, и уже виденный ID.',
  'hooks.verify.language': 'Язык программирования',
  'hooks.verify.copy': 'Скопировать код',
};
