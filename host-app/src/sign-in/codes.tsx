/** The codes that a sign-in may require besides account and password. They load when one is required. */
import type { Notice, SignInStep } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { ArrowLeft, RefreshCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type Ref } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useNoticeText, useText } from '../console-context.ts';
import { pictureSource } from './picture-source.ts';
import { useCountdown } from './use-countdown.ts';
import './codes.css';

/** The typed code of a picture, and the id of the picture. */
export interface PictureCode {
  readonly verifyCode: string;
  readonly verifyCodeId?: string;
}

/** The input for a code, with its label and error. */
function CodeInput({
  name,
  label,
  value,
  problem,
  isOneTime,
  input,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** True for a code that the browser may fill in from a message. */
  readonly isOneTime: boolean;
  readonly input?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={`${id}-input`}>{label}</label>
      <input
        ref={input}
        id={`${id}-input`}
        name={name}
        autoComplete={isOneTime ? 'one-time-code' : 'off'}
        inputMode={isOneTime ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        onChange={event => onChange(event.target.value)}
      />
      <span className="error" id={id} role="status">
        {problem}
      </span>
    </div>
  );
}

/** A picture with its code. A new picture appears after each try, since a code is valid only once. */
export function PictureField(props: {
  readonly tries: number;
  readonly problem: string | undefined;
  readonly onChange: (code: PictureCode) => void;
}) {
  const [more, setMore] = useState(0);
  return (
    <AreaTexts area="account">
      <Picture
        key={`${props.tries} ${more}`}
        {...props}
        hasFocus={props.tries + more > 0}
        onMore={() => setMore(more + 1)}
      />
    </AreaTexts>
  );
}

function Picture({
  hasFocus,
  problem,
  onChange,
  onMore,
}: {
  readonly hasFocus: boolean;
  readonly problem: string | undefined;
  readonly onChange: (code: PictureCode) => void;
  readonly onMore: () => void;
}) {
  const console = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const [code, setCode] = useState('');
  const [shown, setShown] = useState<{ readonly id?: string; readonly source?: string; readonly problem?: Notice }>({});
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    let isWanted = true;
    void console.session.verifyPicture().then(read => {
      if (!isWanted) return;
      if (!read.isDone) return setShown({ problem: read.problem });
      const { id, picture } = read.value;
      const source = pictureSource(picture, console.address);
      setShown({ ...(id === undefined ? {} : { id }), ...(source === undefined ? {} : { source }) });
    });
    return () => {
      isWanted = false;
    };
  }, [console]);
  const { id } = shown;
  // Text that was typed before the picture arrived also counts.
  useEffect(() => {
    latest.current({ verifyCode: code, ...(id === undefined ? {} : { verifyCodeId: id }) });
  }, [code, id]);
  // The code of the picture may have loaded after the focus went to a field that was refused.
  useEffect(() => {
    if (hasFocus && !document.querySelector(':focus[aria-invalid=true]')) input.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    const { source } = shown;
    return () => {
      if (source?.startsWith('blob:')) URL.revokeObjectURL(source);
    };
  }, [shown]);

  return (
    <div className="picture-code">
      <CodeInput
        name="verifyCode"
        label={text('account.code.picture')}
        value={code}
        problem={problem ?? (shown.problem && noticeText(shown.problem))}
        isOneTime={false}
        input={input}
        onChange={setCode}
      />
      <button type="button" className="picture" onClick={onMore} title={text('account.code.another')}>
        {shown.source === undefined ? (
          <RefreshCw size={18} aria-hidden />
        ) : (
          <img src={shown.source} alt={text('account.code.pictureAlt')} width={132} height={44} />
        )}
        <span className="unseen">{text('account.code.another')}</span>
      </button>
    </div>
  );
}

interface StepProps {
  readonly step: SignInStep;
  /** Called with the reason when the step ends without a session. The step has gone by then and cannot show it. */
  readonly onLost: (why: Notice) => void;
}

/** The second step of a sign-in. It replaces the first. */
export function StepForm(props: StepProps) {
  return (
    <AreaTexts area="account">
      <Step key={props.step.kind} {...props} />
    </AreaTexts>
  );
}

function Step({ step, onLost }: StepProps) {
  const console = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { kind } = step;
  const sent = useStore(step.$sent);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Notice>();
  const [general, setGeneral] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);
  // The server may have sent a code already, together with its refusal.
  const [isSending, setSending] = useState(kind === 'sms' && sent === undefined);
  const id = useId();
  const field = kind === 'sms' ? 'smsCode' : 'code';
  const left = useCountdown(sent?.againAt, console);
  const input = useRef<HTMLInputElement>(null);
  /** Undefined once the user has gone back. */
  const lost = useRef<StepProps['onLost']>(undefined);
  useEffect(() => {
    lost.current = onLost;
  }, [onLost]);
  const fail = useCallback(
    (why: Notice): void => (console.session.$step.get() === step ? setGeneral(why) : lost.current?.(why)),
    [console, step],
  );

  useEffect(() => {
    if (!isSending) return;
    void step.send().then(outcome => {
      setSending(false);
      if (!outcome.isDone) fail(outcome.problem);
    });
  }, [isSending, step, fail]);
  useEffect(() => {
    input.current?.focus();
    // The first step returns and takes the focus.
    return () => document.querySelector<HTMLElement>('.sign-in input[name=password]')?.focus();
  }, []);
  const send = (): void => {
    // The user types the code next. The button must wait now, and it would lose the focus when it is disabled.
    input.current?.focus();
    setGeneral(undefined);
    setSending(true);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setProblem({ id: 'account.code.required' });
    setBusy(true);
    setProblem(undefined);
    setGeneral(undefined);
    const outcome = await step.prove(code);
    setBusy(false);
    if (outcome.isDone) return;
    const said = outcome.error?.fields[field];
    if (said === undefined) fail(outcome.problem);
    else setProblem({ server: said });
    input.current?.focus();
  };

  return (
    <form onSubmit={event => void submit(event)} noValidate aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`}>{text(`account.code.${kind}Title`)}</h1>
      <p className="system" role="status">
        {kind === 'second'
          ? text('account.code.secondText')
          : isSending
            ? text('account.code.sending')
            : sent && text('account.code.sentTo', { phone: sent.phone ?? text('account.code.yourPhone') })}
      </p>
      {general ? (
        <p className="problem" role="alert">
          <TriangleAlert size={16} aria-hidden />
          {noticeText(general)}
        </p>
      ) : null}
      <CodeInput
        name={field}
        label={text(`account.code.${kind}`)}
        value={code}
        problem={problem && noticeText(problem)}
        isOneTime
        input={input}
        onChange={value => {
          setCode(value);
          setProblem(undefined);
        }}
      />
      <button type="submit" className="button primary wide" aria-busy={isBusy}>
        {isBusy ? <span className="turning ring" /> : <ShieldCheck size={18} aria-hidden />}
        {text(isBusy ? 'host.signIn.busy' : 'host.signIn.submit')}
      </button>
      {kind === 'sms' ? (
        <button type="button" className="button wide" disabled={left > 0 || isSending} onClick={send}>
          <RefreshCw size={18} aria-hidden />
          {left > 0 ? text('account.code.againIn', { seconds: left }) : text('account.code.again')}
        </button>
      ) : null}
      <button
        type="button"
        className="button wide"
        onClick={() => {
          lost.current = undefined;
          step.leave();
        }}
      >
        <ArrowLeft size={18} aria-hidden />
        {text('account.code.back')}
      </button>
    </form>
  );
}
