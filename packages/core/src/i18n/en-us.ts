import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('./locales/en-us/*.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** Every compiled message of en-us, all areas in one chunk. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
