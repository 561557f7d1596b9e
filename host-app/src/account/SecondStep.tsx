import type { UserRecord } from '@patrolkit/core';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useId, useState } from 'react';
import { code } from '../code.ts';
import { useTexts } from '../console-context.ts';
import { Loaded } from '../Loaded.tsx';

/** The dialog of the authenticator. It is loaded with its QR code when the user opens it. */
const dialog = code(async () => (await import('./SecondStepDialog.tsx')).SecondStepDialog);

/**
 * What the own sign-in needs after the password. Users set up and remove their authenticators. A server that does not say what a sign-in
 * needs shows nothing.
 */
export function SecondStep({
  record: { second, secondAt },
  onChanged,
}: {
  readonly record: UserRecord;
  readonly onChanged: () => void;
}) {
  const { text, formatDateTime } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  if (second === undefined) return null;
  const to = second === 'authenticator' ? 'none' : 'authenticator';
  return (
    <section className="account-part" aria-labelledby={heading}>
      <h2 id={heading}>{text('account.second')}</h2>
      <p>
        {secondAt === undefined
          ? text(`account.second.${second}`)
          : text('account.second.since', { date: formatDateTime(secondAt) })}
      </p>
      {second === 'sms' ? null : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {to === 'none' ? <ShieldOff size={18} aria-hidden /> : <ShieldCheck size={18} aria-hidden />}
          {text(to === 'none' ? 'account.second.remove' : 'account.second.setUp')}
        </button>
      )}
      {isOpen ? (
        <Loaded code={dialog} onClose={() => setOpen(false)}>
          {Dialog => <Dialog to={to} onDone={onChanged} onClose={() => setOpen(false)} />}
        </Loaded>
      ) : null}
    </section>
  );
}
