import { letter, wordsIn } from './letters.ts';
import type { Mail } from './mailer.ts';

const words = {
  en: {
    subject: 'New API key in your Fairlead account',
    hello: 'Hello,',
    made: 'A new API key was created in your Fairlead account. It works until it expires or is revoked, even if you change your password.',
    /** Stands before the link. */
    otherwise:
      'If this was not you, someone knows your password. Change it, and revoke the key in your profile:',
  },
  pt: {
    subject: 'Nova chave de API na sua conta do Fairlead',
    hello: 'Olá,',
    made: 'Uma nova chave de API foi criada na sua conta do Fairlead. Ela funciona até expirar ou ser revogada, mesmo depois de uma troca de senha.',
    otherwise: 'Se não foi você, alguém sabe a sua senha: troque a senha e revogue a chave no seu perfil:',
  },
  es: {
    subject: 'Nueva clave de API en tu cuenta de Fairlead',
    hello: 'Hola:',
    made: 'Se creó una nueva clave de API en tu cuenta de Fairlead. Funciona hasta que caduque o se revoque, incluso después de un cambio de contraseña.',
    otherwise: 'Si no fuiste tú, alguien sabe tu contraseña: cámbiala y revoca la clave en tu perfil:',
  },
  ru: {
    subject: 'Новый API-ключ в вашем аккаунте Fairlead',
    hello: 'Здравствуйте!',
    made: 'В вашем аккаунте Fairlead создан новый API-ключ. Он действует, пока не истечёт его срок или его не отзовут, даже после смены пароля.',
    otherwise:
      'Если это сделали не вы, кто-то знает ваш пароль: смените его и отзовите ключ в своём профиле:',
  },
  hi: {
    subject: 'आपके Fairlead खाते में नई API कुंजी',
    hello: 'नमस्ते,',
    made: 'आपके Fairlead खाते में एक नई API कुंजी बनी है। समय खत्म होने या हटाए जाने तक वह काम करती रहेगी, पासवर्ड बदलने के बाद भी।',
    otherwise: 'अगर यह आपने नहीं किया, तो किसी को आपका पासवर्ड पता है: उसे बदलें और अपनी प्रोफ़ाइल में यह कुंजी हटाएँ:',
  },
};

/** To the owner of the account in which a key was created. */
export const newKeyMail = (to: string, link: string, language: string): Mail => {
  const { subject, hello, made, otherwise } = wordsIn(words, language);
  return letter(to, subject, [hello, made, otherwise, link]);
};
