import { WHOLE } from './pieces.ts';
import type { Plan } from './plan.ts';

export interface Share {
  /** Path number. */
  readonly path: number;
  readonly destination: number;
  /** The destination is the path's landing page. */
  readonly landing: boolean;
  /** Share of all visitors of the split in hundredths of a percent, not rounded. */
  readonly share: number;
}

/** Destinations of new visitors that match a rule (0: the default), in the order of its arms. No outcome is omitted. */
export const sharesOf = ({ rules, fallback, paths }: Plan, rule: number): Share[] => {
  const { arms } = rules.find((one) => one.number === rule)?.to ?? fallback;
  const total = arms.reduce((sum, arm) => sum + arm.weight, 0);
  return arms.flatMap((arm): Share[] => {
    const path = paths.find((one) => one.number === arm.path);
    if (path === undefined || arm.weight === 0) return [];
    const part = (arm.weight / total) * WHOLE;
    if (path.landing !== 0) {
      return [{ path: arm.path, destination: path.landing, landing: true, share: part }];
    }
    const whole = path.offers.reduce((sum, offer) => sum + offer.weight, 0);
    return path.offers
      .filter((offer) => offer.weight > 0)
      .map(({ destination, weight }) => ({
        path: arm.path,
        destination,
        landing: false,
        share: (part * weight) / whole,
      }));
  });
};
