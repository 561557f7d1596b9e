import { CircleAlert, CircleCheck, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';

/** Explains why nothing sounds, and lets sound through: the browser asks for a click. */
export function SoundDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
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
      open={isOpen}
      width={480}
      title={text('alarms.sound.title')}
      onClose={() => {
        setTried(false);
        onClose();
      }}
      footer={
        <>
          <Button icon={Volume2} onClick={() => void test()}>
            {text('alarms.sound.test')}
          </Button>
          <Button kind="primary" onClick={() => void allow()}>
            {text('alarms.sound.allow')}
          </Button>
        </>
      }
    >
      <div className="explains">
        <p>{text('alarms.sound.text')}</p>
        <p className="muted">{text('alarms.sound.site')}</p>
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
