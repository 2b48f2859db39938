import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOON, postbackFields, requestFields } from '../../../test/helpers/event-records.ts';
import { encodeRecord } from './encode-record.ts';
import { bodyLength, decodeRecord, decodeRequest, type RequestFields } from './record.ts';
import { scanRecords } from './scan.ts';

/** Text as it comes from the network, from quotes to lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('"', '\\', '\n', '\r', '\0', ',', '"m":"', '}', 'ü', '😀', '\u2028', 'ud83d'),
  }),
);
const whole = fc.integer({ min: 0, max: 0xffffffff });
const stamp = fc.record({ e: whole, s: fc.integer({ min: 1, max: 2 ** 40 }), t: fc.nat({ max: 2 ** 45 }) });

const requests: fc.Arbitrary<RequestFields> = fc
  .record(
    { te: anyText, v: anyText, vn: anyText, p: anyText, s1: anyText, ua: anyText, rf: anyText, h: anyText },
    { requiredKeys: ['te', 'v', 'p', 'ua', 'rf', 'h'] },
  )
  .chain((texts) =>
    fc
      .record({
        c: whole,
        d: whole,
        a: fc.integer({ min: -1, max: 200 }),
        rs: fc.array(anyText, { maxLength: 3 }),
      })
      .map((rest) => requestFields({ ...texts, ...rest })),
  );

const lineOf = (fields: RequestFields, { e, s, t }: { e: number; s: number; t: number }): Buffer =>
  Buffer.from(encodeRecord(fields, e, s, t));

test('a request survives a round trip: stamp, head and long texts', () => {
  fc.assert(
    fc.property(requests, stamp, (fields, at) => {
      const line = lineOf(fields, at);
      expect(line.indexOf(10)).toBe(line.length - 1);
      const decoded = decodeRecord(line.subarray(0, -1));
      if (!decoded.ok) throw new Error(decoded.reason);
      const { c, d, a, rs, te, v, vn } = fields;
      const head = { k: 'r', ...at, c, d, a, rs, te, v, ...(vn === undefined ? {} : { vn }) };
      expect(decoded.record).toMatchObject(head);
      const full = decodeRequest(line.subarray(0, bodyLength(line.length)));
      expect(full).toEqual(JSON.parse(JSON.stringify({ ...fields, ...at })));
    }),
  );
});

test('a postback survives a round trip', () => {
  fc.assert(
    fc.property(anyText, anyText, stamp, (tx, ev, { e, s, t }) => {
      const click = { node: 1, worker: 2, epoch: 3, sequence: 4, time: NOON };
      const fields = postbackFields(click, { tx, ev, pa: '12.345678' });
      const line = Buffer.from(encodeRecord(fields, e, s, t));
      const decoded = decodeRecord(line.subarray(0, -1));
      expect(decoded).toMatchObject({ ok: true, record: { ...fields, e, s, t } });
    }),
  );
});

test('text that UTF-8 cannot hold is repaired before writing, because the event store refuses lone surrogates', () => {
  const line = lineOf(requestFields({ s1: 'a\ud83d', s2: '\ude00b', s3: '\\ud83d 😀' }), {
    e: 1,
    s: 1,
    t: NOON,
  });
  const read = decodeRequest(line.subarray(0, bodyLength(line.length)));
  expect([read.s1, read.s2, read.s3]).toEqual(['a\ufffd', '\ufffdb', '\\ud83d 😀']);
});

const sample = [1, 2, 3].map((s) =>
  lineOf(requestFields({ p: `/${s}"ü😀`, rs: ['a', 'b'], vn: 'fresh' }), { e: 7, s, t: NOON + s }),
);

test('detects every changed byte of a line', () => {
  const bytes = Buffer.concat(sample);
  const middle = (sample[0] as Buffer).length;
  const after = middle + (sample[1] as Buffer).length;
  for (let at = middle; at < after; at++) {
    for (let flip = 1; flip < 256; flip++) {
      bytes[at] = (bytes[at] as number) ^ flip;
      const { records, broken, end } = scanRecords(bytes, 0, 7, 0);
      bytes[at] = (bytes[at] as number) ^ flip;
      if (records.length === 1 && broken?.offset === middle && end === middle) continue;
      expect.fail(`byte ${at - middle} changed by ${flip} went unnoticed: ${records.length} records`);
    }
  }
});

test('two lines never merge: removing any run of bytes leaves only records that were written', () => {
  const bytes = Buffer.concat(sample);
  const written = new Set(sample.map((line) => line.subarray(0, bodyLength(line.length)).toString('latin1')));
  fc.assert(
    fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 400 }), (from, length) => {
      const torn = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
      for (const { body } of scanRecords(torn, 0, 7, 0).records) {
        expect(written.has(Buffer.from(body).toString('latin1'))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('a line of another epoch, a repeated one and an earlier one stop the scan', () => {
  const [one, two] = sample as [Buffer, Buffer];
  const foreign = lineOf(requestFields(), { e: 8, s: 2, t: NOON });
  expect(scanRecords(Buffer.concat([one, foreign]), 100, 7, 0).broken).toEqual({
    offset: 100 + one.length,
    reason: 'epoch',
  });
  for (const again of [one, two]) {
    const scan = scanRecords(Buffer.concat([one, two, again]), 0, 7, 0);
    expect(scan.broken).toEqual({ offset: one.length + two.length, reason: 'sequence' });
    expect(scan.records).toHaveLength(2);
  }
});

/** A line with a good checksum, whatever its body is. */
const lineWith = (body: string): Buffer =>
  Buffer.from(`${body},"x":"${crc32(body).toString(16).padStart(8, '0')}"}\n`);

test('many lines are read together as they are one by one, up to the first that is no record', () => {
  const bodies = fc.oneof(
    { weight: 200, arbitrary: requests },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{"a":1},{"b":2',
        '{"a":"',
        '","b":1',
        '{"a":[{"b":1',
        '{"c":3}]',
        'null',
        '',
      ),
    },
  );
  fc.assert(
    fc.property(fc.array(bodies, { maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (made, times) => {
      const lines = Array.from({ length: times }, () => made)
        .flat()
        .map((one, i) =>
          typeof one === 'string' ? lineWith(one) : lineOf(one, { e: 7, s: i + 1, t: NOON }),
        );
      const { records, end, broken } = scanRecords(Buffer.concat(lines), 0, 7, 0);
      const decoded = lines.map((line) => decodeRecord(line.subarray(0, -1)));
      const bad = decoded.findIndex(({ ok }) => !ok);
      const good = decoded.slice(0, bad < 0 ? decoded.length : bad);
      const length = lines.slice(0, good.length).reduce((sum, line) => sum + line.length, 0);
      expect(records.map(({ record, body }) => ({ ok: true, record, body }))).toEqual(good);
      expect(records.map(({ checksum }) => checksum)).toEqual(records.map(({ body }) => crc32(body) | 0));
      expect(broken).toEqual(bad < 0 ? null : { offset: length, reason: 'shape' });
      expect(end).toBe(length);
    }),
  );
});
