import type { SupervisedChild } from './child.ts';

/** What is told about a child of the version that takes over. */
export interface HeldChild {
  /** It waits for the port; `listen` lets it have it. Called again with the same child once it has a snapshot. */
  prepared(hasSnapshot: boolean, listen: () => void): void;
  ready(): void;
  died(how: string): void;
}

export interface Replacement {
  /** The new version answers links. Otherwise the former one still does, and always did. */
  readonly answersLinks: boolean;
  /** What went wrong, for the operator; null if everything of the new version runs. */
  readonly problem: string | null;
}

export interface HandOverOptions {
  after: (ms: number, fn: () => void) => () => void;
  /** Resolves when everything is told to stop. */
  stopped: Promise<void>;
  /** Progress for the operator. */
  say: (progress: string) => void;
  /** Starts the new edge workers; each is told about with what `heldOf` returns for its role. */
  startEdges: (heldOf: (role: string) => HeldChild) => SupervisedChild[];
  /** Ends edge workers that do not take over. */
  abandon: (children: readonly SupervisedChild[]) => Promise<void>;
  /** The new edge workers accept connections: the former ones retire. */
  edgesAnswer: (children: readonly SupervisedChild[]) => void;
  /** Stops everything else of the former version, and then starts that of the new one. */
  replaceRest: (heldOf: (role: string) => HeldChild) => Promise<void>;
}

/** Edge workers start within a second or two; a large snapshot on a slow disk takes longer. */
const PREPARE_MS = 90_000;
/** Control stores what the journals hold, migrates its stores and sends a snapshot. */
const CONTROL_MS = 30 * 60_000;

/** Children of the new version, and a way to wait for what happens to them. */
const watchChildren = ({ after, stopped }: Pick<HandOverOptions, 'after' | 'stopped'>) => {
  const snapshots = new Map<string, boolean>();
  const listens = new Map<string, () => void>();
  const readies = new Set<string>();
  const roles = new Set<string>();
  let isOpen = false;
  let failed: string | null = null;
  let look = (): void => {};

  return {
    heldOf: (role: string): HeldChild => {
      roles.add(role);
      return {
        prepared: (hasSnapshot, listen) => {
          snapshots.set(role, hasSnapshot);
          // One that is restarted later takes its port at once.
          if (isOpen) listen();
          else listens.set(role, listen);
          look();
        },
        ready: () => {
          readies.add(role);
          look();
        },
        died: (how) => {
          failed ??= `${role}: ${how}`;
          look();
        },
      };
    },
    arePrepared: () => [...roles].every((role) => snapshots.has(role)),
    haveSnapshots: () => [...roles].every((role) => snapshots.get(role) === true),
    areReady: () => [...roles].every((role) => readies.has(role)),
    listen: () => {
      isOpen = true;
      for (const listen of listens.values()) listen();
    },
    /** Resolves to null once `isDone`, or to why that will not happen. */
    until: (isDone: () => boolean, mostMs: number): Promise<string | null> =>
      new Promise((resolve) => {
        const end = (problem: string | null): void => {
          look = () => {};
          cancel();
          resolve(problem);
        };
        const cancel = after(mostMs, () => end(`no answer within ${mostMs / 1000} seconds`));
        void stopped.then(() => end('Fairlead is stopping'));
        look = () => {
          if (failed !== null) end(failed);
          else if (isDone()) end(null);
        };
        look();
      }),
  };
};

/**
 * Lets another version take over without a moment in which nothing listens on the port. Its edge workers start beside
 * the former ones, get the same listening sockets, and only then the former ones stop accepting and finish what they
 * have. Control is stopped and started in between: links do not need it. If the new version cannot read the copy of
 * the snapshot, its control comes first and sends one.
 */
export const handOver = async (options: HandOverOptions): Promise<Replacement> => {
  const { say } = options;
  const edges = watchChildren(options);
  const rest = watchChildren(options);
  let restIsReplaced = false;

  const replaceRest = async (): Promise<string | null> => {
    restIsReplaced = true;
    say('The application is being replaced.');
    await options.replaceRest(rest.heldOf);
    return rest.until(rest.areReady, CONTROL_MS);
  };

  const children = options.startEdges(edges.heldOf);
  const keepFormer = async (problem: string): Promise<Replacement> => {
    await options.abandon(children);
    return { answersLinks: false, problem };
  };

  let problem = await edges.until(edges.arePrepared, PREPARE_MS);
  if (problem === null && !edges.haveSnapshots()) {
    say('The new version cannot read the campaigns that the edge has on disk: its application starts first.');
    problem = await replaceRest();
    problem ??= await edges.until(edges.haveSnapshots, PREPARE_MS);
  }
  if (problem !== null) return keepFormer(problem);
  edges.listen();
  problem = await edges.until(edges.areReady, PREPARE_MS);
  if (problem !== null) return keepFormer(problem);
  options.edgesAnswer(children);
  say('Links are answered by the new version.');
  return { answersLinks: true, problem: restIsReplaced ? null : await replaceRest() };
};
