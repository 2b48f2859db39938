import { derivedOf, type KeyRing, keyAt } from '../../config/key-ring.ts';
import { type ClickSigner, clickSigner } from './click-id.ts';

/** For so long after its end an old key is believed: a worker that could not read the new one in time used it still. */
const LATE_MS = 24 * 60 * 60 * 1000;
const TIME_AT = 6;
const TIME_BYTES = 6;

/**
 * Signs each click with the key that is in force at the click's own time, so that an id can be made again later, and looks there
 * first to check one: a second key is tried within a day of a change alone. Who gets hold of an old key can
 * therefore make ids of its own days only.
 */
export const ringSigner = (ring: KeyRing): ClickSigner => {
  const signers = derivedOf(ring, clickSigner);
  const head = Buffer.alloc(TIME_AT + TIME_BYTES);
  const lateVerify = (id: string): ReturnType<ClickSigner['verify']> => {
    // The first twelve bytes are sixteen letters, and the time is the last six of them.
    if (head.write(id.slice(0, 16), 'base64url') !== head.length) return null;
    const time = head.readUIntBE(TIME_AT, TIME_BYTES);
    const first = keyAt(signers(), time);
    const click = first.made.verify(id);
    if (click !== null) return click;
    for (const { made, from, until } of signers()) {
      const isLate = from <= time && until !== null && time < until + LATE_MS;
      const late = isLate && made !== first.made ? made.verify(id) : null;
      if (late !== null) return late;
    }
    return null;
  };
  return {
    sign: (click) => keyAt(signers(), click.time).made.sign(click),
    verify(id) {
      const all = signers();
      return all.length === 1 && all[0] ? all[0].made.verify(id) : lateVerify(id);
    },
  };
};
