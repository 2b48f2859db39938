import { expect, test } from 'vitest';
import { openHouse } from '../../../test/helpers/api-house.ts';
import { SigningKeys } from '../../contracts/signed.ts';
import { fakeSigning } from '../../signing/fake-signing.ts';

test('anyone can read the public keys, and no private one is included', async () => {
  const house = await openHouse();
  try {
    const answer = await house.app.inject({ url: '/.well-known/fairlead-signing-key.json' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(SigningKeys.parse(answer.json())).toEqual(fakeSigning().published);
    expect(answer.body).not.toContain('"d"');
  } finally {
    await house.close();
  }
});
