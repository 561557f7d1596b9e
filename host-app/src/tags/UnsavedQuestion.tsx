import { AreaTexts } from '../AreaTexts.tsx';
import { useText } from '../console-context.ts';
import { Modal } from '../frame/late/Modal.tsx';
import { settleHeld } from './unsaved.ts';

/** Asks before a page with unsaved changes goes. */
export function UnsavedQuestion() {
  return (
    <AreaTexts area="config" onClose={() => settleHeld(false)}>
      <Question />
    </AreaTexts>
  );
}

function Question() {
  const text = useText();
  return (
    <Modal title={text('config.leave')} onClose={() => settleHeld(false)}>
      <p>{text('config.leaveAsk')}</p>
      <p className="actions">
        <button type="button" className="button" onClick={() => settleHeld(false)}>
          {text('config.leaveNo')}
        </button>
        <button type="button" className="button primary" onClick={() => settleHeld(true)}>
          {text('config.leaveYes')}
        </button>
      </p>
    </Modal>
  );
}
