import { letter, wordsIn } from './letters.ts';
import type { Mail } from './mailer.ts';

/** Changes to sign-in that are reported to the account's own address. */
export type SecurityNotice =
  | 'second_step_on'
  | 'second_step_off'
  | 'recovery_codes_made'
  | 'password_changed'
  | 'password_reset'
  | 'key_revoked';

interface Words extends Readonly<Record<SecurityNotice, readonly [subject: string, text: string]>> {
  readonly hello: string;
  /** Precedes the link to the profile. */
  readonly otherwise: string;
}

const words = {
  en: {
    hello: 'Hello,',
    second_step_on: [
      'Two-factor authentication is on',
      'Two-factor authentication was turned on for your Fairlead account. Signing in now requires your password and a code. You were signed out everywhere else.',
    ],
    second_step_off: [
      'Two-factor authentication is off',
      'Two-factor authentication was turned off for your Fairlead account. Your password alone now signs you in, and your recovery codes no longer work.',
    ],
    recovery_codes_made: [
      'New recovery codes for your Fairlead account',
      'New recovery codes were created for your Fairlead account. The old ones no longer work.',
    ],
    password_changed: [
      'Your Fairlead password was changed',
      'The password of your Fairlead account was changed. You were signed out everywhere else. API keys still work.',
    ],
    password_reset: [
      'Your Fairlead password was reset',
      'A new password was set for your Fairlead account with a recovery link. You were signed out everywhere. API keys still work.',
    ],
    key_revoked: [
      'An API key was revoked in your Fairlead account',
      'An API key was revoked in your Fairlead account. Programs that use it are now refused.',
    ],
    otherwise:
      'If this was not you, someone has access to your account. Change your password, then check your sessions, API keys and security log:',
  },
  pt: {
    hello: 'Olá,',
    second_step_on: [
      'A verificação em duas etapas está ativada',
      'A verificação em duas etapas foi ativada na sua conta do Fairlead. Agora, entrar exige a senha e um código. As outras sessões foram encerradas.',
    ],
    second_step_off: [
      'A verificação em duas etapas está desativada',
      'A verificação em duas etapas foi desativada na sua conta do Fairlead. Agora basta a senha para entrar, e os códigos de recuperação não funcionam mais.',
    ],
    recovery_codes_made: [
      'Novos códigos de recuperação da sua conta do Fairlead',
      'Novos códigos de recuperação foram criados na sua conta do Fairlead. Os anteriores não funcionam mais.',
    ],
    password_changed: [
      'A senha da sua conta do Fairlead foi alterada',
      'A senha da sua conta do Fairlead foi alterada. As outras sessões foram encerradas. As chaves de API continuam funcionando.',
    ],
    password_reset: [
      'A senha da sua conta do Fairlead foi redefinida',
      'Uma nova senha foi definida na sua conta do Fairlead por um link de recuperação. Todas as sessões foram encerradas. As chaves de API continuam funcionando.',
    ],
    key_revoked: [
      'Uma chave de API foi revogada na sua conta do Fairlead',
      'Uma chave de API foi revogada na sua conta do Fairlead. Os programas que a usam agora são recusados.',
    ],
    otherwise:
      'Se não foi você, alguém tem acesso à sua conta: troque a senha e depois confira as sessões, as chaves de API e o registro de segurança:',
  },
  es: {
    hello: 'Hola:',
    second_step_on: [
      'La verificación en dos pasos está activada',
      'Se activó la verificación en dos pasos en tu cuenta de Fairlead. Ahora hacen falta la contraseña y un código para iniciar sesión. Se cerraron tus demás sesiones.',
    ],
    second_step_off: [
      'La verificación en dos pasos está desactivada',
      'Se desactivó la verificación en dos pasos en tu cuenta de Fairlead. Ahora basta con la contraseña para iniciar sesión, y los códigos de recuperación ya no sirven.',
    ],
    recovery_codes_made: [
      'Nuevos códigos de recuperación de tu cuenta de Fairlead',
      'Se crearon nuevos códigos de recuperación en tu cuenta de Fairlead. Los anteriores ya no sirven.',
    ],
    password_changed: [
      'Se cambió la contraseña de tu cuenta de Fairlead',
      'Se cambió la contraseña de tu cuenta de Fairlead. Se cerraron tus demás sesiones. Las claves de API siguen funcionando.',
    ],
    password_reset: [
      'Se restableció la contraseña de tu cuenta de Fairlead',
      'Se definió una nueva contraseña en tu cuenta de Fairlead con un enlace de recuperación. Se cerraron todas tus sesiones. Las claves de API siguen funcionando.',
    ],
    key_revoked: [
      'Se revocó una clave de API en tu cuenta de Fairlead',
      'Se revocó una clave de API en tu cuenta de Fairlead. Los programas que la usan ahora reciben un rechazo.',
    ],
    otherwise:
      'Si no fuiste tú, alguien tiene acceso a tu cuenta: cambia la contraseña y revisa las sesiones, las claves de API y el registro de seguridad:',
  },
  ru: {
    hello: 'Здравствуйте!',
    second_step_on: [
      'Двухфакторный вход включён',
      'В вашем аккаунте Fairlead включён двухфакторный вход. Теперь для входа нужны пароль и код. Все остальные сеансы завершены.',
    ],
    second_step_off: [
      'Двухфакторный вход выключен',
      'В вашем аккаунте Fairlead выключен двухфакторный вход. Теперь для входа достаточно пароля, а резервные коды больше не действуют.',
    ],
    recovery_codes_made: [
      'Новые резервные коды для вашего аккаунта Fairlead',
      'В вашем аккаунте Fairlead созданы новые резервные коды. Прежние больше не действуют.',
    ],
    password_changed: [
      'Пароль вашего аккаунта Fairlead изменён',
      'Пароль вашего аккаунта Fairlead изменён. Все остальные сеансы завершены. API-ключи продолжают работать.',
    ],
    password_reset: [
      'Пароль вашего аккаунта Fairlead сброшен',
      'Для вашего аккаунта Fairlead задан новый пароль по ссылке восстановления. Все сеансы завершены. API-ключи продолжают работать.',
    ],
    key_revoked: [
      'В вашем аккаунте Fairlead отозван API-ключ',
      'В вашем аккаунте Fairlead отозван API-ключ. Программы, которые его используют, теперь получают отказ.',
    ],
    otherwise:
      'Если это сделали не вы, у кого-то есть доступ к вашему аккаунту: смените пароль и проверьте сеансы, API-ключи и журнал безопасности:',
  },
  hi: {
    hello: 'नमस्ते,',
    second_step_on: [
      'टू-फ़ैक्टर साइन-इन चालू है',
      'आपके Fairlead खाते में टू-फ़ैक्टर साइन-इन चालू किया गया। अब साइन इन करने के लिए पासवर्ड और कोड दोनों चाहिए। बाकी सभी जगह से आपको साइन आउट कर दिया गया।',
    ],
    second_step_off: [
      'टू-फ़ैक्टर साइन-इन बंद है',
      'आपके Fairlead खाते में टू-फ़ैक्टर साइन-इन बंद किया गया। अब सिर्फ़ पासवर्ड से साइन इन होगा, और रिकवरी कोड काम नहीं करेंगे।',
    ],
    recovery_codes_made: [
      'आपके Fairlead खाते के नए रिकवरी कोड',
      'आपके Fairlead खाते के लिए नए रिकवरी कोड बनाए गए। पुराने कोड अब काम नहीं करेंगे।',
    ],
    password_changed: [
      'आपके Fairlead खाते का पासवर्ड बदला गया',
      'आपके Fairlead खाते का पासवर्ड बदला गया। बाकी सभी जगह से आपको साइन आउट कर दिया गया। API कुंजियाँ काम करती रहेंगी।',
    ],
    password_reset: [
      'आपके Fairlead खाते का पासवर्ड रीसेट किया गया',
      'रिकवरी लिंक से आपके Fairlead खाते का नया पासवर्ड बनाया गया। आपको सभी जगह से साइन आउट कर दिया गया। API कुंजियाँ काम करती रहेंगी।',
    ],
    key_revoked: [
      'आपके Fairlead खाते में एक API कुंजी हटाई गई',
      'आपके Fairlead खाते में एक API कुंजी हटाई गई। उसका इस्तेमाल करने वाले प्रोग्राम अब अस्वीकार किए जाते हैं।',
    ],
    otherwise:
      'अगर यह आपने नहीं किया, तो किसी के पास आपके खाते का एक्सेस है: पासवर्ड बदलें, फिर अपने सेशन, API कुंजियाँ और सुरक्षा लॉग देखें:',
  },
} as const satisfies Record<string, Words>;

/** To the address of the changed account; `link`: its profile. The person who made the change chose no word in it. */
export const securityMail = (notice: SecurityNotice, to: string, link: string, language: string): Mail => {
  const { [notice]: said, hello, otherwise } = wordsIn<Words>(words, language);
  const [subject, text] = said;
  return letter(to, subject, [hello, text, otherwise, link]);
};
