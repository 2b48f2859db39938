import { expect, test } from 'vitest';
import { parseUserAgent, withoutRepeats } from './user-agent.ts';

const LONGEST = 512;
const ordinary =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Prefixes that our patterns and the libraries' look for, where each match can run to the end of the text. */
const pieces = [
  'http://',
  'http://www.avantbrowser.',
  'http:// ',
  '(Linux; Android 1;',
  '(Linux; U; Android 1;',
  'HbbTV/1 (',
  '[FBAN/',
  'Instagram 1 (',
  'musical_ly-',
  'splash ',
  'bot',
  'bot-',
  'bot-mobil',
  'facebookexternalhit ',
  'WhatsApp/1 ',
  '(',
  ';',
  '(w',
  '; TV',
  'TV ; ',
  'Android ',
  'android',
  'droid(',
  'rim tablet os',
  'Nokia-',
  'Motorola ',
  'Roku',
  'EmbeddedWB ',
  'Windows NT 5.1; .NET ',
  'Chrome/1.0.1.9999 ',
  'Whale ',
  'Chrome/1.0.1.naver(',
  'Chrome/1.0.1.',
  'iPhone; ',
  ' ',
  'a',
  '0',
  '.',
  'a ',
];
const heads = [
  '',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1;',
  'Mozilla/5.0 (X11; Linux) ',
  'Mozilla/5.0 (Linux; Android 1;',
  'Mozilla/5.0 (iPhone; ',
];
const tails = ['', '-mobile', '(VIDAA', ')', ') bui'];

const least = (work: () => unknown): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
};

test('no text of 512 characters costs fifty times an ordinary one', () => {
  const texts = heads.flatMap((head) =>
    pieces.flatMap((piece) =>
      tails.map((tail) => {
        const room = LONGEST - head.length - tail.length;
        return head + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + tail;
      }),
    ),
  );
  for (const text of texts) parseUserAgent(text);
  for (let i = 0; i < 1000; i++) parseUserAgent(ordinary);
  const most = 50 * least(() => parseUserAgent(ordinary));
  // A pause of the machine must not fail the test, so slow results are measured again.
  const slow = texts.filter((text) => [1, 2, 3].every(() => least(() => parseUserAgent(text)) > most));
  expect(slow).toEqual([]);
});

test('only a long repetitive text is truncated, and only for the library', () => {
  expect(withoutRepeats(ordinary)).toBe(ordinary);
  expect(withoutRepeats('android'.repeat(18))).toHaveLength(126);
  expect(withoutRepeats('android'.repeat(60))).toHaveLength(128);
  expect(withoutRepeats('AnDrOid'.repeat(4) + 'aNdRoId'.repeat(56))).toHaveLength(128);
  const old = `Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; ${['2.0', '3.0', '3.5', '1.1', '4.0'].map((v) => `.NET CLR ${v}.50727; `).join('')}InfoPath.3)`;
  expect(old.length).toBeGreaterThan(128);
  expect(withoutRepeats(old)).toBe(old);
});

test('mobile variants of bot names are removed, in one word or two', () => {
  const phone = parseUserAgent(`${ordinary} (compatible; Googlebot-Mobile/2.1)`);
  expect(phone).toMatchObject({ device: 'mobile', bot: 'search' });
  const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  for (const mark of ['Googlebot-Mobile/2.1', 'xbotx-News-Mobile/1', 'a-bot-mobile']) {
    expect(parseUserAgent(`${linux} (compatible; ${mark})`).device, mark).toBe('desktop');
  }
});
