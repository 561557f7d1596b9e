import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('../locales/en-us/{alarms,triage}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `alarms` and `triage` in one file (the late area `alarms`): a page that uses one of them uses the other. */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
