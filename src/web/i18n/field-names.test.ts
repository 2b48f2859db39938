import { expect, test } from 'vitest';
import enAccount from '../../messages/en/account.json' with { type: 'json' };
import enErrors from '../../messages/en/errors.json' with { type: 'json' };
import esAccount from '../../messages/es/account.json' with { type: 'json' };
import esErrors from '../../messages/es/errors.json' with { type: 'json' };
import hiAccount from '../../messages/hi/account.json' with { type: 'json' };
import hiErrors from '../../messages/hi/errors.json' with { type: 'json' };
import ptAccount from '../../messages/pt/account.json' with { type: 'json' };
import ptErrors from '../../messages/pt/errors.json' with { type: 'json' };
import ruAccount from '../../messages/ru/account.json' with { type: 'json' };
import ruErrors from '../../messages/ru/errors.json' with { type: 'json' };

/** Each language's words for name, email, password and telephone. */
const names: [object, object, RegExp, RegExp, RegExp, RegExp][] = [
  [enErrors.errors, enAccount.phone, /^Name /, /email/i, /^Password /, /phone/i],
  [esErrors.errors, esAccount.phone, /^El nombre /, /correo/i, /contraseña/, /teléfono/],
  [ptErrors.errors, ptAccount.phone, /^O nome /, /e-mail/i, /senha/, /telefone/],
  [ruErrors.errors, ruAccount.phone, /^Имя/, /почты/, /^Пароль /, /телефон/i],
  [hiErrors.errors, hiAccount.phone, /^नाम /, /ईमेल/, /पासवर्ड/, /फ़ोन/],
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
