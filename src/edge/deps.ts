import type { Config } from '../config/config.ts';
import type { ClickSigner } from '../events/journal/click-id.ts';
import type { Journal } from '../events/journal/contract.ts';
import type { DisclosureAddresses } from '../signing/disclosure-address.ts';
import type { Signing } from '../signing/sign.ts';
import type { CapCounters } from './caps.ts';
import type { EdgeLog } from './log.ts';
import type { Networks } from './networks.ts';
import type { Places } from './places.ts';
import type { SnapshotHolder } from './snapshot-holder.ts';
import type { Verifier } from './verifier.ts';
import type { VisitorKeys } from './visitor-keys.ts';
import type { VisitorTokens } from './visitor-token.ts';

/** Everything one edge worker is made of. The caller made it and closes it, after the edge. */
export interface EdgeDeps {
  readonly config: Config['edge'];
  readonly journal: Journal;
  readonly signer: ClickSigner;
  readonly signing: Signing;
  readonly disclosureKeys: Pick<DisclosureAddresses, 'check'>;
  /** What the secrets of incoming sources are made of. */
  readonly intakeKey: Uint8Array;
  readonly visitorKeys: VisitorKeys;
  /** Signs what browsers keep of their visitors, by the host of the link. */
  readonly visitorTokens: VisitorTokens;
  readonly snapshots: SnapshotHolder;
  readonly caps: CapCounters;
  readonly places: Places;
  readonly networks: Networks;
  readonly verifier: Verifier;
  readonly log: EdgeLog;
  /** Shorter or longer patience with slow clients, milliseconds. */
  readonly timeouts?: Partial<Timeouts>;
}

export interface Timeouts {
  /** Until the headers are in. */
  readonly headers: number;
  /** Until the whole request is in. */
  readonly request: number;
  /** Between two requests of a connection. */
  readonly keepAlive: number;
  /** For answers to be taken at a stop, before connections are cut. */
  readonly stop: number;
}
