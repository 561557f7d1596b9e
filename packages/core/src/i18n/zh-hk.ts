import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>(
  [
    './locales/zh-hk/*.json',
    '!./locales/zh-hk/{account,alarms,audio,brand,broadcast,captures,code,common,data,devices,driving,host,password,playback,player,problem,reference,robots,screens,session,sos,system,triage,video,wall}.json',
  ],
  {
    query: '?lingui',
    eager: true,
    import: 'messages',
  },
);

/** The compiled messages of zh-hk in one chunk: the areas that every page speaks; all others come with their pages (`LateArea`). */
export const messages: Messages = Object.assign({}, ...Object.values(areas));
