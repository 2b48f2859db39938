import type { members as english } from '../en/members.ts';
import type { Translated } from '../translated.ts';

export const members: Translated<typeof english> = {
  'members.title': 'Участники',
  'members.lead': 'Все, у кого есть доступ к этому рабочему пространству, и что каждому можно.',
  'members.you': 'Вы',
  'members.founder': 'Владелец этого Fairlead',
  'members.joined': 'В команде с {date}',
  'members.role': 'Роль',
  'members.roleOf': 'Роль: {name}',
  'members.role.owner': 'Владелец',
  'members.role.editor': 'Редактор',
  'members.role.viewer': 'Наблюдатель',
  'members.may.owner': 'Можно всё, включая участников и удаление.',
  'members.may.editor': 'Можно смотреть и менять кампании и настройки.',
  'members.may.viewer': 'Можно всё смотреть, но ничего не менять.',
  'members.proof.title': 'Подтвердите, что это вы',
  'members.proof.text': 'Роль с большими правами даёт постоянный доступ.',
  'members.proof.action': 'Изменить роль',
  'members.role.saved': 'Роль изменена',
  'members.remove': 'Удалить: {name}',
  'members.remove.title': 'Удалить участника {name}?',
  'members.remove.text':
    '{name} сразу теряет доступ на всех устройствах, а аккаунт {email} удаляется. Кампании и изменения останутся, но без имени. Отменить это нельзя; пригласить этого человека снова можно.',
  'members.remove.action': 'Удалить вместе с аккаунтом',
  'members.removed': '{name}: доступ закрыт',
  'members.refused.role_last_owner':
    'У рабочего пространства должен быть владелец. Сначала назначьте другого.',
  'members.refused.role_instance_owner':
    'Этот аккаунт владеет этим Fairlead: он остаётся, и остаётся владельцем.',
  'members.invite.title': 'Пригласить человека',
  'members.invite.submit': 'Пригласить',
  'members.invite.sent': 'Приглашение отправлено на {email}',
  'members.invite.link':
    'Отправьте эту ссылку на {email} самостоятельно: этот Fairlead не отправляет писем. Она видна только сейчас, сработает один раз и действует 7 дней.',
  'members.invite.copy': 'Скопировать ссылку',
  'members.open.title': 'Действующие приглашения',
  'members.open.none': 'Действующих приглашений нет.',
  'members.open.until': '{role}, до {date}',
  'members.withdraw': 'Отозвать приглашение: {email}',
  'members.withdraw.title': 'Отозвать приглашение?',
  'members.withdraw.text':
    'Ссылка, отправленная на {email}, сразу перестанет работать. Пригласить можно снова.',
  'members.withdraw.action': 'Отозвать',
  'members.withdrawn': 'Приглашение отозвано',
  'field.email_member': 'Человек с таким адресом уже в этом рабочем пространстве',
  'field.email_no_place':
    'В рабочем пространстве 100 мест, и все заняты. Удалите кого-нибудь или отзовите приглашение',
};
