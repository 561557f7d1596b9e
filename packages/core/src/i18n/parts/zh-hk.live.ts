import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('../locales/zh-hk/{robots,video}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `robots` and `video` in one file (the late area `live`): a page that uses one of them uses the other. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
