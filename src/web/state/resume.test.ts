import { expect, it } from 'vitest';
import { resumeIn, resumeText } from './resume.ts';

const HERE = '/campaign/campaignsEdit?id=cmp_1#notes';

it('leads the same user back to their screen, and nobody else', () => {
  const text = resumeText('usr_1', HERE);
  expect(resumeIn(text, 'usr_1')).toBe(HERE);
  expect(resumeIn(text, 'usr_2')).toBeNull();
  expect(resumeIn(text, null)).toBeNull();
});

it('leads any user to an address that was opened without a session, but only after sign-in', () => {
  const text = resumeText(null, HERE);
  expect(resumeIn(text, 'usr_1')).toBe(HERE);
  expect(resumeIn(text, 'usr_2')).toBe(HERE);
  expect(resumeIn(text, null)).toBeNull();
});

it.each([
  ['/profile?email-token=eml_1#email', '/profile#email'],
  ['/profile?email%2Dtoken=eml_1', '/profile'],
  ['/requests?page=2', '/requests?page=2'],
])('keeps of %s nothing secret', (address, back) => {
  const text = resumeText('usr_1', address);
  expect(text).not.toContain('eml_1');
  expect(resumeIn(text, 'usr_1')).toBe(back);
});

it.each([
  null,
  '',
  '{',
  '7',
  'null',
  '{"user":"usr_1"}',
  '{"user":"usr_1","address":7}',
  '{"user":"usr_1","address":"https://evil.example/"}',
  '{"user":"usr_1","address":"//evil.example/"}',
  '{"user":null,"address":"https://evil.example/"}',
  '{"user":null,"address":"//evil.example/"}',
  '{"user":null,"address":"/\\\\evil.example/"}',
  '{"user":null,"address":"javascript:alert(1)"}',
  '{"user":7,"address":"/requests"}',
  '{"address":"/requests"}',
])('leads nowhere for %s', (text) => {
  expect(resumeIn(text, 'usr_1')).toBeNull();
});
