import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';

/** A name server on loopback with the records that the test adds. */
export interface DnsServer {
  /** `127.0.0.1:5353` */
  readonly address: string;
  /** Adds a record; names in lower case. */
  add(record: Answer & { name: string }): void;
  clear(): void;
  /** Addresses (A) of a name that answers each query with the next of them, and then always the last; not cacheable. */
  turn(name: string, addresses: readonly (readonly string[])[]): void;
  /** Queries so far: `A rebinding.example`. */
  readonly asked: readonly string[];
  /** The answer to every query; `silence`: none. */
  fail(how: 'servfail' | 'silence' | null): void;
  close(): Promise<void>;
}

const AUTHORITATIVE = 1 << 10;
const SERVFAIL = 2;
const NXDOMAIN = 3;

export const startDnsServer = async (): Promise<DnsServer> => {
  const records: (Answer & { name: string })[] = [];
  const turns = new Map<string, (readonly string[])[]>();
  const asked: string[] = [];
  const inTurn = (name: string, type: string): Answer[] => {
    const left = turns.get(name) ?? [];
    if (type !== 'A') return [];
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
    return addresses.map((data) => ({ type: 'A', name, ttl: 0, data }));
  };
  let failing: 'servfail' | 'silence' | null = null;
  const socket = createSocket('udp4');
  socket.on('message', (bytes, peer) => {
    const { id, questions = [] } = decode(bytes);
    const [question] = questions;
    if (failing === 'silence' || question === undefined) return;
    const name = question.name.toLowerCase();
    asked.push(`${question.type} ${name}`);
    const named = records.filter((record) => record.name === name);
    const answers = [...named.filter(({ type }) => type === question.type), ...inTurn(name, question.type)];
    const isKnown = named.length > 0 || turns.has(name);
    const code = failing === 'servfail' ? SERVFAIL : isKnown ? 0 : NXDOMAIN;
    const reply = { type: 'response' as const, id: id ?? 0, flags: AUTHORITATIVE | code, questions };
    socket.send(encode({ ...reply, answers: code === 0 ? answers : [] }), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    add: (record) => records.push(record),
    clear: () => {
      records.splice(0);
      turns.clear();
    },
    turn: (name, addresses) => turns.set(name, [...addresses]),
    asked,
    fail: (how) => {
      failing = how;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
