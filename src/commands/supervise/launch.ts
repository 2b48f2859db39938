import { statSync } from 'node:fs';

/** How a process is started. Plain values: the supervisor that starts it may be of another version. */
export interface Launch {
  /** `edge-{worker}`, `control`. */
  readonly role: string;
  /** Absolute paths: another version is in another folder. */
  readonly program: string;
  readonly args: readonly string[];
  /** Added to the environment of the supervisor, without the variables in `without`. */
  readonly env: Readonly<Record<string, string>>;
  readonly without: readonly string[];
}

/** Stands for the number of an edge worker in `role` and `args`. */
export const WORKER = '{worker}';
/** Stands for the descriptor of its socket in `args`, or for NO_SOCKET. */
export const SOCKET = '{socket}';
export const NO_SOCKET = 'none';
/** The inherited socket, after standard input, output, error and the channel. */
const SOCKET_FD = 4;

/** How the processes of a version are started. */
export interface LaunchPlan {
  /** Changes when a supervisor could no longer run the processes of the other version. */
  readonly protocol: 1;
  readonly version: string;
  /** One of the edge workers. */
  readonly edge: Launch;
  /** Stopped after the edge workers, one after another. */
  readonly others: readonly Launch[];
  /** The program's files as the other version sees them: in a container, the same path can lead to another file. */
  readonly files: readonly { readonly path: string; readonly identity: string }[];
}

/** Distinguishes a file from any other on this machine; null if there is none at this path. */
const identityOf = (path: string): string | null => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
};

/** Files as this process sees them. */
export const identified = (paths: readonly string[]): LaunchPlan['files'] =>
  paths.map((path) => ({ path, identity: identityOf(path) ?? '' }));

/** Whether this process sees the same files. */
export const seesSameFiles = ({ files }: LaunchPlan): boolean =>
  files.every(({ path, identity }) => identityOf(path) === identity);

export const PROTOCOL = 1;

/** The launch of the edge worker with this number, with a socket or without one. */
export const launchOfWorker = (edge: Launch, worker: number, hasSocket: boolean): Launch => {
  const filled = (text: string): string =>
    text.replaceAll(WORKER, String(worker)).replaceAll(SOCKET, hasSocket ? String(SOCKET_FD) : NO_SOCKET);
  return { ...edge, role: filled(edge.role), args: edge.args.map(filled) };
};

/**
 * The first number of the edge workers that take over from those that begin with `first`. Both run for a while, and no
 * two may share a number. They take turns between two ranges; null if there are not enough numbers.
 */
export const nextNumbers = (first: number, workers: number, most: number): number | null => {
  if (2 * workers > most) return null;
  return first === 0 ? workers : 0;
};

const isText = (value: unknown): value is string => typeof value === 'string';

const isLaunch = (value: unknown): value is Launch => {
  if (typeof value !== 'object' || value === null) return false;
  const { role, program, args, env, without } = value as Record<string, unknown>;
  return (
    isText(role) &&
    isText(program) &&
    Array.isArray(args) &&
    args.every(isText) &&
    typeof env === 'object' &&
    env !== null &&
    Object.values(env).every(isText) &&
    Array.isArray(without) &&
    without.every(isText)
  );
};

/** Whether this supervisor can run what another version asks for. */
export const isLaunchPlan = (value: unknown): value is LaunchPlan => {
  if (typeof value !== 'object' || value === null) return false;
  const { protocol, version, edge, others, files } = value as Record<string, unknown>;
  return (
    protocol === PROTOCOL &&
    isText(version) &&
    isLaunch(edge) &&
    Array.isArray(others) &&
    others.every(isLaunch) &&
    Array.isArray(files) &&
    files.every((file) => isText(file?.path) && isText(file?.identity))
  );
};
