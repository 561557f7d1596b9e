import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('../locales/zh-cn--yi-qing/{alarms,triage}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The texts of the vehicle brand that differ from zh-cn in the areas `alarms` and `triage`. They replace those of zh-cn. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
