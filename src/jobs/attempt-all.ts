interface Attempts {
  /** Runs the work; a failure is logged with the fields and remembered. */
  run(fields: object, work: () => Promise<void>): Promise<void>;
  /** Throws the failures once every step has run. */
  end(): void;
}

/** Steps of a job that do not block each other. */
export const attemptAll = (log: { error(fields: object, message: string): void }): Attempts => {
  const failures: unknown[] = [];
  return {
    run: async (fields, work) => {
      try {
        await work();
      } catch (error) {
        failures.push(error);
        log.error({ ...fields, err: error }, 'a step of a job failed; the others go on');
      }
    },
    end: () => {
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed.`);
    },
  };
};
