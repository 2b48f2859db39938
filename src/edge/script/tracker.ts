/**
 * The script for landing pages, served at `/t.js` (docs/no-redirect.md). It runs in other people's pages: it never
 * throws into them, never blocks them, and stays under 2 kB compressed. Syntax up to ES2018. No import or export: this
 * text is served without its types, comments and indentation (script-answers.ts).
 */

type FairleadCall =
  | readonly ['consent', given?: boolean]
  | readonly ['click', then: (id: string | null) => void]
  /** event, value (or payout), currency, txid, status. */
  | readonly ['convert', conversion?: Readonly<Record<string, string | number>>];

interface FairleadApi {
  (...call: FairleadCall): void;
  push(...calls: FairleadCall[]): void;
  ready: true;
}

/** The edge's answer to a visit (visit.ts). */
interface FairleadAnswer {
  click?: string;
  visitor?: string;
  arm?: number;
}

/** In localStorage, `v`: the visitor's token as issued by the edge. In sessionStorage, the tab's clicks. */
interface FairleadStored {
  v?: string | undefined;
  /** The newest click, and the link it came through. */
  r?: FairleadAnswer;
  l?: string;
  /** All clicks, by link and query: reloading and going back are not visits. */
  s?: Record<string, FairleadAnswer>;
}

interface Window {
  /** Before the script has loaded: an array of calls, or a stub that keeps them in `q`. */
  fairlead?: FairleadApi | FairleadCall[] | { readonly q?: readonly FairleadCall[] };
}
interface Document {
  readonly prerendering?: boolean;
}
interface Navigator {
  readonly globalPrivacyControl?: boolean;
}

(() => {
  const script = document.currentScript as HTMLScriptElement | null;
  const before = window.fairlead;
  // A second inclusion does nothing.
  if (!script || !script.src || (before && 'ready' in before)) return;

  type Link = HTMLAnchorElement | HTMLAreaElement;
  const LINKS = 'a[href],area[href]';
  const { origin } = new URL(script.src);
  const { link: usual, consent, clickParam } = script.dataset;
  const { search } = location;
  const query = new URLSearchParams(search);
  const named = query.get('fl');
  const link = named || usual || '';
  const brought = query.get(clickParam || 'cid') || '';
  let mayStore = consent !== 'required';
  const key = `${link}?${search}`;
  let tab: FairleadStored = {};
  let answer: FairleadAnswer | null = null;
  let variant: string | null = null;
  let shown = false;
  /** Calls that await the edge's answer, and clicks that wait until the page is settled. */
  let waiting: (() => void)[] = [];
  let held: (() => void)[] = [];

  const safely =
    <T extends readonly unknown[]>(run: (...args: T) => void) =>
    (...args: T): void => {
      try {
        run(...args);
      } catch (_) {}
    };

  /** Storage may be closed to the page, full, or hold foreign data. */
  const stored = (area: 'localStorage' | 'sessionStorage', value?: FairleadStored | null): FairleadStored => {
    try {
      const storage = window[area];
      if (value) storage.setItem('fairlead', JSON.stringify(value));
      else if (value === null) storage.removeItem('fairlead');
      else return JSON.parse(storage.getItem('fairlead') || '{}') || {};
    } catch (_) {}
    return {};
  };

  const keep = () => {
    if (!mayStore || !answer || !answer.click) return;
    if (answer.visitor) stored('localStorage', { v: answer.visitor });
    // Without `visitor`, the edge wants nothing remembered. After a redirect, it was not asked.
    else if (!brought || navigator.globalPrivacyControl || navigator.doNotTrack === '1') return;
    stored('sessionStorage', tab);
  };

  const post = (body: object) =>
    fetch(`${origin}/t.js`, {
      method: 'POST',
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
    });

  const tell = (body: object) => {
    if (navigator.sendBeacon && navigator.sendBeacon(`${origin}/t.js`, JSON.stringify(body))) return;
    post(body).catch(() => {});
  };

  const isOut = (a: Link) => a.origin === origin && /^\/out(\/|$)/.test(a.pathname);

  const decorate = (a: Link) => {
    const id = answer && answer.click;
    if (!id) return;
    const href = a.getAttribute('href') || '';
    const filled = href.replace(/(\{|%7b)click_id(\}|%7d)/gi, id);
    if (filled !== href) a.setAttribute('href', filled);
    const given = a.getAttribute('data-fl');
    if (!/^http/.test(a.protocol) || (given === null && !isOut(a))) return;
    const name = given || 'cid';
    const others = a.search
      .slice(1)
      .split('&')
      .filter((pair) => pair && pair.split('=')[0] !== name);
    a.search = others.concat(`${name}=${id}`).join('&');
  };

  const apply = () => {
    const blocks = Array.from(document.querySelectorAll<HTMLElement>('[data-fl-variant]'));
    const numbers = blocks.map((block) => block.getAttribute('data-fl-variant'));
    // Without a variant, or with one that the page does not have, the first is shown.
    const number = numbers.indexOf(variant) < 0 ? numbers[0] : variant;
    blocks.forEach((block, i) => {
      block.hidden = numbers[i] !== number;
    });
    const told = number || variant;
    if (told) document.documentElement.setAttribute('data-fl-arm', told);
    document.querySelectorAll<Link>(LINKS).forEach(decorate);
  };

  const show = safely(() => {
    // A shown variant stays: a late answer does not change the page while it is being read.
    if (!shown && answer && answer.arm !== undefined) variant = `${answer.arm}`;
    shown = true;
    apply();
    for (const go of held) go();
    held = [];
  });

  const settle = (value: FairleadAnswer | null) => {
    answer = value || {};
    tab = { r: answer, l: link, s: Object.assign({}, tab.s, { [key]: answer }) };
    keep();
    show();
    for (const go of waiting) go();
    waiting = [];
  };

  const onUse = safely((event: Event) => {
    const target = event.composedPath()[0];
    const a = target instanceof Element && target.closest<Link>(LINKS);
    if (!a) return;
    decorate(a);
    // `/out` leads nowhere before the click has its id: it waits as long as the page does.
    if (!shown && event.type === 'click' && isOut(a)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(() => a.dispatchEvent(new MouseEvent('click', event)));
    }
  });

  const start = safely(() => {
    setTimeout(show, 1500);
    const visitor = stored('localStorage');
    tab = stored('sessionStorage');
    // A visitor who consented on an earlier page has something stored.
    if (visitor.v || tab.r) mayStore = true;
    const inside = document.referrer.indexOf(`${location.origin}/`) === 0;
    const seen = tab.s && tab.s[key];
    if (/^[\w-]{43}$/.test(brought)) {
      if (!seen) tell({ kind: 'landed', click: brought });
      settle({ click: brought });
    } else if (seen || (tab.r && (!link || (inside && (tab.l === link || !named))))) {
      settle(seen || tab.r || null);
    } else if (link) {
      post({
        kind: 'visit',
        link,
        page: (location.pathname + search).slice(0, 5000),
        referrer: document.referrer.slice(0, 500),
        visitor: visitor.v,
      })
        .then((reply) => (reply.ok ? reply.json() : null))
        .catch(() => null)
        .then(settle);
    } else settle(null);
  });

  const known = (then: (id: string | null) => void) => {
    const go = safely(() => then((answer && answer.click) || null));
    if (answer) go();
    else waiting.push(go);
  };

  const api = safely((...call: FairleadCall) => {
    if (call[0] === 'click') known(call[1]);
    else if (call[0] === 'convert') {
      known((click) => {
        if (click) tell(Object.assign({}, call[1], { kind: 'convert', click }));
      });
    } else if (call[0] === 'consent') {
      mayStore = call[1] !== false;
      if (mayStore) keep();
      else {
        stored('localStorage', null);
        stored('sessionStorage', null);
      }
    }
  });

  const fairlead: FairleadApi = Object.assign(api, {
    ready: true as const,
    push: (...calls: FairleadCall[]) => {
      for (const call of calls) api(...call);
    },
  });
  window.fairlead = fairlead;
  if (before) fairlead.push(...(Array.isArray(before) ? before : before.q || []));
  for (const type of ['pointerdown', 'focusin', 'click', 'auxclick']) {
    document.addEventListener(type, onUse, true);
  }
  document.addEventListener('DOMContentLoaded', () => {
    if (shown) show();
  });
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
})();
