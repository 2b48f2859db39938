import { letter, wordsIn } from './letters.ts';
import type { Mail } from './mailer.ts';

const proof = {
  en: {
    subject: 'Confirm your new Fairlead email',
    hello: 'Hello,',
    asked:
      'This address was entered as the new email of a Fairlead account. If that was you, open this link in the browser where you are signed in:',
    limits: 'The link works once and expires in one hour. Until you open it, sign in with your old email.',
    otherwise: 'If this was not you, ignore this email. Nothing will change.',
  },
  pt: {
    subject: 'Confirme seu novo e-mail do Fairlead',
    hello: 'Olá,',
    asked:
      'Este endereço foi informado como o novo e-mail de uma conta do Fairlead. Se foi você, abra este link no navegador em que sua sessão está aberta:',
    limits: 'O link funciona uma única vez, dentro de uma hora. Até lá, você entra com o e-mail antigo.',
    otherwise: 'Se não foi você, ignore este e-mail: nada muda.',
  },
  es: {
    subject: 'Confirma tu nuevo correo de Fairlead',
    hello: 'Hola:',
    asked:
      'Alguien indicó esta dirección como el nuevo correo de una cuenta de Fairlead. Si fuiste tú, abre este enlace en el navegador donde tienes la sesión abierta:',
    limits:
      'El enlace funciona una sola vez, durante una hora. Hasta entonces inicias sesión con el correo anterior.',
    otherwise: 'Si no fuiste tú, ignora este correo: no cambia nada.',
  },
  ru: {
    subject: 'Подтвердите новый адрес для Fairlead',
    hello: 'Здравствуйте!',
    asked:
      'Этот адрес указали как новый для аккаунта Fairlead. Если это были вы, откройте ссылку в том браузере, где вы вошли в аккаунт:',
    limits: 'Ссылка одноразовая и действует один час. До подтверждения входите с прежним адресом.',
    otherwise: 'Если это были не вы, просто проигнорируйте это письмо: ничего не изменится.',
  },
  hi: {
    subject: 'Fairlead के नए ईमेल की पुष्टि करें',
    hello: 'नमस्ते,',
    asked:
      'यह पता किसी Fairlead खाते के नए ईमेल के रूप में लिखा गया है। अगर वह आप थे, तो यह लिंक उसी ब्राउज़र में खोलें जिसमें आप साइन इन हैं:',
    limits: 'यह लिंक सिर्फ़ एक बार और एक घंटे के अंदर काम करेगा। तब तक आप पुराने ईमेल से साइन इन करेंगे।',
    otherwise: 'अगर वह आप नहीं थे, तो इस ईमेल को अनदेखा करें: कुछ नहीं बदलेगा।',
  },
};

const notice = {
  en: {
    subject: 'Your Fairlead email was changed',
    hello: 'Hello,',
    /** Stands before the new address. */
    changed: 'From now on, you sign in to your Fairlead account with this email:',
    otherwise:
      'If this was not you, someone knows your password. Ask the operator of this Fairlead instance for help immediately.',
  },
  pt: {
    subject: 'O e-mail da sua conta do Fairlead foi alterado',
    hello: 'Olá,',
    changed: 'A partir de agora, o acesso à sua conta do Fairlead é feito com outro e-mail:',
    otherwise:
      'Se não foi você, alguém sabe a sua senha. Peça ajuda agora mesmo a quem administra este Fairlead.',
  },
  es: {
    subject: 'Cambió el correo de tu cuenta de Fairlead',
    hello: 'Hola:',
    changed: 'A partir de ahora se accede a tu cuenta de Fairlead con otro correo:',
    otherwise:
      'Si no fuiste tú, alguien sabe tu contraseña. Pide ayuda cuanto antes a quien administra este Fairlead.',
  },
  ru: {
    subject: 'Адрес вашего аккаунта Fairlead изменён',
    hello: 'Здравствуйте!',
    changed: 'Теперь для входа в ваш аккаунт Fairlead служит другой адрес:',
    otherwise:
      'Если это сделали не вы, кто-то знает ваш пароль. Сразу обратитесь к администратору этого Fairlead.',
  },
  hi: {
    subject: 'आपके Fairlead खाते का ईमेल बदल गया है',
    hello: 'नमस्ते,',
    changed: 'अब से आपके Fairlead खाते में इस ईमेल से साइन इन होगा:',
    otherwise: 'अगर यह आपने नहीं किया, तो किसी को आपका पासवर्ड पता है। तुरंत इस Fairlead के एडमिन से मदद माँगें।',
  },
};

/** To the new address: opening the link proves access to its mail. English if `language` is none of the five. */
export const newEmailMail = (to: string, link: string, language: string): Mail => {
  const { subject, hello, asked, limits, otherwise } = wordsIn(proof, language);
  return letter(to, subject, [hello, asked, link, limits, otherwise]);
};

/** To the old address, after it was replaced. */
export const emailChangedMail = (to: string, email: string, language: string): Mail => {
  const { subject, hello, changed, otherwise } = wordsIn(notice, language);
  return letter(to, subject, [hello, changed, email, otherwise]);
};
