/**
 * Of several pages of one browser one sounds: alarms, calls and the lost connection alike. Only a page that is signed in
 * takes part, among pages of the same user and server, and one that the browser blocks gives way to one that is heard.
 */
import { SoundError, type Environment, type SoundOutput } from './environment.ts';

/** The sound of a page that keeps quiet while another page has the voice. */
export interface Voice {
  readonly sound: SoundOutput;
  /** Takes part among the pages of this name. */
  claim(name: string): void;
  /** Takes part no more; another page takes the voice over. */
  release(): void;
  /** Whether this page is the one that sounds. */
  isMine(): boolean;
}

/** Makes the voice. A sound that another page makes counts as played here; the test sound always plays. */
export function createVoice({ sound, claimSound }: Pick<Environment, 'sound' | 'claimSound'>): Voice {
  let claimed: { readonly name: string; readonly giveUp: () => void } | undefined;
  let isMine = true;

  const release = (): void => {
    claimed?.giveUp();
    claimed = undefined;
    isMine = true;
  };
  const claim = (name: string): void => {
    release();
    claimed = {
      name,
      giveUp: claimSound(name, isNow => {
        isMine = isNow;
      }),
    };
  };

  return {
    claim,
    release,
    isMine: () => isMine,
    sound: {
      play: async (wanted, signal, onBegin) => {
        if (!isMine && !('tone' in wanted && wanted.tone === 'test')) return;
        try {
          await sound.play(wanted, signal, onBegin);
        } catch (error) {
          // To the end of the queue: a page that may sound takes over, and where there is none it comes back at once.
          if (claimed && error instanceof SoundError && error.reason === 'blocked') claim(claimed.name);
          throw error;
        }
      },
      unlock: () => sound.unlock(),
      close: () => sound.close(),
    },
  };
}
