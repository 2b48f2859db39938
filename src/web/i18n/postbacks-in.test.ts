import { expect, test } from 'vitest';
import { PostbackSettingsPatch } from '../../contracts/postbacks/postback.ts';
import { en } from './english.ts';

test('too many events for the landing page script are refused with a message', () => {
  const events = Array.from({ length: 51 }, (_, number) => `event ${number}`);
  const script = { enabled: true, statuses: ['approved'], events, payout: false };
  const { error } = PostbackSettingsPatch.safeParse({ script });
  const codes = error?.issues.map(({ message }) => message);
  expect(codes).toEqual(['too_many_events']);
  expect(Object.keys(en)).toContain('field.too_many_events');
});
