import { letter, wordsIn } from './letters.ts';
import type { Mail } from './mailer.ts';

interface Words {
  readonly subject: string;
  readonly hello: string;
  /** Precedes the link. */
  readonly asked: string;
  readonly limits: string;
  readonly otherwise: string;
}

const words = {
  en: {
    subject: 'Set a new Fairlead password',
    hello: 'Hello,',
    asked: 'Someone requested a new password for your Fairlead account. If this was you, open this link:',
    limits:
      'The link works once and expires in one hour. Setting a new password signs you out on every device.',
    otherwise: 'If this was not you, ignore this email. Your password stays the same.',
  },
  pt: {
    subject: 'Crie uma nova senha do Fairlead',
    hello: 'Olá,',
    asked: 'Alguém pediu uma nova senha para a sua conta do Fairlead. Se foi você, abra este link:',
    limits:
      'O link funciona uma única vez, dentro de uma hora. A nova senha encerra a sessão em todos os dispositivos.',
    otherwise: 'Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
  },
  es: {
    subject: 'Crea una nueva contraseña de Fairlead',
    hello: 'Hola:',
    asked: 'Alguien pidió una nueva contraseña para tu cuenta de Fairlead. Si fuiste tú, abre este enlace:',
    limits:
      'El enlace funciona una sola vez, durante una hora. La nueva contraseña cierra la sesión en todos los dispositivos.',
    otherwise: 'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.',
  },
  ru: {
    subject: 'Новый пароль для Fairlead',
    hello: 'Здравствуйте!',
    asked: 'Кто-то запросил новый пароль для вашего аккаунта Fairlead. Если это были вы, откройте ссылку:',
    limits:
      'Ссылка одноразовая и действует один час. После смены пароля вы выйдете из аккаунта на всех устройствах.',
    otherwise: 'Если это были не вы, просто проигнорируйте это письмо: пароль останется прежним.',
  },
  hi: {
    subject: 'Fairlead का नया पासवर्ड बनाएँ',
    hello: 'नमस्ते,',
    asked: 'किसी ने आपके Fairlead खाते के लिए नया पासवर्ड माँगा है। अगर वह आप थे, तो यह लिंक खोलें:',
    limits: 'यह लिंक सिर्फ़ एक बार और एक घंटे के अंदर काम करेगा। नया पासवर्ड बनाने पर आप हर डिवाइस से साइन आउट हो जाएँगे।',
    otherwise: 'अगर वह आप नहीं थे, तो इस ईमेल को अनदेखा करें: आपका पासवर्ड नहीं बदलेगा।',
  },
} as const satisfies Record<string, Words>;

/** The mail with a link for a new password; English if `language` (`pt`, `pt-BR`) is none of the five. */
export const recoveryMail = (to: string, link: string, language: string): Mail => {
  const { subject, hello, asked, limits, otherwise } = wordsIn<Words>(words, language);
  // Without the account's name: the requester must not choose any word of a mail that someone else receives.
  return letter(to, subject, [hello, asked, link, limits, otherwise]);
};
