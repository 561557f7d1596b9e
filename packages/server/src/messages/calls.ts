import type { messagesContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { sessionOf } from '../session/caller.ts';
import type { SentMessages } from './sent.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Tries } from './tries.ts';

/** The parts that these calls use. */
export interface MessageCallNeeds {
  readonly sent: SentMessages;
  readonly tries: Tries;
  readonly subscriptions: Subscriptions;
}

/** The calls about messages. */
export const sentCalls = ({ sent, tries, subscriptions }: MessageCallNeeds): CallsOf<typeof messagesContract> => ({
  findSentMessageByPage: (asked, caller) => sent.find(asked, caller),
  getSentMessage: ({ id }, caller) => sent.get(id, caller),
  exportSentMessage: (asked, caller) => sent.file(asked, caller),
  retrySentMessage: (asked, caller) => sent.retry(asked, caller),
  revealSentMessage: ({ id }, caller) => sent.reveal(id, caller),
  trySms: ({ phone }, caller) => tries.to('shortMessage', phone, sessionOf(caller).user.id, caller.language),
  tryMail: ({ mailTo }, caller) => tries.to('mail', mailTo, sessionOf(caller).user.id, caller.language),
  tryWebhook: (_, caller) => tries.toAll('webhook', sessionOf(caller).user.id, caller.language),
  tryBrowserPush: (_, caller) => tries.toAll('browser', sessionOf(caller).user.id, caller.language),
  getBrowserPush: ({ endpoint }, caller) => subscriptions.get(sessionOf(caller).user.id, endpoint),
  subscribeBrowserPush: async (asked, caller) => {
    await subscriptions.add(sessionOf(caller).user.id, asked);
    return undefined;
  },
  unsubscribeBrowserPush: async ({ endpoint }, caller) => {
    await subscriptions.remove(sessionOf(caller).user.id, endpoint);
    return undefined;
  },
});
