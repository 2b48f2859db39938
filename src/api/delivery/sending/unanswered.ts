import type { FetchFailure } from '../../../core/check/observation.ts';
import { again, type Reading } from '../../../core/postback/answer.ts';
import { type DeliveryProblem, problem } from '../../../core/postback/problems.ts';

const CODES: Readonly<Record<FetchFailure, DeliveryProblem>> = {
  scheme: 'place_not_allowed',
  credentials: 'place_not_allowed',
  port: 'place_not_allowed',
  private_address: 'place_not_allowed',
  no_address: 'host_unknown',
  dns: 'host_unknown',
  refused: 'no_connection',
  reset: 'no_connection',
  timeout: 'timeout',
  out_of_time: 'timeout',
  tls: 'certificate',
  tls_expired: 'certificate',
  tls_wrong_host: 'certificate',
  tls_untrusted: 'certificate',
  too_many_redirects: 'no_http',
  bad_redirect: 'no_http',
  http: 'no_http',
};

/** What it means that there was no response. Any of these can be different next time. */
export const unanswered = (failure: FetchFailure, url: string): Reading => {
  const host = URL.parse(url)?.host ?? '';
  const code = CODES[failure];
  return again(problem(code, code === 'timeout' ? { host, seconds: 10 } : { host }));
};
