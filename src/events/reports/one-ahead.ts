/**
 * What a source yields, the next of it being got ready while somebody is busy with the one before; never more than that one.
 * Whoever stops early waits for it, so that nothing goes on behind his back.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const start = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // It may fail while nobody waits for it yet.
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
