import { CircleAlert, CircleCheck, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { isWebview } from '@patrolkit/core';
import { useConsole, useMode, useStore, useText } from '../../element/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../dialog/Dialog.tsx';

/**
 * Plays the alarm sound as a test. If the browser blocks it, the dialog says why and offers a button, because allowing it takes a click.
 */
export function SoundDialog({ onClose }: { readonly onClose: () => void }) {
  const { alarms } = useConsole();
  const { isBlocked } = useStore(alarms.$sound);
  const text = useText();
  const mode = useMode();
  /** Whether sound was blocked when the dialog opened. The text stays the same once sound is allowed. */
  const [wasBlocked] = useState(isBlocked);
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
      title={text(wasBlocked ? 'alarms.sound.title' : 'alarms.sound.testTitle')}
      onClose={onClose}
      footer={
        <>
          <Button icon={Volume2} kind={wasBlocked ? 'normal' : 'primary'} onClick={() => void test()}>
            {text('alarms.sound.test')}
          </Button>
          {wasBlocked ? (
            <Button kind="primary" onClick={() => void allow()}>
              {text('common.allowSound')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="sound-test">
        <p>{text(wasBlocked ? 'alarms.sound.text' : 'alarms.sound.testText')}</p>
        {wasBlocked && !isWebview(mode) ? <p className="note">{text('alarms.sound.site')}</p> : null}
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
