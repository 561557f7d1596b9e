import type { Messages } from '@lingui/core';
import { messages as base } from './zh-cn.alarms.ts';

const areas = import.meta.glob<Messages>('../locales/zh-cn--yi-qing/{alarms,triage}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `alarms` and `triage` of zh-cn with the vehicle brand's own words laid over them (the late area `alarms`). */
export const messages: Messages = Object.assign({}, base, ...Object.values(areas));
