import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyValues } from './rule-values.ts';
import { sampleRequest } from './sample.ts';

const NOW = Date.UTC(2026, 10, 23);

test('the request for a platform is the one it accepts, for a sale', () => {
  const values = { ...emptyValues('meta'), pixelId: '123', accessToken: 'EAAB' };
  const request = sampleRequest(values, NOW);
  expect(request?.url).toBe('https://graph.facebook.com/v25.0/123/events?access_token=***');
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    data: [
      {
        event_name: 'Purchase',
        event_time: NOW / 1000,
        user_data: { fbc: expect.stringMatching(/^fb\.1\.\d+\.AbC123$/) },
      },
    ],
  });
});

test('without a target there is none', () => {
  for (const kind of ['meta', 'google', 'tiktok', 'url'] as const)
    expect(sampleRequest(emptyValues(kind), NOW)).toBeNull();
});

test('macros are replaced and secrets are hidden', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{12,40}$/), (secret) => {
      const request = sampleRequest(
        {
          ...emptyValues('url'),
          method: 'POST',
          url: 'https://a.example/in?p={payout}&k={secret:key}',
          contentType: 'json',
          body: '{"c":"{click_id}","k":"{secret:key}"}',
          headers: [{ name: 'authorization', value: 'Bearer {secret:key}' }],
          secrets: [{ name: 'key', value: secret }],
        },
        NOW,
      );
      expect(request?.url).toBe('https://a.example/in?p=49.9&k=***');
      expect(JSON.stringify(request)).not.toContain(secret);
    }),
  );
});
