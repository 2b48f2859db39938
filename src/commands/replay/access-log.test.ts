import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLogLine } from './access-log.ts';

test('reads the combined format', () => {
  expect(
    parseLogLine(
      '83.149.9.216 - frank [17/May/2015:10:05:03 +0000] "GET /a?b=c HTTP/1.1" 200 203023 "http://ref.example/x" "Mozilla/5.0 (X11)"',
    ),
  ).toEqual({
    address: '83.149.9.216',
    method: 'GET',
    referrer: 'http://ref.example/x',
    userAgent: 'Mozilla/5.0 (X11)',
  });
});

test('a user agent without its closing quote is still read', () => {
  expect(parseLogLine('1.2.3.4 - - [d] "GET / HTTP/1.1" 200 5 "-" "Googlebot (+http://g/bot.html')).toEqual({
    address: '1.2.3.4',
    method: 'GET',
    referrer: '',
    userAgent: 'Googlebot (+http://g/bot.html',
  });
});

test('the common format has neither referrer nor user agent', () => {
  expect(parseLogLine('::1 - - [d] "HEAD / HTTP/1.0" 304 -')).toEqual({
    address: '::1',
    method: 'HEAD',
    referrer: '',
    userAgent: '',
  });
});

test('escapes are decoded, and characters not allowed in a header are not sent', () => {
  const read = parseLogLine(
    String.raw`1.2.3.4 - - [d] "GET / HTTP/1.1" 200 5 "-" "say \"hi\" \x0d\x0aX: \xe9"`,
  );
  expect(read?.userAgent).toBe('say "hi"   X: \xe9');
});

test.each(['', 'hello', '1.2.3.4 - - [d] "-" 408 -', '1.2.3.4 - - [d] "\\x16\\x03" 400 0 "-" "-"'])(
  'not a request: %s',
  (line) => expect(parseLogLine(line)).toBeNull(),
);

test('any user agent without quotes or control characters is read back unchanged', () => {
  const agent = fc
    .string({ minLength: 1 })
    .filter((s) => s.trim() === s && s !== '-' && !/["\\\p{Cc}]/u.test(s));
  fc.assert(
    fc.property(agent, (userAgent) => {
      const read = parseLogLine(`1.2.3.4 - - [d] "GET / HTTP/1.1" 200 5 "-" "${userAgent}"`);
      expect(read?.userAgent).toBe(userAgent);
    }),
  );
});
