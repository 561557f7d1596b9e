/** Absolute addresses of the server's files, and the hosts whose addresses the console has used. */
import { serverAddress } from '@patrolkit/transport';

/** The addresses of one console. */
export interface Addresses {
  /** The absolute address of a file of the server. */
  file(relative: string): string;
  /** Records that the console uses an absolute address, and returns it. */
  use(address: string): string;
  /** Whether an address is on the server, or on another host from which the console has requested a file or stream. */
  isUsed(address: string): boolean;
}

/** The most hosts that are remembered, because a hostile server could name any number. */
const most = 200;

/** Makes the addresses. */
export function createAddresses(service: string, pageAddress: string): Addresses {
  const hosts = new Set([serverAddress('', service, pageAddress).host]);
  const use = (address: string): string => {
    if (hosts.size < most) hosts.add(new URL(address).host);
    return address;
  };
  return {
    file: relative => use(serverAddress(relative, service, pageAddress).href),
    use,
    isUsed: address => hosts.has(new URL(address).host),
  };
}
