import { connect } from 'node:net';
import { Problem } from '../../src/config/problem.ts';

const END = '\r\n\r\n';

/** One connection to a server, with one request at a time; responses have no body. */
const openAsker = async (port: number) => {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true }).setEncoding('latin1');
  let text = '';
  let told: (head: string) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (text.endsWith(END)) told(text);
  });
  socket.on('error', (error) => failed(error));
  return {
    ask: (request: string): Promise<string> =>
      new Promise((resolve, reject) => {
        text = '';
        told = resolve;
        failed = reject;
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
};

/**
 * The same requests, every other one from a returning visitor with cookies that this server issued. The clicks that
 * create them are answered one by one before anything is measured.
 */
export const withCookies = async (port: number, requests: readonly string[]): Promise<string[]> => {
  const asker = await openAsker(port);
  const cookied: string[] = [];
  let given = 0;
  try {
    for (const [i, request] of requests.entries()) {
      if (i % 2 === 0) {
        cookied.push(request);
        continue;
      }
      const answer = await asker.ask(request);
      const cookies = [...answer.matchAll(/^Set-Cookie: ([^;]*)/gim)].map(([, pair]) => pair);
      if (cookies.length > 0) given++;
      cookied.push(
        cookies.length === 0
          ? request
          : `${request.slice(0, -END.length)}\r\nCookie: ${cookies.join('; ')}${END}`,
      );
    }
  } finally {
    asker.close();
  }
  if (given < requests.length / 4) throw new Problem(`The server set cookies for only ${given} requests.`);
  return cookied;
};
