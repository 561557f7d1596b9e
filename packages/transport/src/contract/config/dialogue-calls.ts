/** The calls about what devices say, and what they answer. */
import { voices } from './voices.ts';

export { listSound, listSpeaker, listVoice } from './choices.ts';
export { tryVoice, uploadVoice } from './voices.ts';
export const {
  find: findVoiceByPage,
  get: getVoice,
  add: addVoice,
  modify: modifyVoice,
  remove: deleteVoice,
  history: getVoiceHistory,
  hold: editVoice,
  file: exportVoice,
} = voices;
