import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>(
  [
    './locales/zh-cn/*.json',
    '!./locales/zh-cn/{account,alarms,audio,broadcast,captures,data,devices,driving,host,password,playback,player,problem,reference,robots,screens,sos,triage,video,wall}.json',
  ],
  {
    query: '?lingui',
    eager: true,
    import: 'messages',
  },
);

/** The compiled messages of zh-cn in one chunk: all areas but those that come with their pages (`LateArea`). */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
