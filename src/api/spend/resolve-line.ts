import type { NamedCampaign } from './campaign-names.ts';
import { isPeriod, type Period, type periodReader } from './period.ts';
import type { FileLine, LineProblem } from './read-file.ts';

/** Context for interpreting lines. */
export interface Scene {
  find: (text: string) => NamedCampaign | 'campaign_unknown' | 'campaign_unsure';
  /** The campaign that the whole file is for; null: each line names its own. */
  only: NamedCampaign | null;
  readPeriod: ReturnType<typeof periodReader>;
  currency: string;
}

/** Contents of a valid line. */
export interface Said {
  campaign: NamedCampaign;
  period: Period;
  amount: string;
  /** Null: not given. */
  clicks: number | null;
}

export interface ResolvedLine {
  file: FileLine;
  campaign: NamedCampaign | null;
  /** Null: there are problems. */
  said: Said | null;
  problems: LineProblem[];
}

const campaignOf = ({ campaign }: FileLine, { find, only }: Scene): NamedCampaign | string => {
  if (campaign === null || campaign === '') return only ?? 'campaign_required';
  const found = find(campaign);
  if (typeof found === 'string' || only === null || found.number === only.number) return found;
  return 'campaign_other';
};

/** A line with its campaign and times, or all its problems. */
export const resolveLine = (file: FileLine, scene: Scene): ResolvedLine => {
  const { from, to, amount, clicks, currency, texts } = file;
  const problems = [...file.problems];
  const campaign = campaignOf(file, scene);
  if (typeof campaign === 'string') {
    problems.unshift({ field: 'campaign', code: campaign, text: texts.campaign });
  }
  const period = from === null || to === null ? null : scene.readPeriod(from, to);
  if (period !== null && !isPeriod(period)) {
    const text = texts[period.field] || texts.from;
    problems.push({ field: period.field, code: period.code, text });
  }
  if (currency !== '' && currency !== scene.currency) {
    problems.push({ field: 'currency', code: 'currency_other', text: currency });
  }
  const named = typeof campaign === 'string' ? null : campaign;
  const isWhole = problems.length === 0 && named !== null && period !== null && isPeriod(period);
  return {
    file,
    campaign: named,
    said: isWhole && amount !== null ? { campaign: named, period, amount, clicks } : null,
    problems,
  };
};
