import { noticeDurations, type DrawnSecondStep, type Notice } from '@patrolkit/core';
import { Copy, LoaderCircle, ShieldCheck, ShieldOff, TriangleAlert } from 'lucide-react';
import { encodeQR } from 'qr';
import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react';
import { useConsole, useNoticeText, useText } from '../console-context.ts';
import { Failure } from '../Failure.tsx';
import { Modal } from '../frame/late/Modal.tsx';
import { TextField } from './TextField.tsx';
import './second-step.css';

/** Modules of a QR code that stay light around it. Readers need four of them. */
const quietZone = 4;

interface DialogProps {
  /** What the sign-in needs afterwards. */
  readonly to: 'authenticator' | 'none';
  /** Called when the server has changed it. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sets up the authenticator of the own account, or removes it. Both need a code of it. */
export function SecondStepDialog(props: DialogProps) {
  const text = useText();
  return (
    <Modal title={text(props.to === 'none' ? 'account.second.remove' : 'account.second.setUp')} onClose={props.onClose}>
      {props.to === 'none' ? <CodeForm {...props} /> : <Drawing {...props} />}
    </Modal>
  );
}

/** Asks for a secret, and shows it with the field for its first code. */
function Drawing(props: DialogProps) {
  const { session } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const [drawn, setDrawn] = useState<DrawnSecondStep>();
  const [problem, setProblem] = useState<Notice>();
  const draw = useCallback(() => {
    let isWanted = true;
    void session.accounts().then(async accounts => {
      const answered = await accounts?.drawSecond();
      if (!isWanted) return;
      if (answered?.isDone) setDrawn(answered.value);
      else setProblem(answered?.problem ?? { id: 'system.call.unreachable' });
    });
    return () => {
      isWanted = false;
    };
  }, [session]);
  useEffect(draw, [draw]);
  const retry = (): void => {
    setProblem(undefined);
    draw();
  };
  if (problem) return <Failure title={noticeText(problem)} onRetry={retry} />;
  if (!drawn) return <p className="wait">{text('common.loading')}</p>;
  return <CodeForm {...props} drawn={drawn} />;
}

/** The form with the code. It shows the secret first when there is one. */
function CodeForm({ to, drawn, onDone, onClose }: DialogProps & { readonly drawn?: DrawnSecondStep }) {
  const console = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Notice>();
  const [general, setGeneral] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);
  const isRemoving = to === 'none';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setProblem({ id: 'account.code.required' });
    setBusy(true);
    setProblem(undefined);
    setGeneral(undefined);
    const outcome = await (await console.session.accounts())?.setSecond(to, code);
    setBusy(false);
    if (outcome?.isDone) {
      const id = isRemoving ? 'account.second.removed' : 'account.second.done';
      console.notices.notify('success', { id }, noticeDurations.done);
      onDone();
      return onClose();
    }
    const said = outcome?.error?.fields['code'];
    if (said === undefined) setGeneral(outcome?.problem ?? { id: 'system.call.unreachable' });
    else setProblem({ server: said });
  };

  return (
    <form className="second-step" onSubmit={event => void submit(event)} noValidate>
      <p>{text(isRemoving ? 'account.second.removeText' : 'account.second.scan')}</p>
      {drawn ? <Secret drawn={drawn} /> : null}
      {general ? (
        <p className="problem" role="alert">
          <TriangleAlert size={16} aria-hidden />
          {noticeText(general)}
        </p>
      ) : null}
      <TextField
        name="code"
        label={text('account.code.second')}
        value={code}
        problem={problem && noticeText(problem)}
        autoComplete="one-time-code"
        isFirst={isRemoving}
        onChange={value => {
          setCode(value);
          setProblem(undefined);
        }}
      />
      <div className="ways">
        <button type="button" className="button" onClick={onClose}>
          {text('common.cancel')}
        </button>
        <button type="submit" className="button primary" aria-busy={isBusy}>
          {isBusy ? (
            <LoaderCircle className="turning" size={18} aria-hidden />
          ) : isRemoving ? (
            <ShieldOff size={18} aria-hidden />
          ) : (
            <ShieldCheck size={18} aria-hidden />
          )}
          {text(isRemoving ? 'account.second.remove' : 'account.second.setUp')}
        </button>
      </div>
    </form>
  );
}

/** The secret as a QR code and as text in groups of four. */
function Secret({ drawn: { secret, address } }: { readonly drawn: DrawnSecondStep }) {
  const text = useText();
  const [isCopied, setCopied] = useState(false);
  const { size, path } = useMemo(() => {
    const rows = encodeQR(address, 'raw', { border: quietZone });
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: dark.join('') };
  }, [address]);
  return (
    <div className="second-secret">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text('account.second.picture')}>
        <rect width={size} height={size} className="light" />
        <path d={path} className="dark" />
      </svg>
      <dl>
        <dt>{text('account.second.secret')}</dt>
        <dd>{secret.replace(/.{4}(?=.)/g, '$& ')}</dd>
      </dl>
      {/* A page of an address without encryption has no clipboard. */}
      {isSecureContext ? (
        <button
          type="button"
          className="button"
          onClick={() =>
            // Where the browser refuses, the secret can be copied from the text.
            void navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          <Copy size={18} aria-hidden />
          {text(isCopied ? 'account.second.copied' : 'common.copy')}
        </button>
      ) : null}
      <p className="hint">{text('account.second.once')}</p>
    </div>
  );
}
