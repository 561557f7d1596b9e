/** What follows alarms: linkages let devices act, and messages go to people and other systems. */
import { openLinkagesOf } from './linkage-needs.ts';
import { openMessages, type MessageRoomNeeds } from './messages/room.ts';
import type { AlarmRoom } from './alarms/room.ts';
import type { ConfigRoom } from './config/room.ts';
import type { ServerOptions } from './server-options.ts';

type LinkageParts = Parameters<typeof openLinkagesOf>;

/** Opens both rooms. */
export const openFollowers = async (
  common: LinkageParts[0] & Pick<MessageRoomNeeds, 'live' | 'crew' | 'actorOf'>,
  { allowWebhooksTo }: Pick<ServerOptions, 'allowWebhooksTo'>,
  doers: Omit<LinkageParts[1], 'messages'> & {
    readonly alarms: Pick<AlarmRoom, 'forMessages'>;
    readonly config: Pick<ConfigRoom, 'forMessages' | 'forLinkages'>;
  },
) => {
  const messages = await openMessages({
    ...common,
    ...doers.config.forMessages,
    ...doers.alarms.forMessages,
    allowWebhooksTo,
  });
  const linkages = await openLinkagesOf(common, { ...doers, messages: messages.messages });
  return { linkages, messages, rooms: [linkages, messages], calls: messages.calls };
};
