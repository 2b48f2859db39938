import { execFileSync } from 'node:child_process';

/** A network namespace for one machine: its own network stack, reached by one cable. Linux, as root, with iproute2. */
export interface OwnNetwork {
  /** Address of this side of the cable. */
  readonly outside: string;
  /** Address of the machine's side. */
  readonly inside: string;
  /** Words before a command that is to run inside. */
  readonly enter: readonly [string, ...string[]];
  /** Pulls the cable, or plugs it in again. */
  plug(isIn: boolean): void;
  close(): void;
}

const ip = (...args: string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

let made = 0;

/** Makes one, with addresses from the range for such tests (RFC 2544); null where that is not possible. */
export const ownNetwork = (): OwnNetwork | null => {
  const place = (process.pid % 60) * 4 + (made++ % 4);
  const name = `fairlead-${process.pid}-${place}`;
  const [here, there] = [`fl${place}o`, `fl${place}i`];
  const [outside, inside] = [`198.18.${place}.1`, `198.18.${place}.2`];
  try {
    ip('netns', 'add', name);
  } catch {
    return null;
  }
  const within = (...args: string[]): void => ip('-netns', name, ...args);
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  ip('address', 'add', `${outside}/30`, 'dev', here);
  within('address', 'add', `${inside}/30`, 'dev', there);
  within('link', 'set', 'lo', 'up');
  within('link', 'set', there, 'up');
  ip('link', 'set', here, 'up');
  return {
    outside,
    inside,
    enter: ['ip', 'netns', 'exec', name],
    plug: (isIn) => ip('link', 'set', here, isIn ? 'up' : 'down'),
    close: () => {
      // Takes both ends of the cable with it.
      ip('netns', 'delete', name);
    },
  };
};
