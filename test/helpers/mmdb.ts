import ipaddr from 'ipaddr.js';

/** Possible values of a record here. */
export type MmdbValue = string | number | readonly MmdbValue[] | { readonly [key: string]: MmdbValue };

const UINT32 = 6;
const MAP = 7;
const ARRAY = 11;
const RECORD_BITS = 24;
const SEPARATOR = Buffer.alloc(16);
const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/** Control byte of a field, its size up to 284 (MaxMind DB file format 2.0, "Data Field Format"). */
const control = (type: number, size: number): Buffer => {
  const short = Math.min(size, 29);
  const rest = size < 29 ? [] : [size - 29];
  return Buffer.from(type < 8 ? [(type << 5) | short, ...rest] : [short, type - 7, ...rest]);
};

const encode = (value: MmdbValue): Buffer => {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(MAP, entries.length), ...entries.flat().map(encode)]);
};

type Branch = [Branch | number | null, Branch | number | null];

/**
 * A database in MaxMind's format with these prefixes (none within another) and their records. `family` 4: an IPv4 tree;
 * 6: an IPv6 tree with IPv4 at ::/96, as in MaxMind's files.
 */
export const mmdb = (family: 4 | 6, records: Readonly<Record<string, MmdbValue>>): Buffer => {
  const root: Branch = [null, null];
  const branches: Branch[] = [root];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [prefix, value] of Object.entries(records)) {
    const [ip, length] = ipaddr.parseCIDR(prefix);
    const lead = family === 6 && ip.kind() === 'ipv4' ? 96 : 0;
    const bytes = [...Array<number>(lead / 8).fill(0), ...ip.toByteArray()];
    const bitAt = (i: number): 0 | 1 => ((((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1 ? 1 : 0);
    let branch = root;
    for (let i = 0; i < lead + length - 1; i++) {
      let next = branch[bitAt(i)];
      if (next === null) {
        next = [null, null];
        branches.push(next);
        branch[bitAt(i)] = next;
      }
      if (typeof next === 'number') throw new Error(`${prefix} lies within another prefix`);
      branch = next;
    }
    branch[bitAt(lead + length - 1)] = offset;
    const bytesOfValue = encode(value);
    data.push(bytesOfValue);
    offset += bytesOfValue.length;
  }
  const numbers = new Map(branches.map((branch, number) => [branch, number]));
  const tree = Buffer.alloc((branches.length * RECORD_BITS * 2) / 8);
  const write = (child: Branch[number], at: number): void => {
    const empty = branches.length;
    const pointer = typeof child === 'number' ? empty + SEPARATOR.length + child : empty;
    tree.writeUIntBE(
      child !== null && typeof child !== 'number' ? (numbers.get(child) ?? empty) : pointer,
      at,
      3,
    );
  };
  branches.forEach(([left, right], i) => {
    write(left, i * 6);
    write(right, i * 6 + 3);
  });
  const metadata = encode({
    node_count: branches.length,
    record_size: RECORD_BITS,
    ip_version: family,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: { en: 'made by a test' },
  });
  return Buffer.concat([tree, SEPARATOR, ...data, METADATA_MARK, metadata]);
};
