import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address without the prefix that Node.js gives to one of version 4 on a socket of version 6. */
export const plainAddress = (address: string): string => {
  const inner = /^::ffff:(.+)$/i.exec(address)?.[1];
  return inner !== undefined && isIP(inner) === 4 ? inner : address;
};

/** Whether an address is one of these, or of one of these networks. */
export const memberOf = (all: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  const kind = (address: string): 'ipv6' | 'ipv4' => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const one of all) {
    const [address = '', bits] = one.split('/');
    if (bits === undefined) list.addAddress(address, kind(address));
    else list.addSubnet(address, Number(bits), kind(address));
  }
  return address => {
    const plain = plainAddress(address);
    return isIP(plain) !== 0 && list.check(plain, kind(plain));
  };
};

/**
 * What an address is counted by: itself, or for version 6 its network of 64 bits. Whoever has one address of such a network has
 * all of them.
 */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = (plain.split('%')[0] ?? '').split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const head = groups(before);
  // An address may end with one of version 4, which stands for two groups.
  const tail = groups(after ?? '').flatMap(group => (group.includes('.') ? [group, group] : [group]));
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
