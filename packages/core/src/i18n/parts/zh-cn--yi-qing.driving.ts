import type { Messages } from '@lingui/core';
import { messages as base } from './zh-cn.driving.ts';

const areas = import.meta.glob<Messages>('../locales/zh-cn--yi-qing/{devices,driving}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `devices` and `driving` of zh-cn with the vehicle brand's own words laid over them (the late area `driving`). */
export const messages: Messages = Object.assign({}, base, ...Object.values(areas));
