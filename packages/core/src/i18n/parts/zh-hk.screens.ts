import type { Messages } from '@lingui/core';
import { messages as titles } from '@patrolkit/transport/titles/zh-hk.json?lingui';
import { messages as frame } from '../locales/zh-hk/screens.json?lingui';

/** The area `screens` with the titles of screens, which stand with the table of screens: the server writes them too. */
export const messages: Messages = { ...frame, ...titles };
