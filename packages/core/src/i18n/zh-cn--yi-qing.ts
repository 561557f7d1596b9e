import type { Messages } from '@lingui/core';
import { messages as base } from './zh-cn.ts';

const areas = import.meta.glob<Messages>('./locales/zh-cn--yi-qing/{brand,code,common,session,system}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** zh-cn with the vehicle brand's own words laid over it: the areas that every page speaks. An area that says nothing else has no file. */
export const messages: Messages = Object.assign({}, base, ...Object.values(areas));
