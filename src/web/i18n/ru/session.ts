import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'login.title': 'Вход',
  'login.lead': 'С возвращением.',
  'login.submit': 'Войти',
  'login.forgot': 'Забыли пароль?',
  'login.step.title': 'Ещё один шаг',
  'login.code': 'Код',
  'login.code.help': 'Шесть цифр из приложения-аутентификатора.',
  'login.recovery': 'Резервный код',
  'login.byRecovery': 'Ввести резервный код',
  'login.byApp': 'Ввести код из приложения',
  'login.none': 'Ещё нет аккаунта?',
  'login.register': 'Создать',
  'recovery.new.password': 'Новый пароль',
  'recovery.back': 'Вернуться ко входу',
  'session.name': 'Имя',
  'session.name.placeholder': 'Ваше имя',
  'session.email': 'Электронная почта',
  'session.email.placeholder': 'Ваш адрес почты',
  'session.password': 'Пароль',
  'session.password.help': 'Не менее 10 символов. Хороший пароль — несколько слов.',
  'session.show': 'Показать введённое',
  'session.hide': 'Скрыть введённое',
};
