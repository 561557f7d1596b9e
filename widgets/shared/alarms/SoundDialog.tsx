import { CircleAlert, CircleCheck, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useStore, useText } from '../element/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Plays the alarm sound to try it; where the browser blocks it, explains why and lets it through: that takes a click. */
export function SoundDialog({ onClose }: { readonly onClose: () => void }) {
  const { alarms } = useConsole();
  const { isBlocked } = useStore(alarms.$sound);
  const text = useText();
  const [isTried, setTried] = useState(false);
  const test = async (): Promise<void> => {
    await alarms.testSound();
    setTried(true);
  };
  const allow = async (): Promise<void> => {
    if (await alarms.unlockSound()) await test();
    else setTried(true);
  };
  return (
    <Dialog
      open
      width={480}
      title={text(isBlocked ? 'alarms.sound.title' : 'alarms.sound.testTitle')}
      onClose={onClose}
      footer={
        <>
          <Button icon={Volume2} kind={isBlocked ? 'normal' : 'primary'} onClick={() => void test()}>
            {text('alarms.sound.test')}
          </Button>
          {isBlocked ? (
            <Button kind="primary" onClick={() => void allow()}>
              {text('alarms.sound.allow')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="sound-test">
        <p>{text(isBlocked ? 'alarms.sound.text' : 'alarms.sound.testText')}</p>
        {isBlocked ? <p className="note">{text('alarms.sound.site')}</p> : null}
        {isTried ? (
          <p className="pk-line" data-tone={isBlocked ? 'error' : 'success'} role="status">
            {isBlocked ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
            {text(isBlocked ? 'alarms.sound.stillBlocked' : 'alarms.sound.heard')}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
