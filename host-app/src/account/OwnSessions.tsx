import type { Notice, OwnSession } from '@patrolkit/core';
import { SessionList } from '@patrolkit/widgets/shared/sessions';
import { LogOut } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { useConsole, useNoticeText, useTexts } from '../console-context.ts';
import { Failure } from '../Failure.tsx';

/** Where the user is signed in. Each session but this one can be ended. A server without these calls shows nothing. */
export function OwnSessions() {
  const { session } = useConsole();
  const { text, formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const heading = useId();
  const [read, setRead] = useState<readonly OwnSession[]>();
  const [problem, setProblem] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback(async () => (await session.accounts())?.sessions(), [session]);
  const take = useCallback((outcome: Awaited<ReturnType<typeof ask>>): void => {
    if (outcome?.isDone) setRead(outcome.value);
    setProblem(outcome && !outcome.isDone && outcome.error?.failure !== 'unknown' ? outcome.problem : undefined);
  }, []);
  useEffect(() => {
    let isHere = true;
    void ask().then(outcome => isHere && take(outcome));
    return () => {
      isHere = false;
    };
  }, [ask, take]);
  const end = async (id?: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await (await session.accounts())?.endSession(id);
    setBusy(false);
    if (outcome && !outcome.isDone) setProblem(outcome.problem);
    else take(await ask());
  };
  if (problem) return <Failure title={noticeText(problem)} onRetry={() => void ask().then(take)} />;
  if (!read) return null;
  return (
    <section className="account-sessions" aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <h2 id={heading}>{text('account.sessions')}</h2>
      <SessionList
        sessions={read}
        text={text}
        timeOf={formatDateTime}
        onEnd={id => void end(id)}
        button={({ label, name, onClick }) => (
          <button type="button" className="button" aria-label={name} onClick={onClick}>
            {name === undefined ? null : <LogOut size={18} aria-hidden />}
            {label}
          </button>
        )}
      />
    </section>
  );
}
