/** What is known of a job since the process started. Times in milliseconds. */
export interface JobRuns {
  readonly name: string;
  readonly completed: number;
  readonly failed: number;
  /** Time of the last run that completed, since 1970. Null before the first. */
  readonly completedAt: number | null;
  /** Duration of the last run. */
  readonly lastMs: number;
}

/** Remembers how the runs of all jobs ended. */
export interface JobRecord {
  note(name: string, run: { readonly failed: boolean; readonly at: number; readonly ms: number }): void;
  list(): readonly JobRuns[];
}

export const createJobRecord = (): JobRecord => {
  const jobs = new Map<string, JobRuns>();
  return {
    note: (name, { failed, at, ms }) => {
      const before = jobs.get(name) ?? { name, completed: 0, failed: 0, completedAt: null };
      jobs.set(name, {
        name,
        completed: before.completed + (failed ? 0 : 1),
        failed: before.failed + (failed ? 1 : 0),
        completedAt: failed ? before.completedAt : at,
        lastMs: ms,
      });
    },
    list: () => [...jobs.values()],
  };
};
