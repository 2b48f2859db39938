import type { Random } from '../../simulation/random.ts';
import type { Hit, Report } from '../ledger.ts';
import type { Visitor } from './people.ts';
import { CURRENCY, type House } from './setup.ts';
import type { Street } from './street.ts';

/** Orders in stages, refunds of orders, and what people correct about them. */

const WORDS: readonly (readonly [word: string, status: string])[] = [
  ...([
    ['sale', 'sale'],
    ['approved', 'sale'],
    ['lead', 'lead'],
    ['pending', 'hold'],
    ['declined', 'rejected'],
    ['trial', 'trial'],
  ] as const),
];
const REFUNDS = [WORDS[1], WORDS[3], ['refunded', 'rejected'], ['rejected', 'rejected']] as const;
const STAGES = ['conversion', 'conversion', 'lead', 'signup', 'deposit', 'purchase', 'renewal', 'unheard'];
const PAYOUTS = ['12.5', '0', '3.333333', '104.25', null, null];
const BACK = ['-2.5', '-0.000001', '-11.75'];

interface Message {
  event: string;
  /** As sent, and as read; null: no status. */
  word: readonly [word: string, status: string] | null;
  payout: string | null;
  currency: string | null;
}

export const orderReporter = (street: Street, house: House, calm: () => boolean) => {
  let orders = 0;

  const reportOf = (click: string, transaction: string, { event, word, payout, currency }: Message) => ({
    ...{ click, event, transaction, payout, currency: currency ?? CURRENCY },
    ...{ policy: 'update' as const, by: 'sender' as const, statusGiven: word !== null },
    status: word?.[1] ?? (payout === null ? 'lead' : 'sale'),
    received: word?.[0] ?? '',
    ...(word?.[0] === 'approved' && { approves: true as const }),
  });

  const send = (click: string, transaction: string, message: Message, staged: boolean): Promise<void> => {
    const address = house.senders.get(staged ? 'staging' : 'refunding') as string;
    const { event, word, payout, currency } = message;
    const report = { ...reportOf(click, transaction, message), network: address };
    return street.report({ ...report, ...(staged && { stages: true as const }) }, address, {
      cid: click,
      txid: transaction,
      ...(event !== 'conversion' && { et: event }),
      ...(word !== null && { status: word[0] }),
      ...(payout !== null && { payout }),
      ...(currency !== null && { currency }),
    });
  };

  /** Through the API or in a file, while nothing is killed. */
  const byHand = async (
    click: string,
    transaction: string,
    message: Message,
    inFile: boolean,
  ): Promise<void> => {
    const { event, word, payout, currency } = message;
    const named = event === 'conversion' ? '' : event;
    const own = { status: word?.[0] ?? '', payout: payout ?? '', currency: currency ?? '', event: named };
    const report: Omit<Report, 'receipt'> = { ...reportOf(click, transaction, message), byHand: true };
    if (inFile) {
      const cells = [click, transaction, ...Object.values(own)];
      const content = `click_id,transaction,${Object.keys(own).join(',')}\n${cells.join(',')}`;
      const { preview } = await house.api.call('POST', '/postback/upload', { content, mode: 'all' });
      street.take((preview as { receipt: string | null }[])[0]?.receipt ?? null, report);
      return;
    }
    const conversions = [{ clickId: click, transaction, ...own }];
    const { results } = await house.api.call('POST', '/conversion', { conversions });
    const [said] = results as { result: string; receipt: string }[];
    street.take(said?.result === 'accepted' ? said.receipt : null, report);
  };

  const byPage = (hit: Hit, visitor: Visitor, transaction: string): Promise<void> =>
    street.convert(
      visitor,
      {
        ...{
          click: hit.id,
          event: 'signup',
          transaction,
          status: 'lead',
          payout: '7.25',
          currency: CURRENCY,
        },
        ...{ policy: 'update', by: 'script', statusGiven: true },
      },
      { click: hit.id, event: 'signup', txid: transaction, status: 'lead', value: '7.25' },
    );

  /** An order's messages in some order, some of them again, with refunds between them. */
  return async (hit: Hit, visitor: Visitor, random: Random): Promise<void> => {
    const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
    const transaction = `S${++orders}`;
    const staged = random.chance(0.6);
    const own = pick(['conversion', 'deposit', 'renewal', 'purchase']);
    const foreign = random.chance(0.1) ? pick(['GBP', 'JPY']) : null;
    const hasPage = hit.by === 'page' && random.chance(0.5);
    if (hasPage && random.chance(0.5)) await byPage(hit, visitor, transaction);
    const sent: Message[] = [];
    const refunds: Message[] = [];
    for (let count = 1 + random.below(5); count > 0; count--) {
      const isRefund = random.chance(0.35);
      const message: Message = isRefund
        ? {
            event: random.chance(0.4) ? 'refund' : own,
            word: random.chance(0.3) ? null : (pick(REFUNDS) as Message['word']),
            payout: pick(BACK),
            currency: foreign,
          }
        : {
            event: staged ? pick(STAGES) : own,
            word: random.chance(0.2) ? null : pick(WORDS),
            payout: pick(PAYOUTS),
            currency: foreign,
          };
      sent.push(message);
      if (isRefund) refunds.push(message);
      await send(hit.id, transaction, message, staged);
      if (random.chance(0.25)) await send(hit.id, transaction, pick(sent), staged);
    }
    if (hasPage) await byPage(hit, visitor, transaction);
    if (!calm() || !random.chance(0.6)) return;
    const inFile = random.chance(0.5);
    // One that is there, or an amount that nobody has taken back.
    const wrong = refunds.length > 0 ? pick(refunds) : { event: own, payout: '-4', currency: foreign };
    const rejected = ['rejected', 'rejected'] as const;
    await byHand(hit.id, transaction, { ...wrong, word: rejected }, inFile);
    if (random.chance(0.3)) await send(hit.id, transaction, { ...pick(sent) }, staged);
    if (random.chance(0.2))
      await byHand(hit.id, transaction, { ...wrong, word: pick(WORDS.slice(0, 4)) }, inFile);
    if (random.chance(0.3))
      await byHand(
        hit.id,
        transaction,
        {
          event: 'conversion',
          word: pick([null, REFUNDS[2]]) as Message['word'],
          payout: '-0.5',
          currency: foreign,
        },
        inFile,
      );
    if (random.chance(0.3)) {
      const corrected = { word: pick(WORDS), payout: random.chance(0.5) ? '21.5' : null, currency: foreign };
      const event = staged ? pick(['conversion', 'signup', 'purchase']) : own;
      await byHand(hit.id, transaction, { ...corrected, event }, inFile);
    }
  };
};
