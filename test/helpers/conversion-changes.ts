import { SUBS } from '../../src/core/report/subs.ts';
import type { ConversionChange } from '../../src/events/store/conversion-feed.ts';

export const NO_HASHES: ConversionChange['hashes'] = {
  email: null,
  phoneDigits: null,
  phonePlus: null,
  externalId: null,
};

let count = 0;

type Given = Partial<Omit<ConversionChange, 'seq' | 'request'>> & {
  workspace: number;
  campaign: number;
  time: number;
  request?: Partial<NonNullable<ConversionChange['request']>> | null;
};

/** A change of a conversion as the feed reports it: by default, a sale of a click without parameters. */
export const changeOf = ({ request = {}, ...given }: Given): Omit<ConversionChange, 'seq'> => {
  count += 1;
  const click = { node: 1, worker: 1, epoch: 1, sequence: 100_000 + count, time: given.time - 60_000 };
  return {
    place: { node: 1, worker: 1, epoch: 1, sequence: count },
    variant: -1,
    source: null,
    click,
    event: 'conversion',
    transaction: `T${count}`,
    fate: 'recorded',
    status: 'sale',
    typeWord: 'sale',
    previousStatus: null,
    payout: '12.5',
    currency: 'USD',
    revenue: '12.5',
    workspaceCurrency: 'USD',
    added: null,
    change: 1,
    firstTime: given.time,
    hashes: NO_HASHES,
    ...given,
    request: request && {
      time: click.time,
      url: 'https://go.example/offer?sub1=a',
      userAgent: 'Mozilla/5.0',
      referrer: '',
      ...{
        address: null,
        clickIds: {},
        country: 'BR',
        region: null,
        city: null,
        device: 'mobile',
        os: 'ios',
      },
      ...{
        browser: 'safari',
        language: 'pt',
        subs: SUBS.map(() => null),
        cost: null,
        costCurrency: null,
      },
      destination: 0,
      trafficClass: 'human',
      ...request,
    },
  };
};
