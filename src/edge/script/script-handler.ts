import { DEFAULT_SCRIPT, type IntakePlan } from '../../core/postback/intake.ts';
import { type PostbackRefusal, refusals } from '../../core/postback/refusal.ts';
import type { Click } from '../../events/journal/click-id.ts';
import { type ClickTaker, isPrivate } from '../click/click.ts';
import { clickEventFields } from '../click/click-event.ts';
import type { Hit } from '../click/hit.ts';
import type { Link } from '../click/ready-link.ts';
import type { EdgeDeps } from '../deps.ts';
import type { Body, Exchange } from '../http/exchange.ts';
import { answers } from '../http/text-answers.ts';
import { type Judged, judgeWith } from '../postback/judge.ts';
import type { Parameters } from '../postback/parameters.ts';
import { conversionFields, receiptOf, receivedText, refusedFields } from '../postback/records.ts';
import { rulesOf } from '../postback/rules.ts';
import { readMessage, refusalWords, type ScriptRefusal } from './message.ts';
import { openJson, preflight, scriptAnswers } from './script-answers.ts';
import { visitHandler } from './visit.ts';

/** Flag of a conversion that a page reported with a payout that pages may not set here. */
const PAYOUT_IGNORED = 'payout_ignored';
const NO_FLAGS: readonly string[] = [];
const FLAGS: readonly string[] = [PAYOUT_IGNORED];

type Refused = Extract<Judged, { ok: false }>;
type FromPage = Refused | (Extract<Judged, { ok: true }> & { readonly flags: readonly string[] });

/**
 * What a page may report among valid postbacks. Anyone with a click ID can send one, and every visitor has a click ID:
 * so it is refused where each sender needs a source, only listed statuses and events are accepted, and a payout counts
 * only where the workspace allows it. Otherwise the conversion is recorded without payout and flagged: a lead is not
 * lost because its page named a price. Its effect on conversions is decided at ingest, where they are in order.
 */
const fromPage = (judged: Judged, intake: IntakePlan | undefined): FromPage => {
  if (!judged.ok) return judged;
  const { postback, click } = judged;
  const { enabled, statuses, events, payout } = intake?.script ?? DEFAULT_SCRIPT;
  const refuse = (reason: PostbackRefusal): Refused => ({ ok: false, reason, campaign: click.campaign });
  if (!enabled || intake?.requireSource === true) return refuse('script_off');
  if (!statuses.includes(postback.status)) return refuse('script_status');
  if (events.length > 0 && !events.includes(postback.event)) return refuse('script_event');
  if (postback.payout === null || payout) return { ...judged, flags: NO_FLAGS };
  return { ...judged, postback: { ...postback, payout: null }, flags: FLAGS };
};

const BODY_LIMIT = 8192;
/** Less than the server's own request timeout, which closes connections without an answer. */
const BODY_MS = 10_000;

const problems = {
  body_too_large: [413, 'The body must not exceed 8 kB.'],
  body_too_slow: [408, 'The body did not arrive in time.'],
  body_not_text: [400, 'The body must be UTF-8.'],
} as const;

/** Handles `/t.js`: GET returns the script for landing pages, POST takes what it reports (message.ts). */
export const scriptHandler = (deps: EdgeDeps, clicks: ClickTaker) => {
  const { journal, signer, snapshots, log } = deps;
  const answerFor = scriptAnswers();
  const judge = judgeWith(deps);
  const onVisit = visitHandler(deps, clicks);
  const ms = Math.min(BODY_MS, (deps.timeouts?.request ?? Number.POSITIVE_INFINITY) / 2);

  const refuse = (exchange: Exchange, status: number, reason: ScriptRefusal): void => {
    const message =
      refusalWords[reason] ?? (reason in refusals ? refusals[reason as PostbackRefusal][1] : undefined);
    exchange.send(
      openJson(status, { result: 'refused', reason, ...(message === undefined ? {} : { message }) }),
    );
  };

  /** Returns the click of an ID and its link, or answers and returns null if the ID is not ours. */
  const clickOf = (exchange: Exchange, id: string): { click: Click; link: Link } | null => {
    const click = signer.verify(id);
    // A receipt is signed with the same key; its missing variant distinguishes it from a click.
    if (click === null || click.variant < 0) {
      refuse(exchange, 400, 'click_id_invalid');
      return null;
    }
    const link = snapshots.current().campaigns.get(click.campaign)?.link;
    if (link !== undefined) return { click, link };
    refuse(exchange, 400, 'click_id_foreign');
    return null;
  };

  const onLanded = (hit: Hit, exchange: Exchange, id: string): void => {
    const found = clickOf(exchange, id);
    if (found === null) return;
    const agent = clicks.agentOf(hit.userAgent);
    const position = journal.next();
    const { time, sequence } = position;
    const judged = clicks.traffic.classify({ hit, agent, time, sequence });
    const fields = clickEventFields({
      ...found,
      type: 'landed',
      hit,
      classification: judged.found,
      outcome: 'landed',
      destination: 0,
      key: clicks.keyOf(hit, agent, time),
      addressHash: clicks.activityOf(hit, agent, time).addressHash,
    });
    journal.append(position, fields, (result) => {
      if (result === 'failed') exchange.send(answers.unavailable);
      else exchange.send(openJson(200, { result: 'accepted' }));
    });
  };

  const onConvert = (hit: Hit, exchange: Exchange, id: string, parameters: Parameters): void => {
    const found = clickOf(exchange, id);
    if (found === null) return;
    const { click, link } = found;
    const { workspace } = link;
    const rules = rulesOf(workspace, null);
    const text = receivedText(parameters, rules, null);
    const arrival = { hit, workspace, rules, source: null, by: 'script' as const, text, signature: null };
    const position = journal.next();
    const judged = fromPage(judge(arrival, parameters.values, position.time), workspace.intake);
    // Here the address is the visitor's own, not a server's.
    const hidden = isPrivate(hit, workspace);
    if (!judged.ok) {
      const { ip, ...rest } = refusedFields(arrival, judged.reason, judged.campaign);
      const record = ip === undefined || hidden ? rest : { ...rest, ip };
      journal.append(position, record, () => refuse(exchange, refusals[judged.reason][0], judged.reason));
      return;
    }
    const person = hidden ? {} : judged.postback.person;
    const { flags } = judged;
    const { ip, ...rest } = conversionFields(arrival, click, { ...judged.postback, person }, flags);
    const record = ip === undefined || hidden ? rest : { ...rest, ip };
    journal.append(position, record, (result) => {
      if (result === 'logged') {
        const receipt = receiptOf(signer, click, position);
        const ignored = flags.includes(PAYOUT_IGNORED);
        exchange.send(openJson(200, { result: 'accepted', receipt, ...(ignored && { payout: 'ignored' }) }));
      } else refuse(exchange, 503, 'journal_unavailable');
    });
  };

  const onText = (hit: Hit, exchange: Exchange, text: string): void => {
    const message = readMessage(text);
    if (typeof message === 'string') {
      journal.countMalformed();
      refuse(exchange, 400, message);
    } else if (message.kind === 'visit') onVisit(hit, exchange, message);
    else if (message.kind === 'landed') onLanded(hit, exchange, message.clickId);
    else onConvert(hit, exchange, message.clickId, message.parameters);
  };

  const onBody = (hit: Hit, exchange: Exchange, body: Body): void => {
    if (body.ok) {
      try {
        onText(hit, exchange, body.text);
      } catch (error) {
        log.error({ error }, 'A report of a page could not be handled.');
        if (!exchange.sent) exchange.send(answers.failed);
      }
      return;
    }
    // Read to its end like any other: what follows is a separate request and is answered.
    if (body.problem === 'body_not_text') {
      const [status, message] = problems[body.problem];
      journal.countMalformed();
      exchange.send(openJson(status, { result: 'refused', reason: body.problem, message }));
      return;
    }
    // The server counts a connection that broke in the middle of a body, but only once.
    if (exchange.markBroken()) journal.countMalformed();
    if (body.problem === 'cut') {
      exchange.drop();
      return;
    }
    const [status, message] = problems[body.problem];
    exchange.endAfter();
    exchange.send(openJson(status, { result: 'refused', reason: body.problem, message }));
  };

  return (hit: Hit, exchange: Exchange): void => {
    if (exchange.method === 'OPTIONS') {
      exchange.send(preflight);
    } else if (exchange.method === 'POST') {
      exchange.readBody({ limit: BODY_LIMIT, ms }, (body) => onBody(hit, exchange, body));
    } else {
      exchange.send(answerFor(exchange.headers));
    }
  };
};
