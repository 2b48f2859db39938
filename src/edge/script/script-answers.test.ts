import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readScript } from './script-answers.ts';

const script = readScript();
const text = script.text.toString('utf8');

test('the script is under 2 kB compressed', () => {
  expect(script.gzip.length).toBeLessThan(2000);
  expect(gunzipSync(script.gzip).equals(script.text)).toBe(true);
});

test('the served text is one expression of plain JavaScript without comments', () => {
  expect(() => new Function(text)).not.toThrow();
  expect(text).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/);
  expect(text).not.toMatch(/\/\*|\/\/ |\binterface\b|: string/);
});

test('its syntax is that of ES2018', () => {
  // `?.` and `??` (2020), optional catch binding (2019), logical assignment (2021), private names (2022).
  expect(text).not.toMatch(
    /\?\.[a-z([]|\?\?|catch\{|\|\|=|&&=|\.#|\.at\(|\.replaceAll\(|\.matchAll\(|\.flatMap\(/,
  );
});

test('it needs only script-src and connect-src of a policy', () => {
  expect(text).not.toMatch(
    /\beval\b|new Function|\.style\b|innerHTML|insertAdjacent|new Image|createElement|cookie/,
  );
});

test('its tag is the hash of its text', () => {
  expect(script.tag).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
  expect(readScript().tag).toBe(script.tag);
});
