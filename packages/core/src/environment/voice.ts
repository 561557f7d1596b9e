/**
 * Which of several pages of one browser sounds. One page plays the sounds of alarms, and one those of calls: the page that has the voice
 * for them. Only signed-in pages of the same user and server that have alarms or calls compete. A page whose sound the browser blocks gives
 * the voice to another.
 */
import { SoundError, type Environment, type SoundOutput } from './environment.ts';

/** The sound of a page that keeps quiet while another page has the voice. */
export interface Voice {
  readonly sound: SoundOutput;
  /** Competes with the pages that use this name. */
  claim(name: string): void;
  /** Stops competing. Another page takes the voice. */
  release(): void;
  /** Whether this page is the one that sounds. */
  isMine(): boolean;
}

/** The voices of a page. Alarms and calls have one each, because another page may have only one of them. */
export type Voices = Partial<Record<'alarms' | 'calls', Voice>>;

/** How long a sound waits in case the page with the voice is blocked, ms. Hidden pages have slow timers. */
const heldFor = 1_500;

/** Makes the voice. A sound counts as played here when another page has the voice for it. The test sound always plays. */
export function createVoice({ sound, claimSound, clock }: Pick<Environment, 'sound' | 'claimSound' | 'clock'>): Voice {
  let claimed: { readonly name: string; readonly giveUp: () => void } | undefined;
  let isMine = true;
  /** Ends the wait of each held sound, and says whether it will play. */
  const held = new Set<(isComing: boolean) => void>();

  /** Waits for this page to get the voice, because the page that has it may be blocked. */
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
    claimed?.giveUp();
    claimed = {
      name,
      giveUp: claimSound(
        name,
        isNow => {
          isMine = isNow;
          if (!isNow) return;
          sound.prepare();
          endHeld(true);
        },
        takes,
      ),
    };
  };

  /** Takes the voice, because the user has allowed this page to sound, and the page that has it may be blocked. */
  const take = (): void => {
    if (claimed && !isMine) claim(claimed.name, true);
  };

  return {
    claim: name => {
      if (claimed?.name === name) return;
      release();
      claim(name);
    },
    release,
    isMine: () => isMine,
    sound: {
      play: async (wanted, signal, onBegin) => {
        if (!isMine && !('tone' in wanted && wanted.tone === 'test') && !(await comes(signal))) return;
        try {
          await sound.play(wanted, signal, onBegin);
          if ('tone' in wanted && wanted.tone === 'test') take();
        } catch (error) {
          // Claims again, behind the other pages. A page that may sound takes the voice. Without another page it returns at once.
          if (claimed && error instanceof SoundError && error.reason === 'blocked') claim(claimed.name);
          throw error;
        }
      },
      unlock: async () => {
        const isFree = await sound.unlock();
        if (isFree) take();
        return isFree;
      },
      prepare: () => sound.prepare(),
      close: () => sound.close(),
    },
  };
}
