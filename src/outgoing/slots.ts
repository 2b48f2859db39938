/** Runs at most `count` pieces of work at a time, in order of arrival. */
export const slots = (count: number) => {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

/** The same for each name separately; unused names are dropped. */
export const slotsByName = (count: number) => {
  const names = new Map<string, { run: ReturnType<typeof slots>; users: number }>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const entry = names.get(name) ?? { run: slots(count), users: 0 };
    names.set(name, entry);
    entry.users += 1;
    try {
      return await entry.run(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) names.delete(name);
    }
  };
};
