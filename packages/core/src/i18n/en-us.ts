import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>(['./locales/en-us/*.json', '!**/data.json'], {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The compiled messages of en-us in one chunk: all areas but those that come with their pages (`loadArea`). */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
