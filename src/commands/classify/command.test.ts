import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { classifyLines } from './command.ts';

/** Answers, and the number of unreadable lines. */
const runCounted = async (...lines: string[]): Promise<{ answers: string[]; bad: number }> => {
  let text = '';
  const output = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      text += chunk;
      setImmediate(done);
    },
  });
  const bad = await classifyLines(Readable.from([`${lines.join('\n')}\n`]), output);
  return { answers: text.split('\n').slice(0, -1), bad };
};

const run = async (...lines: string[]): Promise<string[]> => (await runCounted(...lines)).answers;

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('a line is a user agent, and its answer has these keys in this order', async () => {
  expect(await run(chrome)).toEqual([
    '{"class":"human","bot":false,"reasons":[],"device":"desktop","os":"Windows","browser":"Chrome","inApp":null}',
  ]);
});

test('an empty line is an empty user agent', async () => {
  expect(await run('', 'curl/8.5.0')).toEqual([
    '{"class":"invalid","bot":true,"reasons":["no_user_agent"],"device":"other","os":null,"browser":null,"inApp":null}',
    '{"class":"invalid","bot":true,"reasons":["declared_bot"],"device":"other","os":null,"browser":null,"inApp":null}',
  ]);
});

test.each([
  [{ ua: chrome }, 'human', []],
  [
    {
      ua: chrome,
      headers: { Accept: 'text/html', 'Accept-Language': 'en', 'Sec-Purpose': 'prefetch;prerender' },
    },
    'preview',
    ['prefetch'],
  ],
  [{ ua: chrome, headers: { accept: '*/*' } }, 'human', ['no_accept_language', 'accept_not_html']],
  [{ ua: chrome, ip: '3.5.140.2' }, 'human', ['hosting_network']],
  [{ ua: chrome, ip: '104.28.30.1' }, 'human', ['relay_network']],
  [
    { ua: chrome, ip: '3.5.140.2', headers: { accept: '*/*' } },
    'invalid',
    ['hosting_network', 'no_accept_language', 'accept_not_html'],
  ],
  [
    { ua: 'Googlebot/2.1 (+http://www.google.com/bot.html)', ip: '3.5.140.2' },
    'crawler',
    ['search_agent', 'unverified', 'hosting_network'],
  ],
  [{ ua: '' }, 'invalid', ['no_user_agent']],
  [{ ip: '3.5.140.2' }, 'invalid', ['no_user_agent', 'hosting_network']],
])('%j is %s', async (request, trafficClass, reasons) => {
  const [line = ''] = await run(JSON.stringify(request));
  expect(JSON.parse(line)).toMatchObject({ class: trafficClass, reasons });
});

test('a malformed line gets an explanation, and the next one is processed', async () => {
  const { answers, bad } = await runCounted(
    ...['{"ua":', '{"ua":1}', '{"headers":"x"}', '{"ip":"1.2.3"}', '{}', '{"userAgent":"x"}', chrome],
  );
  expect(answers.map((line) => Object.keys(JSON.parse(line))[0])).toEqual([
    ...Array.from({ length: 6 }, () => 'error'),
    'class',
  ]);
  expect(bad).toBe(6);
  expect(answers[0]).toBe('{"error":"not valid JSON"}');
  expect(answers[3]).toContain('ip: not an IP address');
  expect(answers[5]).toBe('{"error":"add at least one of \\"ua\\", \\"headers\\" and \\"ip\\""}');
});

test('many lines are answered in order, even for a slow reader', async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `x${i}/1.0 bot`);
  lines[1234] = chrome;
  const { answers, bad } = await runCounted(...lines);
  expect(bad).toBe(0);
  expect(answers).toHaveLength(3000);
  expect(answers.findIndex((line) => line.includes('"human"'))).toBe(1234);
});
