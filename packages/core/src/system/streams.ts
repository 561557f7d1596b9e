/** The absolute addresses of the streams that the server answers; apart from those of files, which pages without video have too. */
import { streamAddress } from '@patrolkit/transport';
import type { Ground } from '../parts.ts';

/** The absolute WebSocket address of a stream that the server answered; undefined when it is none. */
export type StreamAddress = (answered: string) => string | undefined;

/** Makes it: an address that it answers counts as used by the console. */
export const streamsOf =
  ({ service, environment, use }: Pick<Ground, 'service' | 'environment' | 'use'>): StreamAddress =>
  answered => {
    const address = streamAddress(answered, service, environment.pageAddress);
    return address === undefined ? undefined : use(address);
  };
