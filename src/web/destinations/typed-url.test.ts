import { expect, test } from 'vitest';
import { meantUrl } from './typed-url.ts';

test.each([
  ['shop.example.com/x', 'https://shop.example.com/x'],
  [' shop.example.com ', 'https://shop.example.com'],
  ['shop.example:8443/a?b=c', 'https://shop.example:8443/a?b=c'],
  ['shop.example?cid={click_id}', 'https://shop.example?cid={click_id}'],
  ['shop.example#top', 'https://shop.example#top'],
  ['//shop.example.com/x', 'https://shop.example.com/x'],
  ['магазин.рф/x', 'https://магазин.рф/x'],
  ['xn--80aag6akda.xn--p1ai', 'https://xn--80aag6akda.xn--p1ai'],
])('%s means %s', (typed, meant) => {
  expect(meantUrl(typed)).toBe(meant);
  expect(meantUrl(meant)).toBe(meant);
});

test.each([
  ['https://shop.example/x'],
  ['http://shop.example/x'],
  ['HTTPS://shop.example'],
  ['mailto:a@shop.example'],
  ['a@shop.example'],
  ['shop'],
  ['localhost:3000/x'],
  ['127.0.0.1/x'],
  ['/path/to.html'],
  ['shop..example'],
  ['shop.example:port/x'],
  ['{source}.example/x'],
  ['two words.example'],
  [''],
])('%s is left as it is', (typed) => {
  expect(meantUrl(typed)).toBe(typed);
});
