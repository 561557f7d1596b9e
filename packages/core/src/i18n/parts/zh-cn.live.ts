import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('../locales/zh-cn/{robots,video}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `robots` and `video` in one chunk (the late area `live`): who speaks one of them speaks the other. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
