import {
  noticeDurations,
  passwordLimits,
  type Notice,
  type PasswordField as Field,
  type PasswordOutcome,
  type PasswordProblems,
} from '@patrolkit/core';
import { Lock, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useConsole, useNoticeText, useText } from '../console-context.ts';
import { PasswordField } from './PasswordField.tsx';
import './password.css';

const nothing: Readonly<Record<Field, string>> = { oldPassword: '', newPassword: '', newPassword2: '' };
const fields = [
  ['oldPassword', 'password.old'],
  ['newPassword', 'password.new'],
  ['newPassword2', 'password.again'],
] as const;

/** The problems that remain once the user edits a field. A new password also clears the problem of its repetition. */
const without = (problems: PasswordProblems, field: Field): PasswordProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(([at]) => at !== field && (field !== 'newPassword' || at !== 'newPassword2')),
  );

/** Three passwords with the problem of each. The typed text stays until the user changes it. */
export function PasswordForm({
  labelledBy,
  head,
  of,
  onDone,
  onCancel,
}: {
  /** Id of the heading that names the form. */
  readonly labelledBy?: string;
  /** Content above the fields. */
  readonly head?: ReactNode;
  /** Set for the password of another user, whose old one is not requested. Without it, the user's own password changes. */
  readonly of?: {
    readonly note: string;
    readonly submit: string;
    /** The notice after saving. */
    readonly done: Notice;
    readonly save: (typed: Readonly<Record<Field, string>>) => Promise<PasswordOutcome>;
  };
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
}) {
  const console = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [isBusy, setBusy] = useState(false);
  const inputs = useRef(new Map<Field, HTMLInputElement>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const asked = fields.filter(([field]) => !of || field !== 'oldPassword');
  const first = of ? 'newPassword' : 'oldPassword';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblems({});
    const outcome = await (of
      ? of.save(typed)
      : console.session.changePassword(typed.oldPassword, typed.newPassword, typed.newPassword2));
    setBusy(false);
    if (outcome.isDone) console.notices.notify('success', of ? of.done : { id: 'password.done' }, noticeDurations.done);
    // Another form may have replaced one that was left while it was being sent.
    if (isGone.current) return;
    if (outcome.isDone) {
      onDone?.();
      return;
    }
    setProblems(outcome.problems);
    const wrong = fields.find(([field]) => outcome.problems[field]);
    if (wrong) inputs.current.get(wrong[0])?.focus();
  };

  return (
    <form className="password" onSubmit={event => void submit(event)} noValidate aria-labelledby={labelledBy}>
      {head}
      {problems.form ? (
        <p className="problem" role="alert">
          <TriangleAlert size={16} aria-hidden />
          {noticeText(problems.form)}
        </p>
      ) : null}
      {asked.map(([field, label]) => {
        const problem = problems[field];
        return (
          <PasswordField
            key={field}
            field={field}
            label={text(label)}
            isFirst={field === first}
            {...(field === 'newPassword' ? { hint: text('password.hint', passwordLimits) } : {})}
            problem={problem && noticeText(problem)}
            value={typed[field]}
            input={shown => {
              if (!shown) return;
              inputs.current.set(field, shown);
              // A dialog focuses the field with this attribute when it opens. On a page React has already focused it.
              shown.autofocus = field === first;
            }}
            onChange={value => {
              setTyped({ ...typed, [field]: value });
              setProblems(without(problems, field));
            }}
          />
        );
      })}
      <p className="note">{of ? of.note : text('password.ends')}</p>
      <div className="ways">
        {onCancel ? (
          <button type="button" className="button" onClick={onCancel}>
            {text('common.cancel')}
          </button>
        ) : null}
        <button type="submit" className="button primary" aria-busy={isBusy}>
          {isBusy ? <LoaderCircle className="turning" size={18} aria-hidden /> : <Lock size={18} aria-hidden />}
          {isBusy ? text('password.busy') : of ? of.submit : text('host.changePassword')}
        </button>
      </div>
    </form>
  );
}
