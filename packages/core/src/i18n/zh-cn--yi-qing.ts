import type { Messages } from '@lingui/core';
import { messages as base } from './zh-cn.ts';

const areas = import.meta.glob<Messages>('./locales/zh-cn--yi-qing/*.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** zh-cn with the vehicle brand's own words laid over it. */
export const messages: Messages = Object.assign({}, base, ...Object.values(areas));
