import type { registration as english } from '../en/registration.ts';
import type { Translated } from '../translated.ts';

export const registration: Translated<typeof english> = {
  'registration.title': 'Создайте аккаунт',
  'registration.lead': 'До первой трекинговой ссылки одна минута.',
  'registration.submit': 'Создать аккаунт',
  'registration.have': 'Уже есть аккаунт?',
  'registration.signIn': 'Войти',
  'registration.invited.looking': 'Ищем ваше приглашение…',
  'registration.invited.title': 'Приглашение в «{workspace}»',
  'registration.invited.owner':
    'Ваша роль — владелец: в этом рабочем пространстве вам можно всё. Осталось создать аккаунт.',
  'registration.invited.editor':
    'Ваша роль — редактор: можно смотреть и менять кампании. Осталось создать аккаунт.',
  'registration.invited.viewer':
    'Ваша роль — наблюдатель: можно всё смотреть, но ничего не менять. Осталось создать аккаунт.',
  'registration.invited.email': 'Приглашение действует только для этого адреса.',
  'registration.gone.title': 'Приглашение больше не действует',
  'registration.gone.text':
    'Им уже воспользовались, его отозвали или прошло больше 7 дней. Попросите новое у того, кто вас пригласил. Если приглашение использовали вы сами, просто войдите.',
  'registration.verify.title': 'Проверьте почту',
  'registration.verify.text':
    'Письмо на {email} уже в пути. Чтобы закончить, откройте ссылку из него в течение 24 часов. Письма нет? Загляните в спам. На один адрес за час уходит лишь несколько писем: если их было много, попробуйте позже.',
  'registration.confirm.title': 'Подтвердите адрес почты',
  'registration.confirm.lead':
    'Введите пароль, который вы придумали при регистрации: с ним и появится аккаунт.',
  'registration.confirm.submit': 'Подтвердить и войти',
  'registration.confirm.gone':
    'Ссылкой уже воспользовались, или её 24 часа истекли. Войдите или зарегистрируйтесь снова.',
  'registration.again': 'Зарегистрироваться снова',
  'field.password_mismatch':
    'Это не пароль от этой регистрации. Если вы регистрировались несколько раз, ваша ссылка может быть в другом письме',
  'registration.first.title': 'Создайте первый аккаунт по ссылке',
  'registration.first.text':
    'Первый аккаунт становится владельцем этого Fairlead, поэтому для него нужна одноразовая ссылка, которую Fairlead вывел при запуске. Откройте её, чтобы продолжить.',
  'registration.first.where':
    'Ссылка есть в терминале или в журнале сервиса либо контейнера. Её там уже нет? Перезапустите Fairlead, и появится новая. На самом сервере можно также открыть http://localhost с портом Fairlead.',
  'error.first_account_refused':
    'Для первого аккаунта нужна ссылка, выведенная при последнем запуске Fairlead, или браузер на том же компьютере. Откройте самую новую ссылку и попробуйте ещё раз.',
  'error.registration_closed': 'Регистрация закрыта. Попросите у владельца приглашение.',
  'registration.first': 'Это первый аккаунт: он будет владеть этим Fairlead.',
  'registration.closed.title': 'Регистрация закрыта',
  'registration.closed.text':
    'Новые аккаунты создаются здесь по приглашению. Попросите его у владельца этого Fairlead и откройте ссылку из него.',
};
