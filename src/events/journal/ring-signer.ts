import { derivedOf, type KeyRing, keyAt } from '../../config/key-ring.ts';
import { type ClickSigner, clickSigner } from './click-id.ts';

/** How long after its end an old key is accepted, for workers that could not read the new one in time. */
const LATE_MS = 24 * 60 * 60 * 1000;
const TIME_AT = 6;
const TIME_BYTES = 6;

/**
 * Signs each click with the key in force at the click's time, so that an ID can be recreated later, and verifies with
 * that key first; a second key is tried only within a day of a change. An attacker with an old key can therefore make
 * IDs only for its days.
 */
export const ringSigner = (ring: KeyRing): ClickSigner => {
  const signers = derivedOf(ring, clickSigner);
  const head = Buffer.alloc(TIME_AT + TIME_BYTES);
  const lateVerify = (id: string): ReturnType<ClickSigner['verify']> => {
    // The first twelve bytes are sixteen characters, and the time is the last six of those bytes.
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
