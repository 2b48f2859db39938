import type { abSharing as english } from '../en/ab-sharing.ts';
import type { Translated } from '../translated.ts';

export const abSharing: Translated<typeof english> = {
  'abShare.open': 'Поделиться',
  'abShare.title': 'Поделиться результатами',
  'abShare.text':
    'По ссылке видно, что показал этот тест на текущий момент: без адресов ваших страниц, без участников и без данных о кампании. Названия рабочего пространства и страниц и гипотеза показываются так, как вы их написали.',
  'abShare.make': 'Создать ссылку',
  'abShare.made': 'Новая ссылка',
  'abShare.made.text': 'Скопируйте её сейчас: больше она показана не будет.',
  'abShare.copy': 'Скопировать ссылку',
  'abShare.none': 'Ссылок пока нет.',
  'abShare.list': 'Ссылки на этот тест',
  'abShare.row': 'Создана {time}, автор: {user}',
  'abShare.seen': 'Последний просмотр: {time}',
  'abShare.unseen': 'Ещё не открывали',
  'abShare.revoke': 'Отозвать',
  'abShare.revoke.one': 'Отозвать ссылку, созданную {time}',
  'abShare.revoke.title': 'Отозвать ссылку?',
  'abShare.revoke.text': 'По ней больше ничего не будет видно. Это действие нельзя отменить.',
  'abShare.revoked': 'Ссылка отозвана',
  'abShare.by': 'Доступ открыт рабочим пространством «{workspace}», только для чтения.',
  'abShare.gone.title': 'По этой ссылке ничего нет',
  'abShare.gone.text':
    'Её отозвали, или адрес скопирован не полностью. Попросите новую у того, кто её прислал.',
};
