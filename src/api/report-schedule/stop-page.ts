import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import { wordsIn } from '../mail/letters.ts';
import { escaped } from '../report-mail/html.ts';
import { localeOf } from '../report-mail/term.ts';

interface Words {
  readonly title: string;
  readonly ask: (report: string, workspace: string) => string;
  readonly button: string;
  readonly done: (report: string) => string;
  readonly again: string;
  readonly gone: string;
  readonly wrong: string;
}

const words = {
  en: {
    title: 'Reports by email',
    ask: (report, workspace) => `Stop emails of the report “${report}” from the workspace “${workspace}”?`,
    button: 'Stop these emails',
    done: (report) => `You will no longer get emails of the report “${report}”. Others still get theirs.`,
    again: 'To get them again, ask an editor of the workspace to remove you from the list and add you again.',
    gone: 'You no longer get these emails.',
    wrong: 'This URL is incomplete. Open the link in the email again, or copy the whole link.',
  },
  pt: {
    title: 'Relatórios por e-mail',
    ask: (report, workspace) =>
      `Parar de receber os e-mails do relatório “${report}” do espaço de trabalho “${workspace}”?`,
    button: 'Parar de receber estes e-mails',
    done: (report) =>
      `Você não vai mais receber e-mails do relatório “${report}”. As outras pessoas continuam recebendo.`,
    again:
      'Para voltar a receber, peça a um editor do espaço de trabalho que tire você da lista e adicione de novo.',
    gone: 'Estes e-mails não são mais enviados para você.',
    wrong: 'Este endereço está incompleto. Abra o link do e-mail de novo ou copie o endereço inteiro.',
  },
  es: {
    title: 'Informes por correo',
    ask: (report, workspace) =>
      `¿Dejar de recibir los correos del informe “${report}” del espacio de trabajo “${workspace}”?`,
    button: 'Dejar de recibir estos correos',
    done: (report) =>
      `Ya no recibirás correos del informe “${report}”. Las demás personas los siguen recibiendo.`,
    again:
      'Para volver a recibirlos, pide a un editor del espacio de trabajo que te quite de la lista y te agregue de nuevo.',
    gone: 'Ya no se te envían estos correos.',
    wrong: 'Esta dirección está incompleta. Abre de nuevo el enlace del correo o cópialo entero.',
  },
  ru: {
    title: 'Отчёты по почте',
    ask: (report, workspace) =>
      `Больше не присылать письма с отчётом «${report}» рабочего пространства «${workspace}»?`,
    button: 'Больше не присылать',
    done: (report) =>
      `Письма с отчётом «${report}» больше не будут приходить вам. Остальные получают их как раньше.`,
    again:
      'Чтобы получать их снова, попросите редактора рабочего пространства убрать вас из списка и добавить заново.',
    gone: 'Эти письма вам больше не отправляются.',
    wrong: 'Адрес неполный. Откройте ссылку из письма ещё раз или скопируйте её целиком.',
  },
  hi: {
    title: 'ईमेल से रिपोर्ट',
    ask: (report, workspace) => `वर्कस्पेस “${workspace}” की रिपोर्ट “${report}” के ईमेल बंद करें?`,
    button: 'ये ईमेल बंद करें',
    done: (report) => `अब आपको रिपोर्ट “${report}” के ईमेल नहीं आएँगे। बाक़ी लोगों को आते रहेंगे।`,
    again: 'फिर से पाने के लिए वर्कस्पेस के किसी संपादक से कहें कि वे आपको सूची से हटाकर दोबारा जोड़ें।',
    gone: 'ये ईमेल अब आपको नहीं भेजे जाते।',
    wrong: 'यह पता अधूरा है। ईमेल का लिंक फिर से खोलें या पूरा लिंक कॉपी करें।',
  },
} as const satisfies Record<MailLanguage, Words>;

type StopPage =
  | { readonly kind: 'ask'; readonly report: string; readonly workspace: string }
  | { readonly kind: 'done'; readonly report: string }
  | { readonly kind: 'gone' | 'wrong' };

const bodyOf = (page: StopPage, said: Words): string => {
  const text = (line: string): string => `<p>${escaped(line)}</p>`;
  if (page.kind === 'ask')
    return `${text(said.ask(page.report, page.workspace))}<form method="post"><button>${escaped(said.button)}</button></form>`;
  return page.kind === 'done' ? text(said.done(page.report)) + text(said.again) : text(said[page.kind]);
};

const STYLE = `:root{color-scheme:light dark;--ink:#1d1b20;--page:#fff;--own:#6a1b9a;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e6e1e5;--page:#141218;--own:#d0a6f5;--on:#2b0a45}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif}
main{max-width:32rem;margin:0 auto;padding:12vh 1.25rem 2rem;overflow-wrap:anywhere}
h1{font-size:1.375rem;line-height:1.3}
button{font:inherit;font-weight:500;padding:.6rem 1.4rem;border:0;border-radius:999px;background:var(--own);color:var(--on);cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

/** The page behind a mail's link, without scripts or sign-in. */
export const stopPage = (language: string, page: StopPage): string => {
  const said = wordsIn<Words>(words, language);
  const lang = localeOf(wordsIn({ en: 'en', pt: 'pt', es: 'es', ru: 'ru', hi: 'hi' }, language));
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(said.title)} – Fairlead</title><style>${STYLE}</style></head><body><main><h1>${escaped(said.title)}</h1>${bodyOf(page, said)}</main></body></html>`;
};
