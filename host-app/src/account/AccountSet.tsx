import type { AccountOutcome, AccountProblems, Accounts, Notice, UserRecord } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { KeyRound, LoaderCircle, Save, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useId, useState, type FormEvent } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { code } from '../code.ts';
import { useConsole, useNoticeText, useText, useTexts } from '../console-context.ts';
import { Failure } from '../Failure.tsx';
import { Loaded } from '../Loaded.tsx';
import { Permitted, usePermission } from '../permission.ts';
import { useQuery } from '../router/router-context.ts';
import { useUnsaved } from '../tags/unsaved.ts';
import { OwnDevices } from './OwnDevices.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SecondStep } from './SecondStep.tsx';
import { TextField } from './TextField.tsx';
import './account.css';

/** The permission code that this page needs. */
const ownCode = 'client-set';
/** How long the note after saving is shown, ms. */
const savedFor = 3_000;

/** The dialog that resets a password. It is loaded when the user opens it. */
const resetDialog = code(async () => (await import('../password/ResetPasswordDialog.tsx')).ResetPasswordDialog);

/** The account settings of the user in the address. */
export default function AccountSet() {
  return (
    <AreaTexts area="data">
      <AreaTexts area="account">
        <AreaTexts area="accounts">
          <Entry />
        </AreaTexts>
      </AreaTexts>
    </AreaTexts>
  );
}

/** Draws the account for a user with the permission, and a refusal for any other. */
function Entry() {
  const { session } = useConsole();
  const text = useText();
  const [query] = useQuery();
  const { state } = useStore(session.$session);
  const id = query.get('id') ?? '';
  if (state !== 'signed-in') return null;
  return (
    <Permitted need={{ element: [ownCode] }} otherwise={<Warning said={text('account.denied')} />}>
      {id === '' ? <Warning said={text('account.missing')} /> : <Loading key={id} id={id} />}
    </Permitted>
  );
}

function Warning({ said }: { readonly said: string }) {
  return (
    <p className="account-warning" role="alert">
      <TriangleAlert size={18} aria-hidden />
      {said}
    </p>
  );
}

type Read =
  | { readonly record: UserRecord; readonly resetNeed: Accounts['resetNeed'] | undefined }
  | { readonly problem: Notice }
  | undefined;

/** Reads the record, and offers to try again after a failure. */
function Loading({ id }: { readonly id: string }) {
  const { session } = useConsole();
  const state = useStore(session.$session);
  const text = useText();
  const noticeText = useNoticeText();
  const [read, setRead] = useState<Read>();
  const load = useCallback(() => {
    let isWanted = true;
    void session.accounts().then(async accounts => {
      const answered = await accounts?.read(id);
      if (!isWanted) return;
      if (answered?.isDone) setRead({ record: answered.value, resetNeed: accounts?.resetNeed });
      else setRead({ problem: answered?.problem ?? { id: 'system.call.unreachable' } });
    });
    return () => {
      isWanted = false;
    };
  }, [session, id]);
  useEffect(load, [load]);
  if (!read) return <p className="wait">{text('common.loading')}</p>;
  if ('record' in read)
    return (
      <>
        <Form record={read.record} />
        {state.state === 'signed-in' && state.user.id === id ? (
          <>
            <SecondStep record={read.record} onChanged={load} />
            <OwnDevices />
            <OwnSessions />
          </>
        ) : null}
        {read.resetNeed ? <Reset record={read.record} need={read.resetNeed} /> : null}
      </>
    );
  const retry = (): void => {
    setRead(undefined);
    load();
  };
  return <Failure title={noticeText(read.problem)} onRetry={retry} />;
}

/** Offers to reset the password of a user other than the one signed in. */
function Reset({
  record: { id, name, account },
  need,
}: {
  readonly record: UserRecord;
  readonly need: Accounts['resetNeed'];
}) {
  const { session } = useConsole();
  const text = useText();
  const state = useStore(session.$session);
  const isPermitted = usePermission();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (state.state !== 'signed-in' || state.user.id === id || !isPermitted(need)) return null;
  return (
    <div className="account-reset">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <KeyRound size={18} aria-hidden />
        {text('common.resetPassword')}
      </button>
      {isOpen ? (
        <Loaded code={resetDialog} onClose={close}>
          {Dialog => <Dialog userId={id} name={name || account} onClose={close} />}
        </Loaded>
      ) : null}
    </div>
  );
}

/** The fields that the user can change, as they are typed. */
const editable = ({ name, phone = '', bindingId = '', cardNumber = '' }: UserRecord) => ({
  name,
  phone,
  bindingId,
  cardNumber,
});

const labels = {
  name: 'account.name',
  phone: 'account.phone',
  bindingId: 'account.binding',
  cardNumber: 'account.card',
} as const;
const fieldNames = ['name', 'phone', 'bindingId', 'cardNumber'] as const;

/** Shows what somebody else has saved meanwhile, where it differs from the text typed here, and offers both. */
function Newer({
  newer,
  typed,
  onSettle,
}: {
  readonly newer: UserRecord;
  readonly typed: ReturnType<typeof editable>;
  readonly onSettle: (whose: 'theirs' | 'mine') => void;
}) {
  const text = useText();
  const theirs = editable(newer);
  const differing = fieldNames.filter(name => theirs[name] !== typed[name].trim());
  return (
    <div className="account-newer" role="alert">
      <p>{text(differing.length > 0 ? 'common.newer' : 'common.newer.same')}</p>
      <dl>
        {differing.map(name => (
          <div key={name}>
            <dt>{text(labels[name])}</dt>
            <dd>{theirs[name] || text('common.newer.empty')}</dd>
          </div>
        ))}
      </dl>
      <div className="account-choice">
        <button type="button" className="button" onClick={() => onSettle('theirs')}>
          {text('common.newer.theirs')}
        </button>
        <button type="button" className="button" onClick={() => onSettle('mine')}>
          {text('common.newer.mine')}
        </button>
      </div>
    </div>
  );
}

/** Name, phone and binding, beside the other facts of the user. */
function Form({ record }: { readonly record: UserRecord }) {
  const console = useConsole();
  const { text, formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const [saved, setSaved] = useState(() => editable(record));
  const [typed, setTyped] = useState(saved);
  const [version, setVersion] = useState(record.version);
  const [problems, setProblems] = useState<AccountProblems>({});
  const [newer, setNewer] = useState<UserRecord>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  // Setting up a second step makes a version too. While the fields are as they were saved, that version is the one to change.
  const read = editable(record);
  const isRead = fieldNames.every(name => read[name] === saved[name]);
  const current = isRead && record.version !== undefined ? Math.max(record.version, version ?? 0) : version;
  useUnsaved(fieldNames.some(name => typed[name] !== saved[name]));

  const save = async (from = current): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblems({});
    const accounts = await console.session.accounts();
    const outcome: AccountOutcome = (await accounts?.save({ id: record.id, ...typed, version: from })) ?? {
      isDone: false,
      problems: { form: { id: 'system.call.unreachable' } },
    };
    setBusy(false);
    if (!outcome.isDone) {
      setNewer(outcome.newer);
      return setProblems(outcome.problems);
    }
    setSaved(typed);
    setVersion(outcome.version);
    console.notices.notify('success', { id: 'account.saved' }, savedFor);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!newer) void save();
  };
  const settle = (whose: 'theirs' | 'mine'): void => {
    if (!newer) return;
    const theirs = editable(newer);
    setNewer(undefined);
    setVersion(newer.version);
    setSaved(theirs);
    if (whose === 'theirs') setTyped(theirs);
    else void save(newer.version);
  };
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    problem: problems[name] && noticeText(problems[name]),
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setProblems(Object.fromEntries(Object.entries(problems).filter(([at]) => at !== name)));
    },
  });
  const facts = [
    [text('account.account'), record.account],
    [text('account.role'), record.roleCode],
    [text('accounts.customer.state'), record.state ? text(`accounts.customer.state.${record.state}`) : ''],
    [text('account.company'), record.companyName ?? ''],
    [
      text('account.directEntry'),
      record.mayEnterDirectly === undefined ? '' : text(record.mayEnterDirectly ? 'common.yes' : 'common.no'),
    ],
    [text('account.lastSignIn'), record.lastSignIn === undefined ? '' : formatDateTime(record.lastSignIn)],
    [text('account.signIns'), String(record.signIns)],
  ].filter(([, value]) => value !== '');

  return (
    <form className="account" onSubmit={submit} noValidate aria-labelledby={id}>
      <h1 id={id}>{text('screens.account')}</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problems.form ? <Warning said={noticeText(problems.form)} /> : null}
      <TextField {...field('name')} label={text(labels.name)} autoComplete="name" />
      <TextField {...field('phone')} label={text(labels.phone)} hint={text('account.phoneHint')} autoComplete="tel" />
      <TextField {...field('bindingId')} label={text(labels.bindingId)} autoComplete="off" />
      <TextField {...field('cardNumber')} label={text(labels.cardNumber)} autoComplete="off" />
      {newer ? <Newer newer={newer} typed={typed} onSettle={settle} /> : null}
      <button type="submit" className="button primary" aria-busy={isBusy} disabled={newer !== undefined}>
        {isBusy ? <LoaderCircle className="turning" size={18} aria-hidden /> : <Save size={18} aria-hidden />}
        {text(isBusy ? 'common.saving' : 'common.save')}
      </button>
    </form>
  );
}
