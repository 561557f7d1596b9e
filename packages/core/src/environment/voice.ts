/** Of several pages of one browser one sounds: alarms, calls and the lost connection alike. */
import type { Environment, SoundOutput } from './environment.ts';

/** The sound of a page that keeps quiet while another page has the voice. */
export interface Voice {
  readonly sound: SoundOutput;
  /** Gives the voice up, so that another page takes it over. */
  release(): void;
}

/** Claims the voice for this page. A sound that another page makes counts as played here; the test sound always plays. */
export function claimVoice({ sound, claimSound }: Pick<Environment, 'sound' | 'claimSound'>): Voice {
  let isMine = true;
  const release = claimSound(isNow => {
    isMine = isNow;
  });
  return {
    release,
    sound: {
      play: (wanted, signal) =>
        isMine || ('tone' in wanted && wanted.tone === 'test') ? sound.play(wanted, signal) : Promise.resolve(),
      unlock: () => sound.unlock(),
    },
  };
}
