import { createServer } from 'node:http';

/** The baseline: plain node:http with a constant 302 and the headers that the edge sends. */
const [port = '', headersText = '[]', body = ''] = process.argv.slice(2);
// Name, value, name, value, as the edge passes them to writeHead.
const headers = JSON.parse(headersText) as string[];

createServer({ keepAlive: true, noDelay: true }, (_request, response) => {
  response.writeHead(302, headers);
  response.end(body === '' ? undefined : body);
}).listen(Number(port), '127.0.0.1', () => process.send?.({ kind: 'ready' }));
process.on('SIGTERM', () => process.exit(0));
