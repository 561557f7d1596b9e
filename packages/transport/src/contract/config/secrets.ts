/** Secrets of things: passwords and keys that a device proves itself with. They go to the server and never come back. */
import { assumed, meant, optional, text, timeOrNone, within, type Field, type Limits } from '../codec/index.ts';

/** A secret, which a new thing needs. */
export const secret = (wireName: string, limits: Limits, doc: string): Field<string> =>
  assumed(wireName, meant(within(text, limits), 'secret'), `${doc}; never sent back`);

/** The same secret in a change: without it the stored one stays. */
export const newSecret = ({ wireName, codec, doc }: Field<string>): Field<string | undefined> =>
  assumed(wireName, optional(codec), `${doc}. When missing, it stays as it is`);

/** When a secret was last set, for the row of its thing. Its name is that of the secret with `SetAt`. */
export const secretSetAt = (wireName: string): Field<number | undefined> =>
  assumed(wireName, timeOrNone, 'When it was last set');
