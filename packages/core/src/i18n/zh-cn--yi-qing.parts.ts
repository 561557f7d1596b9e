import type { Messages } from '@lingui/core';
import { messages as base } from './zh-cn.parts.ts';

const areas = import.meta.glob<Messages>('./locales/zh-cn--yi-qing/{alarms,devices,driving,robots,triage,video}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** What the parts of a console say in zh-cn, with the vehicle brand's own words laid over it. */
export const messages: Messages = Object.assign({}, base, ...Object.values(areas));
