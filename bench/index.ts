import { Problem } from '../src/config/problem.ts';

/** Runs one benchmark; throws Problem when there is none of that name. */
export const bench = async (what: string, options: { requests?: number; data?: string }): Promise<void> => {
  switch (what) {
    case 'edge':
      return (await import('./edge/run.ts')).run();
    case 'campaigns':
      return (await import('./campaigns/run.ts')).run();
    case 'reports':
      return (await import('./reports/run.ts')).run(options);
    case 'ingest':
      return (await import('./ingest.ts')).run();
    default:
      throw new Problem(`There is no benchmark "${what}". Choose edge, ingest, campaigns or reports.`);
  }
};
