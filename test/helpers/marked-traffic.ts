import { type MarkAs, marked, markFor } from '../../src/core/traffic/reclassified.ts';
import type { SentRequest, Traffic } from './event-traffic.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The effect of marks on random traffic, exactly as docs/metrics.md defines it, one request after another. */
export const markingOf = ({ requests }: Traffic) => {
  const found = new Map(
    requests.map((request) => {
      const { cl, rs } = request.fields;
      return [request, { trafficClass: cl as MarkAs, reasons: rs, unique: request.unique }];
    }),
  );
  const standing = new Map<SentRequest, MarkAs>();
  const issuers = new Map<string, string>();
  for (const { fields } of requests) if (fields.vn) issuers.set(`${fields.c} ${fields.vn}`, fields.v);
  const visitorOf = ({ fields: { c, v } }: SentRequest): string => `${c} ${issuers.get(`${c} ${v}`) ?? v}`;

  /** Marks a request; returns whether that changes anything. Null restores its original class. */
  return (request: SentRequest, as: MarkAs | null): boolean => {
    const was = found.get(request);
    if (was === undefined) throw new Error('The request is not one of these.');
    const mark = as === null ? null : markFor(was.trafficClass, as);
    if (mark === (standing.get(request) ?? null)) return false;
    if (mark === null) standing.delete(request);
    else standing.set(request, mark);
    const now = marked(was, mark);
    request.fields.cl = now.trafficClass;
    request.fields.rs = [...now.reasons];
    const { vi, c } = request.fields;
    const mayCount = vi === 1 && c !== 0 && (mark === 'human' || (mark === null && was.unique));
    request.unique =
      mayCount &&
      requests.every(
        (other) =>
          other === request ||
          !other.unique ||
          visitorOf(other) !== visitorOf(request) ||
          Math.abs(other.at.time - request.at.time) >= DAY,
      );
    return true;
  };
};
