import { resolve } from 'node:path';
import { Problem } from '../src/config/problem.ts';

/** Runs one benchmark; throws Problem if there is none with that name. */
export const bench = async (
  what: string,
  options: { requests?: number; data?: string; against?: string; postgres?: string; clickhouse?: string },
): Promise<void> => {
  switch (what) {
    case 'edge':
      return options.against === undefined
        ? (await import('./edge/run.ts')).run()
        : (await import('./edge/against.ts')).runAgainst(resolve(options.against));
    case 'campaigns':
      return (await import('./campaigns/run.ts')).run();
    case 'reports':
      return (await import('./reports/run.ts')).run(options);
    case 'spend':
      return (await import('./spend.ts')).run(options);
    case 'types':
      return (await import('./types.ts')).run(options);
    case 'fairness':
      return (await import('./fairness/run.ts')).run(options);
    case 'ingest':
      return options.against === undefined
        ? (await import('./ingest.ts')).run()
        : (await import('./ingest.ts')).runAgainst(resolve(options.against));
    case 'journal':
      return (await import('./journal.ts')).run();
    case 'store':
      return (await import('./store/run.ts')).run(options);
    case 'visits':
      return (await import('./visits/run.ts')).run(options);
    case 'soak':
      return (await import('./soak/run.ts')).run(options);
    case 'ab-test':
      return (await import('./ab-test/run.ts')).run({
        ...(options.requests !== undefined && { visitors: options.requests }),
        ...(options.data !== undefined && { data: options.data }),
      });
    case 'steady':
      return (await import('./steady/run.ts')).run(options);
    case 'stats':
      return (await import('./stats/run.ts')).run();
    case 'upgrade':
      return (await import('./upgrade.ts')).runUpgrade(options.against, options);
    case 'move':
      return (await import('./move.ts')).run(options);
    case 'clickhouse':
      return (await import('./clickhouse/run.ts')).run(options);
    case 'maturity':
      return (await import('./maturity/run.ts')).run();
    case 'caps':
      return (await import('./caps/run.ts')).run();
    case 'postbacks':
      return (await import('./postbacks/run.ts')).run();
    default:
      throw new Problem(
        `Unknown benchmark "${what}". Choose edge, ingest, steady, journal, store, visits, soak, campaigns, reports, spend, types, fairness, maturity, upgrade, move, clickhouse, postbacks, caps, stats or ab-test.`,
      );
  }
};
