import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>('./locales/zh-hk/{brand,code,common,session,system}.json', {
  query: '?lingui',
  eager: true,
  import: 'messages',
});

/** The compiled messages of zh-hk in one file: the areas that every page uses. All others are loaded with their pages (`LateArea`). */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
