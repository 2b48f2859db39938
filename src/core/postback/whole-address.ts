/** The eight groups of an IPv6 address. Null: not an address in our spelling. */
const groupsOf = (address: string): string[] | null => {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return null;
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left.length === 8 ? left : null;
  const right = tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  return missing < 1 ? null : [...left, ...Array<string>(missing).fill('0'), ...right];
};

/**
 * Whether an address is certainly complete. One truncated to /24 ends in `.0`, and one truncated to /48 has nothing
 * after the third group. Complete ones that look like this are also withheld, because a partial address would point at
 * someone else.
 */
export const isWholeAddress = (address: string): boolean => {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return !address.endsWith('.0');
  if (!/^[0-9a-f:]+$/i.test(address)) return false;
  const groups = groupsOf(address);
  return groups?.slice(3).some((group) => !/^0*$/.test(group)) ?? false;
};
