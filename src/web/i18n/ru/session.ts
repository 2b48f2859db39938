import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'home.page': 'Трекинг кликов, который можно проверить',
  'home.title': 'Знайте, что сделал каждый клик',
  'home.lead':
    'Fairlead даёт вашей рекламе трекинговые ссылки на вашем домене, делит посетителей между страницами и считает каждый клик ровно один раз. Он работает на вашей машине, и данные остаются на ней.',
  'home.start': 'Создать аккаунт',
  'home.signIn': 'Войти',
  'home.point.once.title': 'Каждый клик ровно один раз',
  'home.point.once.text':
    'Клик записывается до того, как посетитель уйдёт дальше. Проверка подтвердит это до последнего клика.',
  'home.point.bots.title': 'Боты считаются отдельно',
  'home.point.bots.text':
    'У каждого запроса указаны класс и причина. Посещения и показатели относятся только к людям.',
  'home.point.split.title': 'Деление, которому можно верить',
  'home.point.split.text': 'Отправьте 70% сюда и 30% туда. Вернувшийся увидит ту же страницу.',
  'home.point.open.title': 'Ничего скрытого',
  'home.point.open.text': 'Краулеры и модераторы получают ровно то же, что и люди. Никого не обманывают.',
  'login.title': 'Вход',
  'login.lead': 'С возвращением.',
  'login.submit': 'Войти',
  'login.none': 'Ещё нет аккаунта?',
  'login.register': 'Создайте его',
  'registration.title': 'Создайте аккаунт',
  'registration.first': 'Это первый аккаунт: он будет владеть этим Fairlead.',
  'registration.lead': 'До первой трекинговой ссылки одна минута.',
  'registration.closed.title': 'Регистрация закрыта',
  'registration.closed.text':
    'Новые аккаунты создаются здесь по приглашению. Попросите его у владельца этого Fairlead и откройте ссылку из него.',
  'registration.submit': 'Создать аккаунт',
  'registration.have': 'Уже есть аккаунт?',
  'registration.signIn': 'Войдите',
  'session.name': 'Имя',
  'session.name.placeholder': 'Ваше имя',
  'session.email': 'Электронная почта',
  'session.email.placeholder': 'Ваш адрес почты',
  'session.password': 'Пароль',
  'session.password.help': 'Не менее 10 символов. Хороший пароль — несколько слов.',
  'session.show': 'Показать введённое',
  'session.hide': 'Скрыть введённое',
};
