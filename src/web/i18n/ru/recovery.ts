import type { recovery as english } from '../en/recovery.ts';
import type { Translated } from '../translated.ts';

export const recovery: Translated<typeof english> = {
  'recovery.title': 'Забыли пароль?',
  'recovery.lead': 'Введите адрес почты вашего аккаунта, и вы получите ссылку для нового пароля.',
  'recovery.submit': 'Отправить ссылку',
  'recovery.mail.title': 'Проверьте почту',
  'recovery.mail.text':
    'Если аккаунт с адресом {email} есть, ссылка для нового пароля уже отправлена: сейчас или в течение последнего часа. Она действует один час. Письма нет? Загляните в спам.',
  'recovery.operator.title': 'Попросите ссылку у администратора',
  'recovery.operator.text':
    'Этот Fairlead не отправляет писем. Если аккаунт с адресом {email} есть, ссылка для нового пароля теперь у администратора этого Fairlead. Она действует один час.',
  'recovery.new.title': 'Задайте новый пароль',
  'recovery.new.lead': 'На всех других устройствах вы выйдете из аккаунта.',
  'recovery.new.submit': 'Сохранить пароль',
  'recovery.again': 'Запросить другую ссылку',
  'recovery.done':
    'Пароль изменён. Войдите с новым паролем и проверьте API-ключи в профиле: они продолжают работать.',
};
