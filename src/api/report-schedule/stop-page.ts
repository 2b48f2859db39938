import { LOCALES, languageOfTag } from '../../messages/languages.ts';
import { mailTexts, type Say } from '../mail/mail-text.ts';
import { escaped } from '../report-mail/html.ts';

type StopPage =
  | { readonly kind: 'ask'; readonly report: string; readonly workspace: string }
  | { readonly kind: 'done'; readonly report: string }
  | { readonly kind: 'gone' | 'wrong' };

const bodyOf = (page: StopPage, say: Say): string => {
  const text = (line: string): string => `<p>${escaped(line)}</p>`;
  if (page.kind === 'ask')
    return `${text(say('mail.stop.ask', { report: page.report, workspace: page.workspace }))}<form method="post"><button>${escaped(say('mail.stop.button'))}</button></form>`;
  return page.kind === 'done'
    ? text(say('mail.stop.done', { report: page.report })) + text(say('mail.stop.again'))
    : text(say(`mail.stop.${page.kind}`));
};

const STYLE = `:root{color-scheme:light dark;--ink:#1d1b20;--page:#fff;--own:#6a1b9a;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e6e1e5;--page:#141218;--own:#d0a6f5;--on:#2b0a45}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif}
main{max-width:32rem;margin:0 auto;padding:12vh 1.25rem 2rem;overflow-wrap:anywhere}
h1{font-size:1.375rem;line-height:1.3}
button{font:inherit;font-weight:500;padding:.6rem 1.4rem;border:0;border-radius:999px;background:var(--own);color:var(--on);cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

/** The page behind an email's link, without scripts or sign-in. */
export const stopPage = (language: string, page: StopPage): string => {
  const say = mailTexts(language);
  const title = escaped(say('mail.stop.title'));
  const lang = LOCALES[languageOfTag(language) ?? 'en'];
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} – Fairlead</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${bodyOf(page, say)}</main></body></html>`;
};
