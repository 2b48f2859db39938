import type { Config } from '../../config/config.ts';
import { Refusal } from '../http/refusal.ts';

/** One request to an edge worker. */
export interface EdgeRequest {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Connection to the edge worker on this machine, through whose journal all conversions go. */
export interface IntakeEdge {
  /** Null if no worker answers, so nothing was accepted. Status 0: sent without a response, so it may have been. */
  send(request: EdgeRequest): Promise<{ status: number; body: unknown } | null>;
}

const PATIENCE_MS = 15_000;

/** Workers listening on every interface also listen on this one. */
const hostOf = (host: string): string => {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';

export const loopbackEdge = ({ edge }: Pick<Config, 'edge'>): IntakeEdge => ({
  send: async ({ method, path, headers, body }) => {
    try {
      const answer = await fetch(`http://${hostOf(edge.host)}:${edge.port}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(headers !== undefined && { headers }),
        ...(body !== undefined && { body }),
      });
      return { status: answer.status, body: await answer.json() };
    } catch (error) {
      return isAbsent(error) ? null : { status: 0, body: null };
    }
  },
});

/** Without an edge there is no journal, so nothing may be reported as accepted. */
export const noEdge = (): Refusal =>
  new Refusal('unavailable', {
    message:
      'No edge worker is responding on this machine, so nothing was saved. Start one or wait a moment, then send it again.',
  });
