import type { User } from '../../contracts/accounts/session.ts';
import { letter, wordsIn } from './letters.ts';
import type { Mail } from './mailer.ts';

interface Words {
  readonly subject: string;
  readonly hello: string;
  /** Precedes the link. */
  readonly invited: (who: string) => string;
  readonly roles: Record<User['role'], string>;
  readonly limits: string;
  readonly otherwise: string;
}

const words = {
  en: {
    subject: 'You have been invited to Fairlead',
    hello: 'Hello,',
    invited: (who) =>
      `${who} invited you to a workspace in Fairlead, a click tracker. To join, open this link and create your account:`,
    roles: {
      owner: 'You will join as an owner: you can do everything.',
      editor: 'You will join as an editor: you can view and change campaigns.',
      viewer: 'You will join as a viewer: you can view everything but change nothing.',
    },
    limits: 'The link works once and expires in 7 days.',
    otherwise: 'If you did not expect this, ignore this email.',
  },
  pt: {
    subject: 'Você recebeu um convite para o Fairlead',
    hello: 'Olá,',
    invited: (who) =>
      `${who} convida você para um espaço de trabalho no Fairlead, um rastreador de cliques. Para participar, abra este link e crie sua conta:`,
    roles: {
      owner: 'Você entra como proprietário: pode fazer tudo.',
      editor: 'Você entra como editor: pode ver e alterar campanhas.',
      viewer: 'Você entra como leitor: pode ver tudo, sem alterar nada.',
    },
    limits: 'O link funciona uma única vez, dentro de 7 dias.',
    otherwise: 'Se você não esperava por isto, ignore este e-mail.',
  },
  es: {
    subject: 'Te invitaron a Fairlead',
    hello: 'Hola:',
    invited: (who) =>
      `${who} te invita a un espacio de trabajo en Fairlead, un rastreador de clics. Para unirte, abre este enlace y crea tu cuenta:`,
    roles: {
      owner: 'Entras como propietario: puedes hacer todo.',
      editor: 'Entras como editor: puedes ver y cambiar campañas.',
      viewer: 'Entras como lector: puedes ver todo, sin cambiar nada.',
    },
    limits: 'El enlace funciona una sola vez, durante 7 días.',
    otherwise: 'Si no esperabas esto, ignora este correo.',
  },
  ru: {
    subject: 'Вас приглашают в Fairlead',
    hello: 'Здравствуйте!',
    invited: (who) =>
      `${who} приглашает вас в рабочее пространство в трекере кликов Fairlead. Чтобы присоединиться, откройте ссылку и создайте аккаунт:`,
    roles: {
      owner: 'Ваша роль — владелец: можно всё.',
      editor: 'Ваша роль — редактор: можно смотреть и менять кампании.',
      viewer: 'Ваша роль — наблюдатель: можно всё смотреть, но ничего не менять.',
    },
    limits: 'Ссылка одноразовая и действует 7 дней.',
    otherwise: 'Если вы этого не ждали, просто проигнорируйте это письмо.',
  },
  hi: {
    subject: 'आपको Fairlead में बुलाया गया है',
    hello: 'नमस्ते,',
    invited: (who) =>
      `${who} आपको क्लिक ट्रैकर Fairlead के एक वर्कस्पेस में बुला रहे हैं। जुड़ने के लिए यह लिंक खोलें और अपना खाता बनाएँ:`,
    roles: {
      owner: 'आप मालिक के रूप में जुड़ेंगे: आप सब कुछ कर सकेंगे।',
      editor: 'आप संपादक के रूप में जुड़ेंगे: आप कैंपेन देख और बदल सकेंगे।',
      viewer: 'आप दर्शक के रूप में जुड़ेंगे: आप सब कुछ देख सकेंगे, पर कुछ बदल नहीं सकेंगे।',
    },
    limits: 'यह लिंक सिर्फ़ एक बार और 7 दिन के अंदर काम करेगा।',
    otherwise: 'अगर आपको इसकी उम्मीद नहीं थी, तो इस ईमेल को अनदेखा करें।',
  },
} as const satisfies Record<string, Words>;

interface InvitationLetter {
  readonly to: string;
  readonly link: string;
  readonly role: User['role'];
  /** Email of the inviter: the only word in the mail that they choose, to prevent advertising by invitation. */
  readonly invitedBy: string;
  readonly language: string;
}

export const invitationMail = ({ to, link, role, invitedBy, language }: InvitationLetter): Mail => {
  const { subject, hello, invited, roles, limits, otherwise } = wordsIn<Words>(words, language);
  return letter(to, subject, [hello, invited(invitedBy), link, roles[role], limits, otherwise]);
};
