/** Search of /library/networks: the ID of the network whose form is open, or `new`. */
export interface NetworksSearch {
  open?: string | undefined;
}

export const networksSearch = ({ open }: Record<string, unknown>): NetworksSearch =>
  typeof open === 'string' ? { open } : {};
