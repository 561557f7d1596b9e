import { AreaTexts } from '../AreaTexts.tsx';
import { useText } from '../console-context.ts';
import { Modal } from '../frame/late/Modal.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** The change of the password over the screen at hand. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <AreaTexts area="password" onClose={onClose}>
      <Modal title={text('host.changePassword')} onClose={onClose}>
        <PasswordForm onDone={onClose} onCancel={onClose} />
      </Modal>
    </AreaTexts>
  );
}
