import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('./locales/zh-hk/{alarms,devices,driving,robots,triage,video}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The compiled messages of zh-hk that the parts of a console and their widgets speak, in one chunk (the late area `parts`). */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
