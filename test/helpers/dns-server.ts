import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';

/** A name server on loopback that knows what the test tells it. */
export interface DnsServer {
  /** `127.0.0.1:5353` */
  readonly address: string;
  /** Adds a record; names in lower case. */
  add(record: Answer & { name: string }): void;
  clear(): void;
  /** What every question is answered with; `silence`: nothing. */
  fail(how: 'servfail' | 'silence' | null): void;
  close(): Promise<void>;
}

const AUTHORITATIVE = 1 << 10;
const SERVFAIL = 2;
const NXDOMAIN = 3;

export const startDnsServer = async (): Promise<DnsServer> => {
  const records: (Answer & { name: string })[] = [];
  let failing: 'servfail' | 'silence' | null = null;
  const socket = createSocket('udp4');
  socket.on('message', (bytes, peer) => {
    const { id, questions = [] } = decode(bytes);
    const [question] = questions;
    if (failing === 'silence' || question === undefined) return;
    const named = records.filter(({ name }) => name === question.name.toLowerCase());
    const answers = named.filter(({ type }) => type === question.type);
    const code = failing === 'servfail' ? SERVFAIL : named.length === 0 ? NXDOMAIN : 0;
    const reply = { type: 'response' as const, id: id ?? 0, flags: AUTHORITATIVE | code, questions };
    socket.send(encode({ ...reply, answers: code === 0 ? answers : [] }), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    add: (record) => records.push(record),
    clear: () => records.splice(0),
    fail: (how) => {
      failing = how;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
