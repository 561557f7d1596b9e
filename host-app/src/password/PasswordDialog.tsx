import { AreaTexts } from '../AreaTexts.tsx';
import { useText } from '../console-context.ts';
import { Modal } from '../frame/late/Modal.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Changes the password over the present screen. */
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
