import { passwordLimits } from '@patrolkit/core';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import './password.css';

/** Advises changing the password. It is a line and not a dialog: it covers no alarm and no stop, and stays as long as it must. */
export function PasswordPrompt() {
  const { session } = useConsole();
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <AreaTexts area="password">
      <div className="password-prompt" role="status">
        <Lock size={16} aria-hidden />
        <span>{text('password.advised', { days: passwordLimits.days })}</span>
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {text('password.now')}
        </button>
        <button type="button" className="button" onClick={() => session.postponePasswordChange()}>
          {text('password.later')}
        </button>
      </div>
      {isOpen ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </AreaTexts>
  );
}
