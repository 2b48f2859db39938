import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NodeRefusal } from '../wire/protocol.ts';

const STATUS: Record<NodeRefusal['error'], number> = {
  bad_request: 400,
  unknown_key: 401,
  not_yours: 403,
  not_found: 404,
  lease_held: 409,
  no_lease: 409,
  too_large: 413,
  unavailable: 500,
};

/** An answer that refuses; `message` tells the operator of the edge machine what to do. */
export class NodeRefused extends Error {
  readonly error: NodeRefusal['error'];
  readonly status: number;

  constructor(error: NodeRefusal['error'], message: string) {
    super(message);
    this.error = error;
    this.status = STATUS[error];
  }
}

export const unknownKey = (): NodeRefused =>
  new NodeRefused(
    'unknown_key',
    'Control does not know this key. If the machine was removed, add it again (`fairlead node add` where control runs) and join with the new code (`fairlead join`).',
  );

export const answer = (
  res: ServerResponse,
  status: number,
  body: Uint8Array | object | null,
  headers: Record<string, string> = {},
): void => {
  if (res.destroyed || res.headersSent) return;
  const isBytes = body instanceof Uint8Array;
  const bytes = body === null ? Buffer.alloc(0) : isBytes ? body : Buffer.from(JSON.stringify(body));
  res.writeHead(status, {
    ...(body !== null && {
      'Content-Type': isBytes ? 'application/octet-stream' : 'application/json; charset=utf-8',
    }),
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(bytes);
};

/** The whole body. Rejects with NodeRefused above `limit`, and when the peer goes away in the middle. */
export const bodyOf = async (req: IncomingMessage, limit: number): Promise<Buffer> => {
  const tooLarge = () => new NodeRefused('too_large', `The request has more than ${limit} bytes.`);
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of req as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > limit) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
};
