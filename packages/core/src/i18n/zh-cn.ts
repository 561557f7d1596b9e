import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>(
  [
    './locales/zh-cn/*.json',
    '!./locales/zh-cn/{audio,broadcast,captures,data,host,password,playback,player,problem,reference,sos,wall}.json',
  ],
  {
    query: '?lingui',
    eager: true,
    import: 'messages',
  },
);

/** The compiled messages of zh-cn in one chunk: all areas but those that come with their pages (`LateArea`). */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
