/**
 * Yields a source's items, preparing the next one while the caller is busy with the current one, and never more than
 * one ahead. Stopping early waits for it, so that nothing keeps running unnoticed.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const start = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // It may fail before anyone is waiting for it.
    next.catch(() => undefined);
    return next;
  };
  let next = start();
  try {
    for (let step = await next; !step.done; step = await next) {
      next = start();
      yield step.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}
