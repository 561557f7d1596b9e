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

/** So long after it was asked for a sound may prove to be blocked in the page that has the voice, ms: hidden pages have slow timers. */
const heldFor = 1_500;

/** Makes the voice. A sound that another page makes counts as played here; the test sound always plays. */
export function createVoice({ sound, claimSound, clock }: Pick<Environment, 'sound' | 'claimSound' | 'clock'>): Voice {
  let claimed: { readonly name: string; readonly giveUp: () => void } | undefined;
  let isMine = true;
  /** Ends the wait of each sound that is held: it is played, or not. */
  const held = new Set<(isComing: boolean) => void>();

  /** Whether the voice comes here while another page may yet prove to be blocked. */
  const comes = (signal: AbortSignal): Promise<boolean> =>
    new Promise(resolve => {
      const end = (isComing: boolean): void => {
        disarm();
        held.delete(end);
        signal.removeEventListener('abort', stop);
        resolve(isComing);
      };
      const stop = (): void => end(false);
      const disarm = clock.after(heldFor, stop);
      signal.addEventListener('abort', stop);
      held.add(end);
    });
  const endHeld = (isComing: boolean): void => {
    for (const end of held) end(isComing);
  };

  const release = (): void => {
    claimed?.giveUp();
    claimed = undefined;
    isMine = true;
    endHeld(false);
  };
  const claim = (name: string, takes = false): void => {
    release();
    claimed = {
      name,
      giveUp: claimSound(
        name,
        isNow => {
          isMine = isNow;
          if (isNow) endHeld(true);
        },
        takes,
      ),
    };
  };

  /** The user lets this page sound: it has the voice then, whichever page had it may be blocked. */
  const take = (): void => {
    if (claimed && !isMine) claim(claimed.name, true);
  };

  return {
    claim: name => claim(name),
    release,
    isMine: () => isMine,
    sound: {
      play: async (wanted, signal, onBegin) => {
        if (!isMine && !('tone' in wanted && wanted.tone === 'test') && !(await comes(signal))) return;
        try {
          await sound.play(wanted, signal, onBegin);
          if ('tone' in wanted && wanted.tone === 'test') take();
        } catch (error) {
          // To the end of the queue: a page that may sound takes over, and where there is none it comes back at once.
          if (claimed && error instanceof SoundError && error.reason === 'blocked') claim(claimed.name);
          throw error;
        }
      },
      unlock: async () => {
        const isFree = await sound.unlock();
        if (isFree) take();
        return isFree;
      },
      close: () => sound.close(),
    },
  };
}
