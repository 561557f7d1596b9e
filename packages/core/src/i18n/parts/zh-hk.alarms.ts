import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('../locales/zh-hk/{alarms,triage}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `alarms` and `triage` in one chunk (the late area `alarms`): who speaks one of them speaks the other. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
