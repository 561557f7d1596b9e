import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import { Modal } from '../frame/late/Modal.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Gives another user a new password. That user must change it at the next sign-in. */
export function ResetPasswordDialog({
  userId,
  name,
  onClose,
}: {
  readonly userId: string;
  /** The user's shown name. */
  readonly name: string;
  readonly onClose: () => void;
}) {
  return (
    <AreaTexts area="password" onClose={onClose}>
      <Reset userId={userId} name={name} onClose={onClose} />
    </AreaTexts>
  );
}

function Reset({
  userId,
  name,
  onClose,
}: {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const console = useConsole();
  const text = useText();
  return (
    <Modal title={text('common.resetPassword')} onClose={onClose}>
      <PasswordForm
        of={{
          note: text('password.resetText', { name }),
          submit: text('common.resetPassword'),
          done: { id: 'password.resetDone', values: { name } },
          save: async ({ newPassword, newPassword2 }) =>
            (await (await console.session.accounts())?.resetPassword(userId, newPassword, newPassword2)) ?? {
              isDone: false,
              problems: { form: { id: 'system.call.unreachable' } },
            },
        }}
        onDone={onClose}
        onCancel={onClose}
      />
    </Modal>
  );
}
