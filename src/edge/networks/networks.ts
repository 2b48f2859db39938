/** `hosting`: a data centre. `relay`: exits shared by browsers (iCloud Private Relay), never held against anyone. */
export type NetworkKind = 'hosting' | 'relay';

export interface Networks {
  /** `address`: normalised text. Null: unknown. Never throws, never waits. */
  kindOf(address: string): NetworkKind | null;
}
