import { CircleAlert, CircleCheck } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useConsole, useHost, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';

/** Explains desktop notifications before the browser asks for permission, and how to undo a refusal. */
export function DesktopDialog({ onClose }: { readonly onClose: () => void }) {
  const { desktop } = useConsole();
  const { permission, isOn } = useStore(desktop.$desktop);
  const text = useText();
  const host = useHost();
  const isPossible = permission === 'default' || permission === 'granted';
  const isActive = permission === 'granted' && isOn;
  if (!host.shadowRoot) return null;
  return createPortal(
    <Dialog
      open
      width={440}
      title={text('triage.desktop.title')}
      onClose={onClose}
      footer={
        isActive ? (
          <Button onClick={desktop.turnOff}>{text('triage.desktop.off')}</Button>
        ) : isPossible ? (
          <Button kind="primary" onClick={() => void desktop.turnOn()}>
            {text('triage.desktop.on')}
          </Button>
        ) : undefined
      }
    >
      <div className="pk-shelve">
        <p>{text('triage.desktop.hint')}</p>
        {isActive ? (
          <p className="pk-line" data-tone="success" role="status">
            <CircleCheck aria-hidden />
            {text('triage.desktop.isOn')}
          </p>
        ) : isPossible ? null : (
          <p className="pk-line" data-tone="warning" role="status">
            <CircleAlert aria-hidden />
            {text(permission === 'denied' ? 'triage.desktop.denied' : 'triage.desktop.unsupported')}
          </p>
        )}
      </div>
    </Dialog>,
    host.shadowRoot,
  );
}
