import { expect, test } from 'vitest';
import { parseTemplate, templateText } from './template.ts';
import { withClickId } from './with-click-id.ts';

test.each([
  ['https://shop.example', 'https://shop.example?s1={click_id}'],
  ['https://shop.example/', 'https://shop.example/?s1={click_id}'],
  ['https://shop.example/?a=1', 'https://shop.example/?a=1&s1={click_id}'],
  ['https://shop.example/?', 'https://shop.example/?s1={click_id}'],
  ['https://shop.example/?a={sub1}', 'https://shop.example/?a={sub1}&s1={click_id}'],
  ['https://shop.example/?a={sub1}&', 'https://shop.example/?a={sub1}&&s1={click_id}'],
  ['https://shop.example/#top', 'https://shop.example/?s1={click_id}#top'],
  ['https://shop.example/?a={sub1}#x={sub2}', 'https://shop.example/?a={sub1}&s1={click_id}#x={sub2}'],
  ['https://shop.example/?s10=1', 'https://shop.example/?s10=1&s1={click_id}'],
  ['https://shop.example/#?s1=1', 'https://shop.example/?s1={click_id}#?s1=1'],
  // The click ID, or the parameter, is there already.
  ['https://shop.example/{click_id}', 'https://shop.example/{click_id}'],
  ['https://shop.example/?c={click_id}', 'https://shop.example/?c={click_id}'],
  ['https://shop.example/?s1=mine', 'https://shop.example/?s1=mine'],
])('%s becomes %s', (url, wanted) => {
  expect(templateText(withClickId(parseTemplate(url), 's1'))).toBe(wanted);
  expect(templateText(withClickId(parseTemplate(url)))).toBe(url);
});
