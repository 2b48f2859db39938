import type { Random } from '../../simulation/random.ts';
import type { Hit, Report } from '../ledger.ts';
import { orderReporter } from './orders.ts';
import type { Visitor } from './people.ts';
import { CURRENCY, type House } from './setup.ts';
import type { Street } from './street.ts';

/** Words used by networks, and the status that each means. */
const WORDS: readonly (readonly [word: string, status: string])[] = [
  ...([
    ['sale', 'sale'],
    ['approved', 'sale'],
    ['lead', 'lead'],
    ['pending', 'hold'],
  ] as const),
  ...([
    ['declined', 'rejected'],
    ['trial', 'trial'],
  ] as const),
];
const PAYOUTS = ['12.5', '0', '3.333333', '19.995', '0.01', '104.25', null, null];
const EVENTS = ['conversion', 'conversion', 'conversion', 'deposit', 'renewal'];

interface Sender {
  address: string;
  /** It has no other status than "approved". */
  onlyApproves?: true;
  policy: Report['policy'];
  currency: string;
}

/** Sends one to four reports of some conversions of a click in turn. `calm`: no process is killed meanwhile. */
export const reporter = (street: Street, house: House, calm: () => boolean) => {
  let transactions = 0;
  const order = orderReporter(street, house, calm);

  const senderOf = (random: Random): Sender => {
    const named = (name: string): string => house.senders.get(name) as string;
    const chance = random.next();
    // It would be added twice if its answer were lost: the result is only known while nothing is killed.
    if (chance < 0.12 && calm()) return { address: named('adding'), policy: 'add', currency: CURRENCY };
    if (chance < 0.24) return { address: named('ignoring'), policy: 'ignore', currency: CURRENCY };
    if (chance < 0.36) return { address: named('pounds'), policy: 'update', currency: 'GBP' };
    if (chance < 0.48)
      return { address: named('approving'), policy: 'update', currency: CURRENCY, onlyApproves: true };
    return { address: house.postbacks, policy: 'update', currency: CURRENCY };
  };

  /** Through the API, while nothing is killed. */
  const byApi = async (click: string, random: Random): Promise<void> => {
    const transaction = `A${++transactions}`;
    for (const status of ['sale', 'rejected', 'sale'].slice(0, 1 + random.below(3))) {
      const payout = random.chance(0.7) ? '21.5' : null;
      const conversion = { clickId: click, status, transaction, ...(payout !== null && { payout }) };
      const { results } = await house.api.call('POST', '/conversion', { conversions: [conversion] });
      const [said] = results as { result: string; receipt: string }[];
      street.take(said?.result === 'accepted' ? said.receipt : null, {
        click,
        event: 'conversion',
        transaction,
        status,
        payout,
        currency: CURRENCY,
        policy: 'update',
        by: 'sender',
        statusGiven: true,
        byHand: true,
      });
    }
  };

  const once = async (
    click: string,
    base: Pick<Report, 'event' | 'transaction'>,
    sender: Sender,
    random: Random,
  ): Promise<void> => {
    const { event, transaction } = base;
    const approves = sender.onlyApproves === true;
    const bare = !approves && random.chance(0.15);
    const [word, status] = approves
      ? (['approved', 'sale'] as const)
      : (WORDS[random.below(WORDS.length)] as readonly [string, string]);
    // This sender has a word of its own for a sale.
    const isCoded = word === 'sale' && sender.currency === 'GBP';
    const payout = bare ? null : (PAYOUTS[random.below(PAYOUTS.length)] ?? null);
    const isSaid = approves || (!bare && random.chance(0.85));
    const test = random.chance(0.05);
    const foreign = !bare && random.chance(0.12) ? (random.chance(0.5) ? 'GBP' : 'JPY') : null;
    await street.report(
      {
        click,
        event,
        transaction,
        payout,
        policy: sender.policy,
        by: 'sender',
        network: sender.address,
        status: isSaid ? status : payout === null ? 'lead' : 'sale',
        currency: foreign ?? sender.currency,
        statusGiven: isSaid,
        ...(isSaid && (word === 'approved' || isCoded) && { approves: true }),
      },
      sender.address,
      {
        cid: click,
        txid: transaction,
        ...(event !== 'conversion' && { et: event }),
        ...(isSaid && { status: isCoded ? 'yes' : word }),
        ...(payout !== null && { payout }),
        ...(foreign !== null && { currency: foreign }),
        ...(test && { test: '1' }),
      },
    );
  };

  const byPage = async (hit: Hit, visitor: Visitor, random: Random): Promise<void> => {
    const transaction = `P${++transactions}`;
    for (const status of random.chance(0.5) ? ['lead'] : ['lead', 'sale']) {
      const payout = random.chance(0.5) ? '7.25' : null;
      await street.convert(
        visitor,
        {
          click: hit.id,
          event: 'signup',
          transaction,
          status,
          payout,
          currency: CURRENCY,
          policy: 'update',
          by: 'script',
          statusGiven: true,
        },
        {
          click: hit.id,
          event: 'signup',
          txid: transaction,
          status,
          ...(payout !== null && { value: payout }),
        },
      );
    }
    if (!random.chance(0.4)) return;
    // A network reports the same, and then the page again, which is now ignored.
    const said = {
      click: hit.id,
      event: 'signup',
      transaction,
      currency: CURRENCY,
      policy: 'update' as const,
      statusGiven: true,
    };
    const told = { ...said, status: 'sale', payout: '8', by: 'sender', network: house.postbacks } as const;
    await street.report(told, house.postbacks, {
      cid: hit.id,
      et: 'signup',
      txid: transaction,
      status: 'sale',
      payout: '8',
    });
    await street.convert(
      visitor,
      { ...said, status: 'lead', payout: null, by: 'script' },
      { click: hit.id, event: 'signup', txid: transaction, status: 'lead' },
    );
  };

  /** Reports on one of these clicks. */
  return async (hits: readonly (Hit | null)[], visitor: Visitor, random: Random): Promise<void> => {
    const clicks = hits.filter((hit): hit is Hit => hit !== null && hit.id !== '');
    if (clicks.length === 0) return;
    const hit = clicks[random.below(clicks.length)] as Hit;
    if (random.chance(0.3)) return order(hit, visitor, random);
    if (hit.by === 'page' && random.chance(0.4)) return byPage(hit, visitor, random);
    if (calm() && random.chance(0.08)) return byApi(hit.id, random);
    for (let count = random.chance(0.2) ? 2 : 1; count > 0; count--) {
      const event = EVENTS[random.below(EVENTS.length)] as string;
      const isBare = event === 'renewal' && random.chance(0.5);
      const base = { event, transaction: isBare ? '' : `T${++transactions}` };
      const sender = senderOf(random);
      for (let times = 1 + random.below(4); times > 0; times--) await once(hit.id, base, sender, random);
    }
  };
};
