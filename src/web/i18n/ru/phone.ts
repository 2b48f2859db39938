import type { phone as english } from '../en/phone.ts';
import type { Translated } from '../translated.ts';

export const phone: Translated<typeof english> = {
  'phone.label': 'Номер WhatsApp',
  'phone.placeholder': 'Ваш WhatsApp',
  'phone.help': 'С кодом страны, например {code}',
  'field.phone_required': 'Телефон обязателен',
  'field.phone_invalid': 'Неверный номер телефона',
  'field.phone_country': 'Неверный номер телефона. Начните с + и кода страны',
};
