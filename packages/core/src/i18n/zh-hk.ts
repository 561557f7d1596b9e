import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('./locales/zh-hk/*.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** Every compiled message of zh-hk, all areas in one chunk. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
