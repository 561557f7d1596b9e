/** Every call about messages that are sent. */
import { sentMessages } from './sent.ts';

export { getBrowserPush, subscribeBrowserPush, unsubscribeBrowserPush } from './browsers.ts';
export { retrySentMessage, revealSentMessage } from './sent.ts';
export { tryBrowserPush, tryMail, trySms, tryWebhook } from './tries.ts';

export const { find: findSentMessageByPage, get: getSentMessage, file: exportSentMessage } = sentMessages;
