import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('../locales/zh-hk/{devices,driving}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `devices` and `driving` in one file (the late area `driving`): a page that uses one of them uses the other. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
