import type { Messages } from '@lingui/core';
import { messages as base } from './zh-cn.live.ts';

const areas = import.meta.glob<Messages>('../locales/zh-cn--yi-qing/{robots,video}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The areas `robots` and `video` of zh-cn with the vehicle brand's own words laid over them (the late area `live`). */
export const messages: Messages = Object.assign({}, base, ...Object.values(areas));
