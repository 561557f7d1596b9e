/** The push of the channels of a device. */
import { list } from '../codec/index.ts';
import { rule } from '../push.ts';
import { channel } from './entities.ts';

/** The push of the channels of a device. */
export const videoPushes = {
  ChannelList: rule('device', 'latest', list(channel), 'ChannelListPushSwitch'),
} as const;
