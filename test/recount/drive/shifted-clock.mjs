/**
 * Loaded before the program (`NODE_OPTIONS=--import`): its processes run `FAIRLEAD_TEST_CLOCK_SHIFT_MS` ahead of this
 * machine, so that a run of minutes crosses hours and days.
 */
const shift = Number(process.env.FAIRLEAD_TEST_CLOCK_SHIFT_MS ?? 0);

if (shift !== 0) {
  const machine = Date.now;
  Date.now = () => machine() + shift;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [Date.now()] : args, self),
    apply: () => new Date(machine() + shift).toString(),
  });
}
