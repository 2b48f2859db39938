/** Formats of a link; `utm` only where the destination receives its parameters. */
export type LinkForm = 'plain' | 'tokens' | 'utm' | 'html' | 'markdown';

interface Shared {
  name: string;
  slug: string;
  link: string;
  /** The traffic source's parameters for the link; '': none. */
  tokenString: string;
  source: string;
  passQuery: boolean;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Escapes characters with a meaning in Markdown; a line break would end the link. */
const inMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>!#|~]/g, '\\$&').replace(/\s+/g, ' ');

const utm = ({ source, slug }: Shared): string =>
  new URLSearchParams({
    utm_source: source.trim().toLowerCase().replace(/\s+/g, '-') || 'newsletter',
    utm_medium: source.trim() === '' ? 'email' : 'cpc',
    utm_campaign: slug,
  }).toString();

/** The formats that make sense for a link, each with its text. */
export const linkForms = (shared: Shared): [LinkForm, string][] => {
  const { name, link, tokenString, passQuery } = shared;
  const forms: [LinkForm, string | false][] = [
    ['plain', link],
    ['tokens', tokenString !== '' && `${link}?${tokenString}`],
    ['utm', passQuery && `${link}?${utm(shared)}`],
    ['html', `<a href="${inHtml(link)}">${inHtml(name)}</a>`],
    ['markdown', `[${inMarkdown(name)}](${link})`],
  ];
  return forms.filter((form): form is [LinkForm, string] => form[1] !== false);
};
