import { type PostbackRefusal, refusals } from '../../core/postback/refusal.ts';
import type { Hit } from '../click/hit.ts';
import type { EdgeDeps } from '../deps.ts';
import type { Body, Exchange } from '../http/exchange.ts';
import { fifoCache } from '../http/fifo-cache.ts';
import { answers, jsonAnswer } from '../http/text-answers.ts';
import { type PostbackAddress, postbackAddress, protection } from './address.ts';
import { judgeWith } from './judge.ts';
import { listRoom } from './list-room.ts';
import { type Parameters, readPostbackBody, readQuery, withBody } from './parameters.ts';
import { type Arrival, conversionFields, receiptOf, receivedText, refusedFields } from './records.ts';
import { type IntakeRules, rulesOf } from './rules.ts';

const BODY_LIMIT = 16 * 1024;
/** Less than the server's own request timeout, which closes connections without an answer. */
const BODY_MS = 10_000;
/** Most items in one list, which only the API and uploaded files may send. */
const MOST_ITEMS = 200;
const LIST_LIMIT = 1024 * 1024;
/** Signatures that a worker remembers, so that a sender is told at once about a repeat. */
const SEEN_SIGNATURES = 10_000;

interface Reply {
  readonly status: number;
  readonly body: object;
}

const refusalReply = (reason: PostbackRefusal): Reply => {
  const [status, hint] = refusals[reason];
  return { status, body: { result: 'refused', reason, hint } };
};

/**
 * By hand, payouts below zero are adjustments, and a correction of a conversion overrides the repeat policy. Lists only,
 * which are internal.
 */
const byHand = (item: Parameters, rules: IntakeRules): IntakeRules => ({
  ...rules,
  adjustments: true,
  ...(item.values.get('replace') === '1' && { duplicates: 'update' }),
});

const bodyProblems = {
  body_too_large: 'body_too_large',
  body_too_slow: 'body_too_slow',
  body_not_text: 'body_invalid',
} as const;

/**
 * Handles `/postback/<workspace key>` and `/postback/<workspace key>/<source key>`. A conversion is answered with
 * `accepted` only once it is in the journal; a refusal states the reason and the remedy, and is recorded where
 * possible, so that the workspace sees what was sent to it.
 */
export const postbackHandler = (deps: EdgeDeps) => {
  const { journal, signer, snapshots, log, now: clock = () => Date.now() } = deps;
  const judge = judgeWith(deps);
  const prove = protection(deps.intakeKey);
  /** Signatures accepted by this worker; the others know theirs, and ingest knows all. */
  const seen = fifoCache<true>(SEEN_SIGNATURES);
  const lists = listRoom(deps.config.host);
  const ms = Math.min(BODY_MS, (deps.timeouts?.request ?? Number.POSITIVE_INFINITY) / 2);

  /** Records the refusal, and answers even when that fails. */
  const refuse = (arrival: Arrival, reason: PostbackRefusal, done: (reply: Reply) => void): void => {
    const position = journal.next();
    journal.append(position, refusedFields(arrival, reason, 0), () => done(refusalReply(reason)));
  };

  const take = (
    arrival: Arrival,
    values: ReadonlyMap<string, string>,
    dry: boolean,
    done: (reply: Reply) => void,
  ): void => {
    if (dry) {
      const judged = judge(arrival, values, clock());
      done(
        judged.ok ? { status: 200, body: { result: 'accepted', dry: true } } : refusalReply(judged.reason),
      );
      return;
    }
    const position = journal.next();
    const judged = judge(arrival, values, position.time);
    if (!judged.ok) {
      const { reason, campaign } = judged;
      journal.append(position, refusedFields(arrival, reason, campaign), () => done(refusalReply(reason)));
      return;
    }
    const { click, postback } = judged;
    journal.append(position, conversionFields(arrival, click, postback), (result) => {
      if (result !== 'logged') {
        done(refusalReply('journal_unavailable'));
        return;
      }
      const receipt = receiptOf(signer, click, position);
      const { signature } = arrival;
      // Recorded anyway: ingest, which has the postbacks of all workers in order, decides whether it counts.
      const replayed = signature !== null && !postback.test && seen.get(signature) === true;
      if (signature !== null && !postback.test && !replayed) seen.add(signature, true);
      done({
        status: 200,
        body: {
          result: 'accepted',
          receipt,
          ...(postback.test && { test: true }),
          ...(replayed && { replayed: true }),
        },
      });
    });
  };

  /** Handles items separately and answers all together, in order. */
  const takeAll = (
    arrival: Arrival,
    items: readonly (Parameters | null)[],
    dry: boolean,
    exchange: Exchange,
  ): void => {
    const replies: object[] = [];
    let left = items.length;
    const finish = (): void => exchange.send(jsonAnswer(200, replies));
    if (left === 0) finish();
    for (const [i, item] of items.entries()) {
      const done = ({ body }: Reply): void => {
        replies[i] = body;
        if (--left === 0) finish();
      };
      if (item !== null) {
        const text = receivedText(item, arrival.rules, null);
        take({ ...arrival, rules: byHand(item, arrival.rules), text }, item.values, dry, done);
      } else if (dry) done(refusalReply('body_invalid'));
      else refuse({ ...arrival, text: '' }, 'body_invalid', done);
    }
  };

  /** `isCrowded`: a list had no room, so less of the body was read. */
  const onPostback = (
    hit: Hit,
    exchange: Exchange,
    address: PostbackAddress,
    body: Body | null,
    isCrowded: boolean,
  ): void => {
    const { workspace, source, by, guarded } = address;
    const known = rulesOf(workspace, source);
    // With an unknown or mistyped source, nothing says which names hold a secret.
    const rules = address.refused === 'source_unknown' ? { ...known, hidden: null } : known;
    const { target } = hit;
    const query = readQuery(target.query);
    const send = ({ status, body: answer }: Reply): void => exchange.send(jsonAnswer(status, answer));
    const base = { hit, workspace, rules, source: source?.id ?? null, by, signature: null };
    const arrivalOf = (parameters: Parameters, text: string | null): Arrival => ({
      ...base,
      text: receivedText(parameters, rules, text),
    });
    const refused = (reason: PostbackRefusal): void => refuse(arrivalOf(query, target.query), reason, send);

    if (body !== null && !body.ok) {
      if (body.problem === 'cut') {
        if (exchange.markBroken()) journal.countMalformed();
        exchange.drop();
        return;
      }
      if (body.problem !== 'body_not_text') {
        // Recorded, so it does not count as malformed; what follows it cannot be read.
        exchange.markBroken();
        exchange.endAfter();
      }
      refused(isCrowded && body.problem === 'body_too_large' ? 'busy' : bodyProblems[body.problem]);
      return;
    }
    if (address.refused !== null) {
      refused(address.refused);
      return;
    }
    const read = readPostbackBody(body?.text ?? '', hit.req.headers['content-type']);
    const bytes = body?.bytes ?? null;
    const isSigned = guarded?.protection === 'hmac';
    const isWhole = bytes === null || bytes.length === 0;
    const sent = read?.kind === 'one' ? read.parameters : null;
    // With a signed body, the query is not authenticated.
    const values = sent === null || isWhole ? query : isSigned ? sent : withBody(query, sent);
    let signature: string | null = null;
    if (guarded !== null) {
      const signed = isWhole ? target.path : bytes;
      const proof = { headers: hit.req.headers, values: values.values, rules, signed };
      const proven = prove(guarded, proof, clock());
      if (!proven.ok) {
        refuse(arrivalOf(values, isWhole ? target.query : null), proven.reason, send);
        return;
      }
      // Internal postbacks are signed by this machine for itself; the same list twice within a second is two lists.
      if (by === null) signature = proven.signature;
    }
    const dry = by !== null && query.values.get('dry') === '1';
    if (read === null) refused('body_invalid');
    else if (read.kind === 'one') {
      const arrival = { ...arrivalOf(values, isWhole ? target.query : null), signature };
      take(arrival, values.values, dry, send);
    } else if (by === null || read.items.length > MOST_ITEMS) refused('body_invalid');
    else takeAll({ ...base, text: '' }, read.items, dry, exchange);
  };

  return (hit: Hit, exchange: Exchange): void => {
    const address = postbackAddress(snapshots.current(), hit.target.rest);
    if (address === null) {
      const { status, body } = refusalReply('unknown_workspace');
      exchange.send(jsonAnswer(status, body));
      return;
    }
    if (exchange.method !== 'POST') {
      onPostback(hit, exchange, address, null, false);
      return;
    }
    const leave = address.by === null ? null : lists.enter(hit.address);
    exchange.readBody({ limit: leave === null ? BODY_LIMIT : LIST_LIMIT, ms }, (body) => {
      leave?.();
      try {
        onPostback(hit, exchange, address, body, address.by !== null && leave === null);
      } catch (error) {
        log.error({ error }, 'A postback could not be handled.');
        if (!exchange.sent) exchange.send(answers.failed);
      }
    });
  };
};
