import { expect, test } from 'vitest';
import { errors as enErrors } from './en/errors.ts';
import { phone as enPhone } from './en/phone.ts';
import { errors as esErrors } from './es/errors.ts';
import { phone as esPhone } from './es/phone.ts';
import { errors as hiErrors } from './hi/errors.ts';
import { phone as hiPhone } from './hi/phone.ts';
import { errors as ptErrors } from './pt/errors.ts';
import { phone as ptPhone } from './pt/phone.ts';
import { errors as ruErrors } from './ru/errors.ts';
import { phone as ruPhone } from './ru/phone.ts';

/** Each language's words for name, email, password and telephone. */
const names: [object, object, RegExp, RegExp, RegExp, RegExp][] = [
  [enErrors, enPhone, /^Name /, /email/i, /^Password /, /phone/i],
  [esErrors, esPhone, /^El nombre /, /correo/i, /contraseña/, /teléfono/],
  [ptErrors, ptPhone, /^O nome /, /e-mail/i, /senha/, /telefone/],
  [ruErrors, ruPhone, /^Имя/, /почты/, /^Пароль /, /телефон/i],
  [hiErrors, hiPhone, /^नाम /, /ईमेल/, /पासवर्ड/, /फ़ोन/],
];

test.each(names)('errors of sign-up fields name the field', (errors, phones, ...fields) => {
  const messages = { ...errors, ...phones } as Record<string, string>;
  const [name, email, password, phone] = fields;
  const said = (code: string): string => messages[`field.${code}`] ?? '';
  for (const code of ['name_required', 'name_too_short']) expect(said(code)).toMatch(name);
  for (const code of ['email_required', 'email_invalid']) expect(said(code)).toMatch(email);
  for (const code of ['password_required', 'password_too_short']) expect(said(code)).toMatch(password);
  for (const code of ['phone_required', 'phone_invalid', 'phone_country']) expect(said(code)).toMatch(phone);
});
