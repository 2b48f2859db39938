import type { registration as english } from '../en/registration.ts';
import type { Translated } from '../translated.ts';

export const registration: Translated<typeof english> = {
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
};
