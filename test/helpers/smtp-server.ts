import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

interface Received {
  /** Envelope: sender and recipients. */
  readonly from: string;
  readonly to: readonly string[];
  readonly head: string;
  /** Text, decoded. */
  readonly text: string;
  /** The raw mail. */
  readonly raw: string;
}

/** A mail server that stores what it receives and delivers nothing. */
export interface SmtpServer {
  readonly url: string;
  readonly received: Received[];
  /** Answers each sender with "come back later" while true. */
  busy: boolean;
  /** Nonexistent recipients. */
  readonly unknown: Set<string>;
  close(): Promise<void>;
}

const decode = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const readMail = (from: string, to: readonly string[], raw: string): Received => {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase() ?? '7bit';
  return {
    from,
    to,
    head,
    raw,
    text: decode(encoding, raw.slice(end + 4))
      .replace(/\r\n/g, '\n')
      .trim(),
  };
};

export const startSmtpServer = async (): Promise<SmtpServer> => {
  const received: Received[] = [];
  const unknown = new Set<string>();
  const sockets = new Set<Socket>();
  const state = { busy: false };

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.setEncoding('latin1');
    let buffer = '';
    let from = '';
    let to: string[] = [];
    let reading = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') {
        from = address;
        to = [];
        say(state.busy ? '451 Come back later' : '250 OK');
      } else if (verb === 'RCPT') {
        if (!unknown.has(address)) to.push(address);
        say(unknown.has(address) ? '550 No such person' : '250 OK');
      } else if (verb === 'DATA') {
        reading = true;
        say('354 Go on');
      } else if (verb === 'QUIT') socket.end('221 Bye\r\n');
      else say('250 OK');
    };
    socket.on('data', (chunk) => {
      buffer += String(chunk);
      for (;;) {
        const mark = reading ? '\r\n.\r\n' : '\r\n';
        const end = buffer.indexOf(mark);
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + mark.length);
        if (!reading) command(part);
        else {
          reading = false;
          received.push(readMail(from, to, part.replace(/^\.\./gm, '.')));
          say('250 Kept');
        }
      }
    });
    say('220 test ESMTP');
  };

  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    unknown,
    get busy() {
      return state.busy;
    },
    set busy(busy) {
      state.busy = busy;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
