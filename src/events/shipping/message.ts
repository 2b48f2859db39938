import { promisify } from 'node:util';
import {
  constants,
  crc32,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import * as z from 'zod/mini';
import { count, epoch, node, SentProgress, SentState, segment, time, worker } from './sent-state.ts';

/**
 * What an edge machine's shipper and control's receiver say to each other. A shipment is
 * `length of head (4) | CRC-32 of head (4) | head (JSON, zstd) | bytes of all pieces in their order (zstd)`, an answer is
 * JSON.
 */

/** Bytes of one journal in one shipment. */
export const PIECE_BYTES = 1024 * 1024;
/** Bytes of all journals in one shipment, before compression. */
export const SHIPMENT_BYTES = 4 * PIECE_BYTES;
/** Maximum length of a shipment on the wire. Bytes that nothing compresses get slightly longer. */
export const SHIPMENT_LIMIT = SHIPMENT_BYTES + 512 * 1024;

const VERSION = 1;
const START_BYTES = 8;

/** Longest head: a thousand journals with all that their states can hold. */
const HEAD_BYTES = 8 * 1024 * 1024;

const place = { epoch, segment, length: count };
const Place = z.object(place);
const End = z.object({ ...place, crc: count });

const Piece = z.object({
  epoch,
  segment,
  offset: count,
  bytes: count.check(z.positive()),
  before: count,
  follows: z.nullable(End),
  gap: z.optional(z.enum(['lost', 'longer'])),
});

/** One journal as its machine sees it. */
const SentJournal = z.object({
  node,
  worker,
  state: SentState,
  progress: z.nullable(SentProgress),
  /** No record behind `end` is earlier, by the node's clock. Null: none will come before the next shipment. */
  floor: z.nullable(time),
  /** End of everything that may be read; null if there is nothing. */
  end: z.nullable(Place),
  waiting: z.object({ bytes: count, since: z.nullable(time) }),
  /** 1: the original differs from the copy, so that nothing is sent. */
  differs: z.optional(z.literal(1)),
  pieces: z.array(Piece),
});
export type SentJournal = z.infer<typeof SentJournal>;

const ShipmentHead = z.object({
  v: z.literal(VERSION),
  /** Random ID of the shipper, and number of the shipment. */
  sender: z.string().check(z.minLength(1), z.maxLength(64)),
  number: count,
  /** Identity of the folder of journals (events/journal/origin.ts). */
  origin: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The machine, as long as it is up: a copy of the folder on another one is another sender. */
  machine: z.string().check(z.minLength(1), z.maxLength(64)),
  /** No journal that begins later has records before this, by the node's clock. Null: the machine stops. */
  floor: z.nullable(time),
  /** Control's clock minus the node's, milliseconds. Null if not known yet. */
  clockOffset: z.nullable(time),
  journals: z.array(SentJournal).check(z.maxLength(1000)),
  /** Bytes of all pieces, their CRC-32, and their length compressed. */
  bytes: count,
  sum: count,
  packed: count,
});
export type ShipmentHead = z.infer<typeof ShipmentHead>;

/** Segments before this one are in the event store and in its ledger. */
const Stored = z.object({ epoch, segment });

const JournalAnswer = z.object({
  node,
  worker,
  /**
   * `ok`: everything was added. `conflict`: something belongs elsewhere; continue from `end`. `no_space`: control's disk
   * is full. `failed`: control's disk refused. `different`, `finished`: see Refusal. `other_folder`: the copy is of
   * another folder of journals. `own`: control's machine writes a journal of this number itself. `not_yours`: the number
   * is not the sender's.
   */
  result: z.enum([
    'ok',
    'conflict',
    'no_space',
    'failed',
    'different',
    'finished',
    'other_folder',
    'own',
    'not_yours',
  ]),
  /** End of the copy, synced. */
  end: z.nullable(End),
  stored: z.nullable(Stored),
});
export type JournalAnswer = z.infer<typeof JournalAnswer>;

const Answer = z.object({
  v: z.literal(VERSION),
  /** Control's clock. */
  now: time,
  /** `superseded`: a later shipper sends these journals. `refused`: see `reason`. */
  result: z.enum(['taken', 'superseded', 'refused']),
  reason: z.optional(z.string()),
  journals: z.array(JournalAnswer),
});
export type Answer = z.infer<typeof Answer>;

/** What arrived is not a message of this version. */
export class BadMessage extends Error {
  override readonly name = 'BadMessage';
}

const packAside = promisify(zstdCompress);
const unpackAside = promisify(zstdDecompress);
/** As for compressed segments: level 3 is no smaller. */
const PARAMETERS = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Up to here, going to another thread and back takes longer than the work. */
const SMALL_BYTES = 64 * 1024;

const pack = async (bytes: Uint8Array): Promise<Buffer> => {
  if (bytes.length === 0) return Buffer.alloc(0);
  return bytes.length <= SMALL_BYTES
    ? zstdCompressSync(bytes, { params: PARAMETERS })
    : packAside(bytes, { params: PARAMETERS });
};

/** Rejects if it is more than `maxOutputLength`, or damaged. */
const unpack = async (packed: Uint8Array, maxOutputLength: number): Promise<Buffer> =>
  maxOutputLength <= SMALL_BYTES
    ? zstdDecompressSync(packed, { maxOutputLength })
    : unpackAside(packed, { maxOutputLength });

/** `bytes`: of all pieces of `head`, in their order. */
export const encodeShipment = async (
  head: Omit<ShipmentHead, 'v' | 'bytes' | 'sum' | 'packed'>,
  bytes: Uint8Array,
): Promise<Buffer> => {
  const packed = await pack(bytes);
  const complete: ShipmentHead = {
    v: VERSION,
    ...head,
    bytes: bytes.length,
    sum: crc32(bytes),
    packed: packed.length,
  };
  const text = await pack(Buffer.from(JSON.stringify(complete)));
  const start = Buffer.alloc(START_BYTES);
  start.writeUInt32LE(text.length, 0);
  start.writeUInt32LE(crc32(text), 4);
  return Buffer.concat([start, text, packed]);
};

const parseHead = (text: Buffer): ShipmentHead => {
  const parsed: unknown = JSON.parse(
    zstdDecompressSync(text, { maxOutputLength: HEAD_BYTES }).toString('utf8'),
  );
  if (typeof parsed === 'object' && parsed !== null && 'v' in parsed && parsed.v !== VERSION) {
    throw new BadMessage(
      'The edge machine and control run versions that cannot exchange journals. Update the older one.',
    );
  }
  const head = z.safeParse(ShipmentHead, parsed);
  if (!head.success) throw new BadMessage(`The shipment is malformed: ${z.prettifyError(head.error)}`);
  return head.data;
};

/** The head of a shipment, before its bytes are unpacked. Throws BadMessage. */
export const decodeHead = (message: Uint8Array): { head: ShipmentHead; packed: Uint8Array } => {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.length);
  if (buffer.length < START_BYTES) throw new BadMessage('The shipment is incomplete.');
  const length = buffer.readUInt32LE(0);
  const text = buffer.subarray(START_BYTES, START_BYTES + length);
  if (text.length !== length || crc32(text) !== buffer.readUInt32LE(4))
    throw new BadMessage('The shipment is incomplete.');
  const head = parseHead(text);
  const packed = buffer.subarray(START_BYTES + length);
  const pieces = head.journals.flatMap((journal) => journal.pieces);
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  if (packed.length !== head.packed || bytes !== head.bytes || bytes > SHIPMENT_BYTES)
    throw new BadMessage('The shipment is incomplete.');
  return { head, packed };
};

/** The bytes of a shipment's pieces. Throws BadMessage. */
export const unpackBytes = async (head: ShipmentHead, packed: Uint8Array): Promise<Uint8Array> => {
  if (head.bytes === 0) return new Uint8Array();
  const bytes = await unpack(packed, head.bytes).catch(() => null);
  if (bytes?.length !== head.bytes || crc32(bytes) !== head.sum)
    throw new BadMessage('The shipment’s bytes do not match their checksum.');
  return bytes;
};

export const encodeAnswer = (answer: Omit<Answer, 'v'>): Buffer =>
  Buffer.from(JSON.stringify({ v: VERSION, ...answer }));

/** Throws BadMessage. */
export const decodeAnswer = (message: Uint8Array): Answer => {
  try {
    return z.parse(Answer, JSON.parse(Buffer.from(message).toString('utf8')));
  } catch {
    throw new BadMessage('Control’s answer cannot be read.');
  }
};
