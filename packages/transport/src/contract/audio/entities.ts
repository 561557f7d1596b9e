/** The channel that carries sound, and the kinds of connection. */
import { choice, type Infer } from '../codec/index.ts';

/** The channel number that carries audio (specification section 9). */
export const audioChannelNumber = 7;

/** Whether the operator only listens to a device, or talks with it. */
export const interaction = choice({ listen: 0, intercom: 1 });
export type Interaction = Infer<typeof interaction>;
