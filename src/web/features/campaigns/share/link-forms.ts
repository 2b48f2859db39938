/** Ways to hand a link on; `utm` only where the destination gets to see what stands behind it. */
export type LinkForm = 'plain' | 'tokens' | 'utm' | 'html' | 'markdown';

interface Shared {
  name: string;
  slug: string;
  link: string;
  /** What the traffic source wants behind the link; '': nothing. */
  tokenString: string;
  source: string;
  passQuery: boolean;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Every sign that could begin something in Markdown; a line break would end the link. */
const inMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>!#|~]/g, '\\$&').replace(/\s+/g, ' ');

const utm = ({ source, slug }: Shared): string =>
  new URLSearchParams({
    utm_source: source.trim().toLowerCase().replace(/\s+/g, '-') || 'newsletter',
    utm_medium: source.trim() === '' ? 'email' : 'cpc',
    utm_campaign: slug,
  }).toString();

/** The forms that make sense for a link, each with its text. */
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
