/** The absolute addresses of the streams that the server answers. Apart from those of files, because pages without video have files too. */
import { streamAddress } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Addresses } from './addresses.ts';

/** Returns the absolute WebSocket address of a stream that the server answered. Undefined when it is not an address. */
export type StreamAddress = (answered: string) => string | undefined;

/** What the addresses are made from. */
export interface StreamDeps extends Pick<Addresses, 'use'> {
  readonly environment: Pick<Environment, 'pageAddress'>;
  /** Root of the server. Empty means the page's origin. */
  readonly service: string;
}

/** Makes the addresses. An address that it returns counts as used by the console. */
export const streamsOf =
  ({ service, environment, use }: StreamDeps): StreamAddress =>
  answered => {
    const address = streamAddress(answered, service, environment.pageAddress);
    return address === undefined ? undefined : use(address);
  };
