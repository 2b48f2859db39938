import type { Config } from '../config/config.ts';
import type { ClickSigner } from '../events/journal/click-id.ts';
import type { Journal } from '../events/journal/contract.ts';
import type { DisclosureAddresses } from '../signing/disclosure-address.ts';
import type { Signing } from '../signing/sign.ts';
import type { CapCounters } from './caps/caps.ts';
import type { AnswerTally } from './http/answer-tally.ts';
import type { EdgeLog } from './log.ts';
import type { Places } from './places/places.ts';
import type { SnapshotHolder } from './snapshot/holder.ts';
import type { Networks } from './traffic/networks.ts';
import type { Verifier } from './traffic/traffic.ts';
import type { VisitorKeys } from './visitors/visitor-keys.ts';
import type { VisitorTokens } from './visitors/visitor-token.ts';

/** The parts of one edge worker. The caller creates them, and closes them after the edge. */
export interface EdgeDeps {
  readonly config: Config['edge'];
  readonly journal: Journal;
  readonly signer: ClickSigner;
  readonly signing: Signing;
  readonly disclosureKeys: Pick<DisclosureAddresses, 'check'>;
  /** Secrets of incoming sources are derived from it. */
  readonly intakeKey: Uint8Array;
  readonly visitorKeys: VisitorKeys;
  /** Signs visitor data stored in browsers, by the host of the link. */
  readonly visitorTokens: VisitorTokens;
  readonly snapshots: SnapshotHolder;
  readonly caps: CapCounters;
  readonly places: Places;
  readonly networks: Networks;
  readonly verifier: Verifier;
  readonly tally: AnswerTally;
  readonly log: EdgeLog;
  /** Milliseconds since 1970, of the same clock as the journal's; the system clock if absent. */
  readonly now?: () => number;
  /** Descriptor of an inherited socket; without one, the port is opened. */
  readonly socket?: number | null;
  /** Time limits for slow clients, milliseconds. */
  readonly timeouts?: Partial<Timeouts>;
}

export interface Timeouts {
  /** Until the headers have arrived. */
  readonly headers: number;
  /** Until the whole request has arrived. */
  readonly request: number;
  /** Between two requests of a connection. */
  readonly keepAlive: number;
  /** For clients to receive their answers at a stop, before connections are cut. */
  readonly stop: number;
}
