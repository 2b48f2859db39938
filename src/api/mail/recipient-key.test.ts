import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { Email, isPlainAddress } from '../../contracts/fields.ts';
import { smtpMailer } from './mailer.ts';
import { recipientKey, recipientLimit } from './recipients.ts';

const SPELLINGS = [
  ...[
    'ana@münchen.example',
    'ANA@MÜNCHEN.example',
    'ana@xn--mnchen-3ya.example',
    'ana@XN--MNCHEN-3YA.EXAMPLE.',
  ],
  ...[
    'ana+one@münchen.example',
    'ana+one+two@münchen.example',
    '<ana@münchen.example>',
    '<<ana@münchen.example>>',
  ],
  ...[
    '"Ana" <ana@münchen.example>',
    'x@y.example <ana@münchen.example>',
    'ａｎａ@münchen.example',
    ' ana@münchen.example\u200b',
  ],
];

test.each(SPELLINGS)('%s is counted as one recipient', (spelling) => {
  expect(recipientKey(spelling)).toBe('ana@xn--mnchen-3ya.example');
});

test('Gmail ignores dots, others do not, and different people stay different', () => {
  expect(recipientKey('A.n.a+x@googlemail.com')).toBe('ana@gmail.com');
  expect(recipientKey('a.na@example.com')).not.toBe(recipientKey('ana@example.com'));
  expect(recipientKey('ana@example.com')).not.toBe(recipientKey('ana@example.org'));
});

test('the limit applies to any spelling', () => {
  const limit = recipientLimit(() => 0);
  const waits = [...SPELLINGS, ...SPELLINGS].map((spelling) => limit.take(spelling));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(limit.take('bia@münchen.example')).toBe(0);
});

test.each([
  ...['<a@x.example>', 'a<b@x.example', 'a@x.example>', 'a,b@x.example', 'a;b@x.example', 'list:a@x.example'],
  ...[
    '"a b"@x.example',
    'a(b)@x.example',
    'a@[192.0.2.1]',
    'a\\b@x.example',
    'a@x',
    'a@@x.example',
    'a@x.example,b@y.example',
  ],
  ...[
    'a\u200bb@x.example',
    'a@x\u00ad.example',
    'a@x.example\u0000',
    'a@x_y.example',
    `${'a'.repeat(65)}@x.example`,
  ],
])('%j is not an address of one person', (text) => {
  expect(Email.safeParse(text).error?.issues[0]?.message).toBe('email_invalid');
});

test.each([
  'ana@example.com',
  "o'brien+x@example.co.uk",
  'उपयोगकर्ता@उदाहरण.भारत',
  'ana..lima@docomo.example',
  'a@bücher.example',
])('%s is one', (text) => {
  expect(Email.safeParse(text).success).toBe(true);
});

test('a mail program sees exactly one recipient in anything accepted', async () => {
  const transport = createTransport({ jsonTransport: true });
  const piece = fc.constantFrom(
    ...'ab@.<>,;:"()[]\\ +-='.split(''),
    'x.example',
    '@y.example',
    'ü',
    '\u200b',
    '\t',
  );
  const text = fc.array(piece, { maxLength: 8 }).map((parts) => `${parts.join('')}@x.example`);
  await fc.assert(
    fc.asyncProperty(text, async (to) => {
      if (!isPlainAddress(to)) return;
      const { envelope } = await transport.sendMail({ from: 'f@x.example', to: { name: '', address: to } });
      expect(envelope.to).toHaveLength(1);
      expect(recipientKey(String(envelope.to[0]))).toBe(recipientKey(to));
    }),
    { numRuns: 1000 },
  );
});

test('the mailer itself sends to nothing else', async () => {
  const mailer = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'Fairlead <f@x.example>' });
  for (const to of ['a@x.example, b@y.example', '<a@x.example>', 'a@x.example\r\nBcc: b@y.example']) {
    await expect(mailer.send({ to, subject: 's', text: 't' })).rejects.toThrow(/no plain e-mail address/);
  }
});
