import { letter, wordsIn } from './letters.ts';
import type { Mail } from './mailer.ts';

interface Words {
  readonly hello: string;
  readonly verify: { subject: string; asked: string; limits: string; otherwise: string };
  readonly taken: { subject: string; asked: string; forgot: string; otherwise: string };
}

const words = {
  en: {
    hello: 'Hello,',
    verify: {
      subject: 'Confirm your email for Fairlead',
      asked:
        'Someone wants to create a Fairlead account with this email. If this was you, open this link and enter the password you chose:',
      limits: 'The link works once and expires in 24 hours.',
      otherwise: 'If this was not you, ignore this email. No account will be created.',
    },
    taken: {
      subject: 'You already have a Fairlead account',
      asked:
        'Someone wants to create a Fairlead account with this email, but it already has one. If this was you, sign in here:',
      forgot: 'If you forgot your password, you can reset it there.',
      otherwise: 'If this was not you, ignore this email. Nothing has changed.',
    },
  },
  pt: {
    hello: 'Olá,',
    verify: {
      subject: 'Confirme seu e-mail no Fairlead',
      asked:
        'Alguém quer criar uma conta do Fairlead com este e-mail. Se foi você, abra este link e digite a senha que escolheu:',
      limits: 'O link funciona uma única vez, dentro de 24 horas.',
      otherwise: 'Se não foi você, ignore este e-mail: nenhuma conta será criada.',
    },
    taken: {
      subject: 'Você já tem uma conta do Fairlead',
      asked:
        'Alguém quer criar uma conta do Fairlead com este e-mail, mas ela já existe. Se foi você, entre por aqui:',
      forgot: 'Se você esqueceu a senha, peça uma nova nessa mesma página.',
      otherwise: 'Se não foi você, ignore este e-mail: nada mudou.',
    },
  },
  es: {
    hello: 'Hola:',
    verify: {
      subject: 'Confirma tu correo en Fairlead',
      asked:
        'Alguien quiere crear una cuenta de Fairlead con este correo. Si fuiste tú, abre este enlace y escribe la contraseña que elegiste:',
      limits: 'El enlace funciona una sola vez, durante 24 horas.',
      otherwise: 'Si no fuiste tú, ignora este correo: no se creará ninguna cuenta.',
    },
    taken: {
      subject: 'Ya tienes una cuenta de Fairlead',
      asked:
        'Alguien quiere crear una cuenta de Fairlead con este correo, pero ya existe una. Si fuiste tú, inicia sesión aquí:',
      forgot: 'Si olvidaste tu contraseña, en esa página puedes pedir una nueva.',
      otherwise: 'Si no fuiste tú, ignora este correo: nada cambió.',
    },
  },
  ru: {
    hello: 'Здравствуйте!',
    verify: {
      subject: 'Подтвердите почту для Fairlead',
      asked:
        'Кто-то создаёт аккаунт Fairlead с этим адресом почты. Если это вы, откройте ссылку и введите пароль, который придумали:',
      limits: 'Ссылка одноразовая и действует 24 часа.',
      otherwise: 'Если это не вы, просто проигнорируйте это письмо: аккаунт не появится.',
    },
    taken: {
      subject: 'У вас уже есть аккаунт Fairlead',
      asked:
        'Кто-то создаёт аккаунт Fairlead с этим адресом почты, но такой аккаунт уже есть. Если это вы, войдите здесь:',
      forgot: 'Если вы забыли пароль, там же можно запросить новый.',
      otherwise: 'Если это не вы, просто проигнорируйте это письмо: ничего не изменилось.',
    },
  },
  hi: {
    hello: 'नमस्ते,',
    verify: {
      subject: 'Fairlead के लिए अपने ईमेल की पुष्टि करें',
      asked:
        'कोई इस ईमेल से Fairlead खाता बनाना चाहता है। अगर वह आप हैं, तो यह लिंक खोलें और अपना चुना हुआ पासवर्ड लिखें:',
      limits: 'यह लिंक सिर्फ़ एक बार और 24 घंटे के अंदर काम करेगा।',
      otherwise: 'अगर वह आप नहीं हैं, तो इस ईमेल को अनदेखा करें: कोई खाता नहीं बनेगा।',
    },
    taken: {
      subject: 'आपका Fairlead खाता पहले से है',
      asked:
        'कोई इस ईमेल से Fairlead खाता बनाना चाहता है, लेकिन इस ईमेल का खाता पहले से है। अगर वह आप हैं, तो यहाँ साइन इन करें:',
      forgot: 'अगर पासवर्ड याद नहीं है, तो उसी पेज पर नया माँग सकते हैं।',
      otherwise: 'अगर वह आप नहीं हैं, तो इस ईमेल को अनदेखा करें: कुछ नहीं बदला है।',
    },
  },
} as const satisfies Record<string, Words>;

/** Verifies the address of a registration. The registrant chose no word in it. */
export const verifyMail = (to: string, link: string, language: string): Mail => {
  const { hello, verify } = wordsIn<Words>(words, language);
  return letter(to, verify.subject, [hello, verify.asked, link, verify.limits, verify.otherwise]);
};

/** To the owner of an account whose address someone used to register. */
export const takenMail = (to: string, link: string, language: string): Mail => {
  const { hello, taken } = wordsIn<Words>(words, language);
  return letter(to, taken.subject, [hello, taken.asked, link, taken.forgot, taken.otherwise]);
};
