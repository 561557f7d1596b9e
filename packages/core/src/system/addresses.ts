/** Absolute addresses of the server's files, and whose addresses the console has used. */
import { serverAddress } from '@patrolkit/transport';

/** The addresses of one console. */
export interface Addresses {
  /** The absolute address of a file of the server. */
  file(relative: string): string;
  /** Notes that the console uses an absolute address, and returns it. */
  use(address: string): string;
  /** Whether an address is on the server, or on another one of which a file or stream was asked for. */
  isUsed(address: string): boolean;
}

/** Most servers that are remembered: a hostile one could name any number. */
const most = 200;

/** Makes them. */
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
