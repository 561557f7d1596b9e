/** The words of sound: which channel carries it, and who may talk. */
import { choice, type Infer } from '../codec/index.ts';

/** The channel number that carries audio (specification section 9). */
export const audioChannelNumber = 7;

/** Whether the operator only hears a device, or talks with it. */
export const interaction = choice({ listen: 0, intercom: 1 });
export type Interaction = Infer<typeof interaction>;
