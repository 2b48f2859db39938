import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

export const errors: Translated<typeof english> = {
  'error.title': 'Не удалось загрузить',
  'error.requestId': 'Код обращения: {id}',
  'error.validation_failed': 'Проверьте некоторые поля.',
  'error.malformed_request': 'Сервер не понял запрос. Перезагрузите страницу и попробуйте ещё раз.',
  'error.unauthenticated': 'Вы не вошли. Войдите и попробуйте ещё раз.',
  'error.wrong_credentials': 'Неверный адрес почты или пароль.',
  'error.totp_required': 'Введите код из приложения-аутентификатора.',
  'error.wrong_code': 'Код неверный или уже использован. Дождитесь следующего.',
  'error.session_ended': 'Сеанс завершён. Войдите снова.',
  'error.not_found': 'В вашем рабочем пространстве этого нет или больше нет.',
  'error.rate_limited': 'Слишком много попыток. Подождите минуту и попробуйте снова.',
  'error.rate_limited.five': 'Слишком много попыток. Повторите через 5 минут.',
  'error.rate_limited.quarter': 'Слишком много попыток. Повторите через 15 минут.',
  'error.rate_limited.hour': 'Слишком много попыток. Повторите через час.',
  'error.rate_limited.day': 'Слишком много попыток. Повторите через несколько часов, самое позднее завтра.',
  'error.internal': 'Ошибка на сервере. Всё сохранённое на месте, попробуйте ещё раз.',
  'error.unavailable': 'Сервер пока не готов. Введённое сохранено на экране; попробуйте чуть позже.',
  'error.offline':
    'Нет связи с сервером. Введённое сохранено на экране; проверьте соединение и попробуйте ещё раз.',
  'error.maintenance':
    'Идут технические работы. Ссылки продолжают работать; попробуйте через несколько минут.',
  'error.unknown': 'Произошло что-то непредвиденное. Перезагрузите страницу.',
  'field.invalid': 'Такое значение не подходит',
  'field.required': 'Обязательное поле',
  'field.too_long': 'Слишком длинно',
  'field.name_required': 'Имя обязательно',
  'field.name_too_short': 'Имя: не менее 3 букв',
  'field.name_invalid': 'Уберите невидимые символы',
  'field.email_required': 'Адрес почты обязателен',
  'field.email_invalid': 'Неверный адрес почты',
  'field.email_taken': 'Аккаунт с этим адресом уже есть. Войдите в него',
  'field.password_required': 'Пароль обязателен',
  'field.password_too_short': 'Пароль должен содержать не менее 10 символов',
  'field.password_common': 'Это один из самых частых паролей. Выберите другой',
  'field.password_is_email': 'Пароль не должен совпадать с адресом почты',
  'field.password_personal':
    'Этот пароль — почти одно ваше имя, адрес почты, название рабочего пространства или продукта. Выберите другой',
  'field.token_invalid': 'Эта ссылка уже использована или её час истёк.',
  'field.unknown_field': 'Сервер не знает этого поля',
};
