import { expect, test } from 'vitest';
import { DELIVERED } from '../core/postback/answer.ts';
import { readMeta } from '../core/postback/meta.ts';
import { readTiktok } from '../core/postback/tiktok.ts';
import { standIn } from './stand-in.ts';

const answerOf = async (url: string) => {
  const answer = await standIn.post(
    { url, method: 'POST', headers: {}, body: '{}', trusted: false },
    new AbortController().signal,
  );
  if (!answer.ok) throw new Error(answer.failure);
  return answer;
};

test('the stand-in answers Meta’s way, and says that nothing was sent', async () => {
  const answer = await answerOf('https://graph.facebook.com/v23.0/1/events');
  expect(readMeta(answer, 0, { pixelId: '1' })).toEqual(DELIVERED);
  expect(answer.body).toContain('Nothing was sent');
  const other = await answerOf('https://collect.warehouse.example/hit?to=/1/events');
  expect(readMeta(other, 0, { pixelId: '1' })).not.toEqual(DELIVERED);
});

test('the stand-in answers TikTok’s way', async () => {
  const answer = await answerOf('https://business-api.tiktok.com/open_api/v1.3/event/track/');
  expect(readTiktok(answer, 0, { pixelCode: 'X' })).toEqual(DELIVERED);
  expect(answer.body).toContain('Nothing was sent');
});

test('a receiver without time is busy', async () => {
  expect(await answerOf('https://busy.reports.example/x')).toMatchObject({ status: 503 });
});
