import { letter, wordsIn } from './letters.ts';
import type { Mail } from './mailer.ts';

interface Words {
  readonly hello: string;
  readonly soon: { readonly subject: string; readonly text: string };
  readonly upgrade: { readonly subject: string; readonly text: string };
  /** Precedes the link to the profile. */
  readonly next: string;
}

const words = {
  en: {
    hello: 'Hello,',
    soon: {
      subject: 'An API key in your Fairlead account expires soon',
      text: 'These API keys in your Fairlead account expire soon. After that, programs that use them will be refused:',
    },
    upgrade: {
      subject: 'API keys in Fairlead now expire',
      text: 'API keys in Fairlead now have an expiry date. Keys you created before this update will work for one more year. These are yours:',
    },
    next: 'Create new keys in your profile, switch your programs to them, then revoke the old ones:',
  },
  pt: {
    hello: 'Olá,',
    soon: {
      subject: 'Uma chave de API da sua conta do Fairlead vai expirar',
      text: 'Estas chaves de API da sua conta do Fairlead vão expirar em breve. Depois desse dia, os programas que as usam serão recusados:',
    },
    upgrade: {
      subject: 'As chaves de API do Fairlead agora expiram',
      text: 'As chaves de API do Fairlead agora têm data de validade. As chaves que você criou antes desta atualização funcionam por mais um ano. Estas são as suas:',
    },
    next: 'Crie novas chaves no seu perfil, passe seus programas para elas e depois revogue as antigas:',
  },
  es: {
    hello: 'Hola:',
    soon: {
      subject: 'Una clave de API de tu cuenta de Fairlead caduca pronto',
      text: 'Estas claves de API de tu cuenta de Fairlead caducan pronto. Después de ese día, los programas que las usan recibirán un rechazo:',
    },
    upgrade: {
      subject: 'Las claves de API de Fairlead ahora caducan',
      text: 'Las claves de API de Fairlead ahora tienen fecha de caducidad. Las que creaste antes de esta actualización funcionan un año más. Estas son las tuyas:',
    },
    next: 'Crea claves nuevas en tu perfil, úsalas en tus programas y después revoca las antiguas:',
  },
  ru: {
    hello: 'Здравствуйте!',
    soon: {
      subject: 'Срок действия API-ключа в Fairlead скоро истечёт',
      text: 'Срок действия этих API-ключей вашего аккаунта Fairlead скоро истечёт. После этого дня программы с ними будут получать отказ:',
    },
    upgrade: {
      subject: 'У API-ключей Fairlead теперь есть срок действия',
      text: 'У API-ключей Fairlead теперь есть срок действия. Ключи, созданные до этого обновления, проработают ещё год. Вот ваши:',
    },
    next: 'Создайте новые ключи в профиле, переведите на них свои программы и отзовите старые:',
  },
  hi: {
    hello: 'नमस्ते,',
    soon: {
      subject: 'आपके Fairlead खाते की API कुंजी जल्द ही समाप्त होगी',
      text: 'आपके Fairlead खाते की ये API कुंजियाँ जल्द ही समाप्त होंगी। उस दिन के बाद इनका इस्तेमाल करने वाले प्रोग्राम अस्वीकार किए जाएँगे:',
    },
    upgrade: {
      subject: 'Fairlead की API कुंजियाँ अब समाप्त होती हैं',
      text: 'Fairlead की API कुंजियों की अब समाप्ति तारीख होती है। इस अपडेट से पहले बनाई गई कुंजियाँ एक साल और काम करेंगी। आपकी कुंजियाँ ये हैं:',
    },
    next: 'अपनी प्रोफ़ाइल में नई कुंजियाँ बनाएँ, अपने प्रोग्राम में उन्हें लगाएँ, फिर पुरानी कुंजियाँ हटाएँ:',
  },
} as const satisfies Record<string, Words>;

/** A key as its owner recognises it: by its first characters, never by a name that someone else may have chosen. */
export interface EndingKey {
  readonly hint: string;
  readonly expiresAt: Date;
}

/** To the owner of keys that expire soon (`soon`), or got an expiry date when those were introduced (`upgrade`). */
export const keyExpiryMail = (
  why: 'soon' | 'upgrade',
  to: string,
  { keys, link, language }: { keys: readonly EndingKey[]; link: string; language: string },
): Mail => {
  const { hello, next, [why]: said } = wordsIn<Words>(words, language);
  const list = keys.map(({ hint, expiresAt }) => `${hint}…  ${expiresAt.toISOString().slice(0, 10)}`);
  return letter(to, said.subject, [hello, said.text, list.join('\n'), next, link]);
};
