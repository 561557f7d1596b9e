/** The absolute addresses of the streams that the server answers; apart from those of files, which pages without video have too. */
import { streamAddress } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Addresses } from '../system/addresses.ts';

/** The absolute WebSocket address of a stream that the server answered; undefined when it is none. */
export type StreamAddress = (answered: string) => string | undefined;

/** What it is made from. */
export interface StreamDeps extends Pick<Addresses, 'use'> {
  readonly environment: Pick<Environment, 'pageAddress'>;
  /** Root of the server; the page's origin where empty. */
  readonly service: string;
}

/** Makes it: an address that it answers counts as used by the console. */
export const streamsOf =
  ({ service, environment, use }: StreamDeps): StreamAddress =>
  answered => {
    const address = streamAddress(answered, service, environment.pageAddress);
    return address === undefined ? undefined : use(address);
  };
