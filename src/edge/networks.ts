/** `hosting`: a data centre's. `relay`: shared exits of people's browsers (iCloud Private Relay), never held against anyone. */
export type NetworkKind = 'hosting' | 'relay';

export interface Networks {
  /** `address`: normalised text. Null: nothing known. Never throws, never waits. */
  kindOf(address: string): NetworkKind | null;
}
