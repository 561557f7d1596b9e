import { useText } from '../console-context.ts';
import { Modal } from '../frame/late/Modal.tsx';
import { settleHeld } from './unsaved.ts';

/** Asks before a page with unsaved changes goes. */
export function UnsavedQuestion() {
  const text = useText();
  return (
    <Modal title={text('common.leave')} onClose={() => settleHeld(false)}>
      <p>{text('common.leaveAsk')}</p>
      <p className="actions">
        <button type="button" className="button" onClick={() => settleHeld(false)}>
          {text('common.leaveNo')}
        </button>
        <button type="button" className="button primary" onClick={() => settleHeld(true)}>
          {text('common.leaveYes')}
        </button>
      </p>
    </Modal>
  );
}
